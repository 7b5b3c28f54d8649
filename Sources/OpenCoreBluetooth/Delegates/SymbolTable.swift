// SPDX-License-Identifier: Apache-2.0

/// The names of the functions in an ELF file for 64-bit little-endian machines.
///
/// Reads what is there and nothing else: a damaged, foreign or stripped file has no names.
struct SymbolTable {
    private let file: Data
    private let tables: [Section]

    private struct Section {
        var kind: UInt64
        var offset: Int
        var size: Int
        var link: Int
    }

    /// Takes the bytes of a whole file; they may be mapped.
    init(_ file: Data) {
        self.file = file
        tables = Self.sections(of: file)
    }

    /// The table of the running executable, mapped; empty where it cannot be read.
    static func ofExecutable() -> SymbolTable {
        let path = URL(fileURLWithPath: "/proc/self/exe")
        return SymbolTable((try? Data(contentsOf: path, options: .alwaysMapped)) ?? Data())
    }

    /// The names of the functions that begin with one of these, in the order of the file.
    func functions(beginningWith prefixes: [String]) -> [String] {
        let wanted = prefixes.map { [UInt8]($0.utf8) }
        let symbolTable: UInt64 = 2
        return file.withUnsafeBytes { bytes in
            tables.filter { $0.kind == symbolTable }.flatMap { table -> [String] in
                guard tables.indices.contains(table.link) else { return [] }
                let texts = tables[table.link]
                let names = UnsafeRawBufferPointer(
                    rebasing: bytes[texts.offset..<texts.offset + texts.size]
                )
                return stride(from: table.offset, through: table.offset + table.size - 24, by: 24)
                    .compactMap { Self.function(bytes, $0, names, wanted) }
            }
        }
    }

    /// The name of a symbol, where it is a function defined in this file and wanted.
    private static func function(
        _ bytes: UnsafeRawBufferPointer,
        _ symbol: Int,
        _ names: UnsafeRawBufferPointer,
        _ wanted: [[UInt8]]
    ) -> String? {
        let isFunction = bytes[symbol + 4] & 0xF == 2
        let section = bytes.loadUnaligned(fromByteOffset: symbol + 6, as: UInt16.self)
        let start = Int(bytes.loadUnaligned(fromByteOffset: symbol, as: UInt32.self))
        guard isFunction, section != 0, start < names.count else { return nil }
        let rest = UnsafeRawBufferPointer(rebasing: names[start...])
        guard let name = rest.baseAddress else { return nil }
        let isWanted = wanted.contains { prefix in
            prefix.count <= rest.count && memcmp(name, prefix, prefix.count) == 0
        }
        guard isWanted, let end = rest.firstIndex(of: 0) else { return nil }
        return String(decoding: rest[..<end], as: UTF8.self)
    }

    /// The sections of a file that lie inside it; those that do not are taken as empty.
    private static func sections(of file: Data) -> [Section] {
        let magic: [UInt8] = [0x7F, 0x45, 0x4C, 0x46, 2, 1]
        guard file.starts(with: magic), file.count >= 64 else { return [] }
        return file.withUnsafeBytes { bytes in
            func number(_ offset: Int, _ count: Int) -> UInt64 {
                (0..<count).reduce(0) { $0 | UInt64(bytes[offset + $1]) << (8 * UInt64($1)) }
            }
            let start = number(40, 8)
            let size = number(58, 2)
            let count = number(60, 2)
            guard size == 64, start <= UInt64(file.count),
                count * size <= UInt64(file.count) - start
            else { return [] }
            return (0..<Int(count)).map { index in
                let header = Int(start) + index * 64
                let kind = number(header + 4, 4)
                let offset = number(header + 24, 8)
                let length = number(header + 32, 8)
                let link = Int(number(header + 40, 4))
                let fits = offset <= UInt64(file.count) && length <= UInt64(file.count) - offset
                return fits
                    ? Section(kind: kind, offset: Int(offset), size: Int(length), link: link)
                    : Section(kind: 0, offset: 0, size: 0, link: 0)
            }
        }
    }
}

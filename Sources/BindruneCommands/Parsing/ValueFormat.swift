// SPDX-License-Identifier: Apache-2.0

/// How values are printed.
package enum ValueFormat: String, Hashable, Sendable, CaseIterable {
    /// Hexadecimal pairs, and the text beside it where the bytes are printable.
    case both
    case hex, text, u8, u16, u32, i8, i16, i32

    static let form = "hex, text, u8, u16, u32, i8, i16 or i32"

    static func read(_ text: String) throws(ArgumentProblem) -> ValueFormat {
        guard let format = ValueFormat(rawValue: text), format != .both else {
            throw ArgumentProblem("is not a format")
        }
        return format
    }

    /// The value as one line without control characters.
    func text(_ bytes: [UInt8]) -> String {
        switch self {
        case .both: HexDump.line(bytes)
        case .hex: HexDump.pairs(bytes)
        case .text: DisplayText.neutralised(String(decoding: bytes, as: UTF8.self))
        case .u8: numbers(bytes, UInt8.self)
        case .u16: numbers(bytes, UInt16.self)
        case .u32: numbers(bytes, UInt32.self)
        case .i8: numbers(bytes, Int8.self)
        case .i16: numbers(bytes, Int16.self)
        case .i32: numbers(bytes, Int32.self)
        }
    }

    /// The bytes as little-endian numbers; bytes that do not fill one follow as hexadecimal pairs.
    private func numbers<Number: FixedWidthInteger>(
        _ bytes: [UInt8],
        _ type: Number.Type
    ) -> String {
        let size = Number.bitWidth / 8
        let whole = bytes.count / size * size
        var words = stride(from: 0, to: whole, by: size).map { start in
            let number = (0..<size).reduce(UInt64(0)) { sum, index in
                sum | UInt64(bytes[start + index]) << (8 * index)
            }
            return String(Number(truncatingIfNeeded: number))
        }
        if whole < bytes.count { words.append("+ " + HexDump.pairs(Array(bytes[whole...]))) }
        return words.joined(separator: " ")
    }
}

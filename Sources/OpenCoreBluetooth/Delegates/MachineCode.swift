// SPDX-License-Identifier: Apache-2.0

/// Where a function's code leads directly, read from memory.
///
/// Nothing outside the function is read: its extent comes from the unwinder's tables, which are
/// there in optimised and in stripped executables too.
enum MachineCode {
    /// Whether code can be read here at all: on 64-bit Linux with a known instruction set.
    static var isReadable: Bool { FunctionExtent.finder != nil && branch != nil }

    /// The addresses that the function calls or jumps to, and those to which the jumps lead in
    /// turn: optimisers put further forwarders between a witness and what it stands for. Of what is
    /// jumped to only what is as short as a forwarder is read on; a whole method leads anywhere.
    static func targets(of function: UInt) -> Set<UInt> {
        var found: Set<UInt> = []
        var visited: Set<UInt> = []
        var open = [(function, 0)]
        while let (address, depth) = open.popLast() {
            guard visited.insert(address).inserted, visited.count <= 16 else { continue }
            let limit = depth == 0 ? 4096 : 64
            for branch in branches(of: address, upTo: limit) {
                found.insert(branch.target)
                if branch.isJump, depth < 4 { open.append((branch.target, depth + 1)) }
            }
        }
        return found
    }

    struct Branch {
        var target: UInt
        var isJump: Bool
    }

    private static func branches(of function: UInt, upTo limit: Int) -> [Branch] {
        guard let branch, let extent = FunctionExtent(of: function), extent.size <= limit,
            let code = UnsafeRawPointer(bitPattern: function)
        else { return [] }
        let bytes = UnsafeRawBufferPointer(start: code, count: extent.size)
        return bytes.indices.compactMap { branch(bytes, $0, function) }
    }

    /// Reads the instruction at an offset, where it is a direct call or jump or the like. Where
    /// instructions have no fixed length, every offset is tried; what is no instruction leads
    /// nowhere that matters.
    private static var branch: ((UnsafeRawBufferPointer, Int, UInt) -> Branch?)? {
        #if arch(x86_64)
            branchOfX86
        #elseif arch(arm64)
            branchOfARM
        #else
            nil
        #endif
    }

    static func branchOfX86(_ code: UnsafeRawBufferPointer, _ offset: Int, _ base: UInt) -> Branch?
    {
        let operation = code[offset]
        let distanceAt: Int
        switch operation {
        case 0xE8, 0xE9: distanceAt = offset + 1
        // The address of a function, taken relative to here: handed to merged witnesses.
        case 0x8D where offset + 1 < code.count && code[offset + 1] & 0xC7 == 0x05:
            distanceAt = offset + 2
        default: return nil
        }
        guard distanceAt + 4 <= code.count else { return nil }
        let distance = code.loadUnaligned(fromByteOffset: distanceAt, as: Int32.self)
        return Branch(
            target: base &+ UInt(bitPattern: distanceAt + 4 + Int(distance)),
            isJump: operation == 0xE9
        )
    }

    static func branchOfARM(_ code: UnsafeRawBufferPointer, _ offset: Int, _ base: UInt) -> Branch?
    {
        guard offset.isMultiple(of: 4), offset + 4 <= code.count else { return nil }
        let word = code.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
        let operation = word >> 26
        guard operation == 0b000101 || operation == 0b100101 else { return nil }
        let distance = Int(Int32(bitPattern: word << 6) >> 6) * 4
        return Branch(
            target: base &+ UInt(bitPattern: offset) &+ UInt(bitPattern: distance),
            isJump: operation == 0b000101
        )
    }
}

/// From where to where a function's code goes, as the unwinder of the C runtime knows it.
struct FunctionExtent {
    let size: Int

    /// Asks about the function that starts at an address; nil where none is known to start there.
    init?(of function: UInt) {
        guard let finder = Self.finder, let code = UnsafeMutableRawPointer(bitPattern: function)
        else { return nil }
        // Text base, data base, function: what the finder fills in.
        var bases: (UInt, UInt, UInt) = (0, 0, 0)
        let entry = withUnsafeMutablePointer(to: &bases) { finder(code, $0) }
        guard let entry, bases.2 == function else { return nil }
        // Length and a reference come first, then start and size. How they are written varies; the
        // usual way, 32 bits each and the start relative, is told by the start's being right.
        let start = entry + 8
        let distance = Int(start.loadUnaligned(as: Int32.self))
        guard UInt(bitPattern: start) &+ UInt(bitPattern: distance) == function else { return nil }
        size = Int(start.loadUnaligned(fromByteOffset: 4, as: UInt32.self))
    }

    typealias Finder =
        @convention(c) (UnsafeMutableRawPointer, UnsafeMutableRawPointer) -> UnsafeRawPointer?

    /// The unwinder's own look-up; nil where there is no such function.
    static let finder: Finder? = {
        #if os(Linux) && _pointerBitWidth(_64)
            guard let address = dlsym(nil, "_Unwind_Find_FDE") else { return nil }
            return withUnsafeBytes(of: address) { $0.load(as: Finder.self) }
        #else
            return nil
        #endif
    }()
}

// SPDX-License-Identifier: Apache-2.0

/// A value to write, as the command line gives it.
package enum ValueText: Hashable, Sendable {
    case bytes([UInt8])
    /// The contents of a file, read when the command runs.
    case file(String)

    static let form = "0x0A1B, \"0a 1b\", text:hello, u8:7, u16:500, u32:70000, i16:-3 or @FILE"

    static func read(_ text: String) throws(ArgumentProblem) -> ValueText {
        if text.hasPrefix("@") {
            guard text.count > 1 else { throw ArgumentProblem("names no file") }
            return .file(String(text.dropFirst()))
        }
        if text.hasPrefix("0x") || text.hasPrefix("0X") {
            return .bytes(try hex(text.dropFirst(2)))
        }
        guard let colon = text.firstIndex(of: ":") else { return .bytes(try hex(text[...])) }
        let rest = String(text[text.index(after: colon)...])
        switch text[..<colon] {
        case "text": return .bytes(Array(unquoted(rest).utf8))
        case "hex": return .bytes(try hex(rest[...]))
        case "u8": return .bytes(try integer(rest, UInt8.self))
        case "u16": return .bytes(try integer(rest, UInt16.self))
        case "u32": return .bytes(try integer(rest, UInt32.self))
        case "u64": return .bytes(try integer(rest, UInt64.self))
        case "i8": return .bytes(try integer(rest, Int8.self))
        case "i16": return .bytes(try integer(rest, Int16.self))
        case "i32": return .bytes(try integer(rest, Int32.self))
        default: throw ArgumentProblem("is not a value")
        }
    }

    private static func unquoted(_ text: String) -> String {
        guard text.count >= 2, text.hasPrefix("\""), text.hasSuffix("\"") else { return text }
        return String(text.dropFirst().dropLast())
    }

    private static func hex(_ text: Substring) throws(ArgumentProblem) -> [UInt8] {
        let digits = text.filter { $0 != " " && $0 != ":" && $0 != "-" }
        guard !digits.isEmpty else { throw ArgumentProblem("is empty") }
        var nibbles: [UInt8] = []
        for digit in digits {
            guard digit.isASCII, let nibble = digit.hexDigitValue else {
                throw ArgumentProblem("is not hexadecimal")
            }
            nibbles.append(UInt8(nibble))
        }
        guard nibbles.count.isMultiple(of: 2) else {
            throw ArgumentProblem("has an odd number of hexadecimal digits")
        }
        return stride(from: 0, to: nibbles.count, by: 2).map { nibbles[$0] << 4 | nibbles[$0 + 1] }
    }

    /// A decimal number in the order of bytes that Bluetooth uses: the lowest first.
    private static func integer<Number: FixedWidthInteger>(
        _ text: String,
        _ type: Number.Type
    ) throws(ArgumentProblem) -> [UInt8] {
        guard let number = Number(text) else {
            throw ArgumentProblem("is not a whole number from \(Number.min) to \(Number.max)")
        }
        return (0..<Number.bitWidth / 8).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
    }
}

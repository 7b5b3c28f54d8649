// SPDX-License-Identifier: Apache-2.0

/// Bytes as text.
enum HexDump {
    /// Lower-case pairs with a space between them.
    static func pairs(_ bytes: some Sequence<UInt8>) -> String {
        bytes.map(pair).joined(separator: " ")
    }

    /// Lower-case pairs with nothing between them.
    static func packed(_ bytes: some Sequence<UInt8>) -> String {
        bytes.map(pair).joined()
    }

    /// Pairs, and the text in quotes behind them where all bytes are printable.
    static func line(_ bytes: [UInt8]) -> String {
        guard !bytes.isEmpty else { return "(empty)" }
        return pairs(bytes) + (printable(bytes).map { "  \"\($0)\"" } ?? "")
    }

    /// A value as lines: one with the text behind it where it is short, else rows of sixteen with
    /// the printable ASCII characters beside them; at most eight rows.
    static func rows(_ bytes: [UInt8]) -> [String] {
        guard bytes.count > 16 else { return [line(bytes)] }
        if let text = printable(bytes), bytes.count <= 64 { return ["\"\(text)\""] }
        var rows = stride(from: 0, to: min(bytes.count, 128), by: 16).map { start in
            let row = bytes[start..<min(start + 16, bytes.count)]
            let characters = row.map { (0x20..<0x7F).contains($0) ? Character(.init($0)) : "." }
            return DisplayText.fitted(pairs(row), to: 47) + "  |\(String(characters))|"
        }
        if bytes.count > 128 { rows.append("… \(bytes.count) bytes in all") }
        return rows
    }

    /// The bytes as text where they are UTF-8 that a terminal can show as it is; else nil.
    static func printable(_ bytes: [UInt8]) -> String? {
        guard !bytes.isEmpty, let text = String(validating: bytes, as: UTF8.self) else {
            return nil
        }
        return DisplayText.neutralised(text) == text ? text : nil
    }

    private static func pair(_ byte: UInt8) -> String {
        let digits = String(byte, radix: 16)
        return digits.utf8.count < 2 ? "0" + digits : digits
    }
}

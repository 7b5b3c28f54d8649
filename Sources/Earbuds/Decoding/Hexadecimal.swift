// SPDX-License-Identifier: Apache-2.0

/// Bytes as text, two digits each.
enum Hexadecimal {
    private static let digits = Array("0123456789abcdef")

    static func text(_ bytes: some Sequence<UInt8>, separator: String = "") -> String {
        bytes.map { "\(digits[Int($0 >> 4)])\(digits[Int($0 & 15)])" }.joined(separator: separator)
    }

    /// Nil unless the text is whole pairs of digits.
    static func bytes(_ text: String) -> [UInt8]? {
        let values = text.utf8.map { character -> UInt8? in
            Character(UnicodeScalar(character)).hexDigitValue.map { UInt8($0) }
        }
        guard values.count.isMultiple(of: 2) else { return nil }
        var bytes: [UInt8] = []
        for index in stride(from: 0, to: values.count, by: 2) {
            guard let high = values[index], let low = values[index + 1] else { return nil }
            bytes.append(high << 4 | low)
        }
        return bytes
    }
}

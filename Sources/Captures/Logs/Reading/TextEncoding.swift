// SPDX-License-Identifier: Apache-2.0

/// Tells how a text is stored, by its first bytes.
enum TextEncoding {
    /// What some editors write in front of UTF-8.
    static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

    /// Whether a text has two bytes for each character: with its mark in front, or with every
    /// other byte zero.
    static func isUTF16(_ bytes: ArraySlice<UInt8>) -> Bool {
        if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) { return true }
        let shown = bytes.prefix(64)
        guard shown.count >= 8 else { return false }
        var zeros = [0, 0]
        for (place, byte) in shown.enumerated() where byte == 0 { zeros[place % 2] += 1 }
        let half = shown.count / 2
        return zeros.contains(0) && zeros.contains { $0 * 8 >= half * 7 }
    }
}

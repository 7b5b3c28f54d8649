// SPDX-License-Identifier: Apache-2.0

/// Makes text of any origin harmless inside HTML, in elements and in quoted attributes.
enum PlainText {
    /// The longest text that is shown, in scalars: a character may have any number of them.
    static let longest = 2_000

    /// How many marks a letter may carry; a tower of them would reach into what stands above.
    static let highest = 6

    /// The text, its markup escaped and what is invisible made visible. A text that is too long
    /// ends in `…`.
    static func escaped(_ text: String) -> String {
        var html = ""
        html.reserveCapacity(text.utf8.count)
        var marks = 0
        for (count, scalar) in text.unicodeScalars.enumerated() {
            if count == longest {
                html += "…"
                break
            }
            marks = isMark(scalar) ? marks + 1 : 0
            if marks <= highest { append(scalar, to: &html) }
        }
        return html
    }

    private static func append(_ scalar: Unicode.Scalar, to html: inout String) {
        switch scalar.value {
        case 0x26: html += "&amp;"
        case 0x3C: html += "&lt;"
        case 0x3E: html += "&gt;"
        case 0x22: html += "&quot;"
        case 0x27: html += "&#39;"
        case 0x09, 0x0A: html.unicodeScalars.append(scalar)
        case 0x00...0x1F: html += "&#\(0x2400 + scalar.value);"
        case 0x7F: html += "␡"
        case 0x80...0x9F, 0xFFF9...0xFFFB: html += "\u{FFFD}"
        case _ where isNoncharacter(scalar): html += "\u{FFFD}"
        case _ where isInvisible(scalar): html += "⟨U+\(hexadecimal(scalar.value))⟩"
        default: html.unicodeScalars.append(scalar)
        }
    }

    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        guard scalar.value >= 0x300 else { return false }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark: return true
        default: return false
        }
    }

    private static func isNoncharacter(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value & 0xFFFE == 0xFFFE || (0xFDD0...0xFDEF).contains(scalar.value)
    }

    /// Whether it changes how its neighbours look without being seen itself. The joiners and
    /// selectors that scripts and emoji need are not among them.
    private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x061C, 0x200B, 0x200E, 0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFEFF: true
        case 0xE0000...0xE007F: true
        default: false
        }
    }

    private static func hexadecimal(_ value: UInt32) -> String {
        let digits = String(value, radix: 16, uppercase: true)
        return String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
    }
}

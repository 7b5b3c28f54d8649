// SPDX-License-Identifier: Apache-2.0

/// Text for terminals: harmless whatever it came from, and measured in columns.
enum DisplayText {
    /// The text without anything that could steer a terminal or reorder its line.
    ///
    /// C0 controls and DEL become their control pictures; other controls, format characters
    /// (bidirectional overrides among them), line separators, surrogates, private-use and
    /// unassigned characters become U+FFFD. Joiners inside emoji stay.
    static func neutralised(_ text: String) -> String {
        var safe = String.UnicodeScalarView()
        for scalar in text.unicodeScalars { safe.append(harmless(scalar)) }
        return String(safe)
    }

    /// Whether a terminal shows the character and does nothing else.
    static func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
        harmless(scalar) == scalar
    }

    private static func harmless(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        switch scalar.value {
        case 0x20..<0x7F, 0x200D, 0xFE0E, 0xFE0F: return scalar
        case 0..<0x20: return Unicode.Scalar(0x2400 + scalar.value) ?? "\u{FFFD}"
        case 0x7F: return "\u{2421}"
        default: break
        }
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse,
            .unassigned:
            return "\u{FFFD}"
        default: return scalar
        }
    }

    /// How many columns the text takes.
    static func width(_ text: String) -> Int {
        text.reduce(0) { $0 + width($1) }
    }

    /// How many columns a character takes: 0, 1 or 2.
    static func width(_ character: Character) -> Int {
        let scalars = character.unicodeScalars
        guard let first = scalars.first else { return 0 }
        if scalars.contains("\u{FE0F}"), first.properties.isEmoji { return 2 }
        switch first.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format, .control: return 0
        default: return isWide(first) ? 2 : 1
        }
    }

    /// The text cut to a number of columns, with an ellipsis where something is missing.
    static func truncated(_ text: String, to columns: Int) -> String {
        guard width(text) > columns else { return text }
        guard columns > 0 else { return "" }
        var kept = ""
        var used = 0
        for character in text {
            let width = width(character)
            guard used + width <= columns - 1 else { break }
            kept.append(character)
            used += width
        }
        return kept + "…"
    }

    /// The text in exactly that many columns.
    static func fitted(_ text: String, to columns: Int, alignedRight: Bool = false) -> String {
        let cut = truncated(text, to: columns)
        let padding = String(repeating: " ", count: max(0, columns - width(cut)))
        return alignedRight ? padding + cut : cut + padding
    }

    private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.value < 0x1100 { return false }
        if scalar.properties.isEmojiPresentation { return true }
        return wideRanges.contains { $0.contains(scalar.value) }
    }

    /// East Asian Width W and F (Unicode Standard Annex 11), without emoji.
    private static let wideRanges: [ClosedRange<UInt32>] = [
        0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF,
        0x4E00...0x9FFF, 0xA000...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF,
        0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18CFF,
        0x1AFF0...0x1B2FF, 0x1F200...0x1F265, 0x20000...0x3FFFD,
    ]
}

// SPDX-License-Identifier: Apache-2.0

/// A piece of HTML. What is interpolated is text and is escaped; only markup stands as it is.
struct Markup: ExpressibleByStringInterpolation, Sendable {
    private(set) var html: String

    init(stringLiteral value: String) {
        html = value
    }

    init(stringInterpolation: StringInterpolation) {
        html = stringInterpolation.html
    }

    struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var html = ""

        init(literalCapacity: Int, interpolationCount: Int) {
            html.reserveCapacity(literalCapacity + 16 * interpolationCount)
        }

        mutating func appendLiteral(_ literal: String) { html += literal }
        mutating func appendInterpolation(_ text: String) { html += PlainText.escaped(text) }
        mutating func appendInterpolation(_ number: Int) { html += "\(number)" }
        mutating func appendInterpolation(_ markup: Markup) { html += markup.html }
    }

    static func + (left: Markup, right: Markup) -> Markup { "\(left)\(right)" }
    static func += (left: inout Markup, right: Markup) { left.html += right.html }

    /// Text whose long names may be broken before a capital.
    static func breakable(_ text: String) -> Markup {
        var pieces: [Markup] = []
        for word in text.split(separator: " ", omittingEmptySubsequences: false) {
            var piece = ""
            var last: Character = "A"
            var parts: [Markup] = []
            for character in word {
                if word.utf8.count > 20, character.isUppercase, last.isLowercase {
                    parts.append("\(piece)")
                    piece = ""
                }
                piece.append(character)
                last = character
            }
            parts.append("\(piece)")
            pieces.append(parts.joined(separator: "<wbr>"))
        }
        return pieces.joined(separator: " ")
    }

    /// A sentence in which names of code stand between backticks.
    static func prose(_ text: String) -> Markup {
        let pieces = text.split(separator: "`", omittingEmptySubsequences: false)
        guard pieces.count % 2 == 1 else { return breakable(text) }
        return pieces.enumerated().map { index, piece -> Markup in
            index % 2 == 0 ? breakable(String(piece)) : "<code>\(String(piece))</code>"
        }.joined()
    }

    /// Text that came with an input: its direction cannot reach what stands around it.
    static func foreign(_ text: String) -> Markup { "<bdi>\(text)</bdi>" }
}

extension Sequence<Markup> {
    func joined(separator: Markup = "") -> Markup {
        var all: Markup = ""
        for (index, piece) in enumerated() {
            if index > 0 { all += separator }
            all += piece
        }
        return all
    }
}

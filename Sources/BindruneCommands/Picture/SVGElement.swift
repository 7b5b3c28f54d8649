// SPDX-License-Identifier: Apache-2.0

/// An element of an SVG document. Whatever it is given, the text it writes is well-formed XML.
struct SVGElement: Sendable {
    private enum Content: Sendable {
        case element(SVGElement)
        case text(String)
        /// A style sheet of this program's own, which has no character to be escaped.
        case style(String)
    }

    private var name: String
    private var attributes: [(String, String)]
    private var contents: [Content] = []

    /// Makes an element. Name and keys are this program's own; values may be anybody's.
    init(_ name: String, _ attributes: KeyValuePairs<String, String> = [:]) {
        self.name = name
        self.attributes = attributes.map { ($0.key, $0.value) }
    }

    /// The same with elements in it, behind those that are there.
    func containing(_ elements: [SVGElement]) -> SVGElement {
        var copy = self
        copy.contents += elements.map { .element($0) }
        return copy
    }

    /// The same with text in it.
    func saying(_ text: String) -> SVGElement {
        var copy = self
        copy.contents.append(.text(text))
        return copy
    }

    /// The same with a style sheet in it.
    func styled(_ rules: String) -> SVGElement {
        var copy = self
        copy.contents.append(.style(rules))
        return copy
    }

    /// The element and what is in it, as a document of its own.
    var document: String {
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" + lines.joined(separator: "\n") + "\n"
    }

    private var lines: [String] {
        let head = name + attributes.map { " \($0)=\"\(Self.escaped($1))\"" }.joined()
        if contents.isEmpty { return ["<\(head)/>"] }
        if contents.count == 1, case .text(let text) = contents[0] {
            return ["<\(head)>\(Self.escaped(text))</\(name)>"]
        }
        let inner = contents.flatMap { content -> [String] in
            switch content {
            case .element(let element): element.lines
            case .text(let text): [Self.escaped(text)]
            case .style(let rules): rules.split(separator: "\n").map(String.init)
            }
        }
        return ["<\(head)>"] + inner.map { "  " + $0 } + ["</\(name)>"]
    }

    /// Text for between tags and between quotes. Characters that XML does not know, and those that
    /// reorder or hide others, are replaced.
    static func escaped(_ text: String) -> String {
        var safe = ""
        for character in DisplayText.neutralised(text).unicodeScalars {
            switch character {
            case "&": safe += "&amp;"
            case "<": safe += "&lt;"
            case ">": safe += "&gt;"
            case "\"": safe += "&quot;"
            case "'": safe += "&apos;"
            default: safe.unicodeScalars.append(character)
            }
        }
        return safe
    }
}

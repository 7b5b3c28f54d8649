// SPDX-License-Identifier: Apache-2.0

import Doctor

/// An explanation of a code as people read it.
struct ExplanationPage {
    /// The longest line, in characters.
    let width: Int

    func lines(of explanation: CodeExplanation, _ sighting: CodeSighting) -> [String] {
        var lines = [title(of: explanation, sighting)]
        if let text = explanation.systemText { lines += wrapped("shown as: \"\(text)\"", by: 2) }
        lines += wrapped(explanation.meaning, by: 2)
        for note in explanation.context { lines += wrapped(note, by: 2) }
        lines += list("usual causes, the likeliest first", explanation.causes, isNumbered: true)
        lines += list("what to do", explanation.steps, isNumbered: true)
        lines += list("what would confirm it", explanation.confirmations, isNumbered: false)
        lines += list("known from", explanation.sources, isNumbered: false)
        return lines
    }

    private func title(of explanation: CodeExplanation, _ sighting: CodeSighting) -> String {
        let name = DisplayText.neutralised(explanation.code.description)
        return sighting.isCertain ? name : "\(name), if that is what was meant"
    }

    private func list(_ title: String, _ items: [String], isNumbered: Bool) -> [String] {
        guard !items.isEmpty else { return [] }
        var lines = ["  \(title):"]
        for (index, item) in items.enumerated() {
            let mark = isNumbered ? "\(index + 1). " : "- "
            let own = wrapped(item, by: 4 + mark.count)
            lines.append("    " + mark + (own.first ?? "").drop { $0 == " " })
            lines += own.dropFirst()
        }
        return lines
    }

    /// The text in lines of at most `width` characters behind an indent; a word that is longer,
    /// such as a link, keeps its length.
    private func wrapped(_ text: String, by indent: Int) -> [String] {
        let margin = String(repeating: " ", count: indent)
        var lines: [String] = []
        var line = margin
        for word in DisplayText.neutralised(text).split(separator: " ") {
            if line.count > indent, line.count + word.count + 1 > width {
                lines.append(line)
                line = margin
            }
            line += (line.count > indent ? " " : "") + word
        }
        return lines + [line]
    }
}

// SPDX-License-Identifier: Apache-2.0

/// Colours for what is drawn on a terminal. The colours stand beside the words, never for them.
enum Paint {
    private enum Style: String {
        case bold = "1"
        case quiet = "2"
        case red = "31"
        case green = "32"
    }

    /// A line of a card with its bars and its heading painted.
    static func card(_ line: String) -> String {
        if line.hasPrefix("╭") || line.hasPrefix("┏") { return heading(line) }
        var painted = ""
        var rest = line[...]
        while let first = rest.first {
            let run = rest.prefix { $0 == first }
            switch first {
            case "█": painted += paint(run, run.count <= 2 ? .red : .green)
            case "·" where run.count > 1: painted += paint(run, .quiet)
            default: painted += run
            }
            rest = rest.dropFirst(run.count)
        }
        return painted
    }

    /// The line without what paints it.
    static func removed(from line: String) -> String {
        guard line.contains("\u{1B}") else { return line }
        return line.replacing(#/\u{1B}\[[0-9;]*m/#, with: "")
    }

    /// The words between the corners of a frame.
    private static func heading(_ line: String) -> String {
        let edge: Set<Character> = ["╭", "┏", "─", "━", "╮", "┓", " "]
        guard let start = line.firstIndex(where: { !edge.contains($0) }),
            let end = line.lastIndex(where: { !edge.contains($0) })
        else { return line }
        return line[..<start] + paint(line[start...end], .bold) + line[line.index(after: end)...]
    }

    private static func paint(_ text: Substring, _ style: Style) -> String {
        "\u{1B}[\(style.rawValue)m\(text)\u{1B}[0m"
    }
}

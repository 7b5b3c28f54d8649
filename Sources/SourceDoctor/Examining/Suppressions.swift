// SPDX-License-Identifier: Apache-2.0

/// Comments that tell rules to leave a line alone:
/// `// bindrune:ignore L01 the store is in another module`.
///
/// One covers its own line, and the next where it stands alone. The reason is not optional: a
/// comment without one covers nothing and is a finding itself (`X01`). The same text in a string
/// says nothing.
struct Suppressions {
    private struct Comment {
        var line: Int
        var standsAlone: Bool
        var rules: Set<String>
        var reason: Substring
        var source: Substring
    }

    private var comments: [Comment] = []

    static let mark = "// bindrune:ignore"

    init(of file: SwiftFile) {
        for comment in file.lineComments(beginningWith: Self.mark) {
            let words = comment.text.dropFirst(Self.mark.count).split(separator: " ", maxSplits: 1)
            let rules = (words.first ?? "").split(separator: ",").map(String.init)
            comments.append(
                Comment(
                    line: comment.line,
                    standsAlone: comment.standsAlone,
                    rules: Set(rules),
                    reason: words.count > 1 ? words[1].drop { $0 == " " } : "",
                    source: comment.sourceLine
                )
            )
        }
    }

    func cover(_ finding: SourceFinding) -> Bool {
        comments.contains { comment in
            !comment.reason.isEmpty && comment.rules.contains(finding.rule)
                && (comment.line == finding.line
                    || comment.standsAlone && comment.line + 1 == finding.line)
        }
    }

    func complaints(path: String) -> [SourceFinding] {
        comments.filter(\.reason.isEmpty).map { comment in
            SourceFinding(
                rule: "X01",
                path: path,
                line: comment.line,
                column: 1,
                length: max(1, comment.source.utf8.count),
                sourceLine: String(comment.source),
                message: "a suppression needs a rule and a reason: \(Self.mark) L01 why",
                confidence: .high,
                edits: []
            )
        }
    }
}

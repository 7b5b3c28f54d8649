// SPDX-License-Identifier: Apache-2.0

/// Comments that tell rules to leave a line alone:
/// `// bindrune:ignore L01 the store is in another module`.
///
/// One covers its own line, and the next where it stands alone. The reason is not optional: a
/// comment without one covers nothing and is a finding itself (`X01`).
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

    init(of text: String) {
        for (index, line) in text.sourceLines.enumerated() {
            guard let mark = line.firstRange(of: Self.mark) else { continue }
            let words = line[mark.upperBound...].split(separator: " ", maxSplits: 1)
            let rules = (words.first ?? "").split(separator: ",").map(String.init)
            let standsAlone = line[..<mark.lowerBound].allSatisfy(\.isWhitespace)
            comments.append(
                Comment(
                    line: index + 1,
                    standsAlone: standsAlone,
                    rules: Set(rules),
                    reason: words.count > 1 ? words[1].drop { $0 == " " } : "",
                    source: line
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

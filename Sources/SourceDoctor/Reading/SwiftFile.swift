// SPDX-License-Identifier: Apache-2.0

import SwiftParser
import SwiftSyntax

/// A parsed file. Parsing never fails: what is no Swift becomes nodes of unexpected tokens.
struct SwiftFile {
    let path: String
    let text: String
    let tree: SourceFileSyntax
    let facts: FileFacts
    private let converter: SourceLocationConverter
    private let lines: [Substring]

    /// Deeper nesting than this is cut off by the parser, so that hostile input cannot exhaust
    /// the stack.
    static let deepestNesting = 256

    init(path: String, text: String) {
        self.path = path
        self.text = text
        var parser = Parser(text, maximumNestingLevel: Self.deepestNesting)
        tree = SourceFileSyntax.parse(from: &parser)
        converter = SourceLocationConverter(fileName: path, tree: tree)
        lines = text.sourceLines
        facts = FactsCollector.facts(of: tree)
    }

    /// Whether it holds tests or what they are made with: by its imports or its folder.
    var isTest: Bool {
        !facts.imports.isDisjoint(with: ["Testing", "XCTest", "Quick"])
            || path.split(separator: "/").dropLast().contains { $0.hasSuffix("Tests") }
    }

    /// A comment to the end of its line.
    struct LineComment {
        var line: Int
        /// From its slashes on.
        var text: String
        /// Whether nothing but spaces stands before it.
        var standsAlone: Bool
        var sourceLine: Substring
    }

    /// The line comments that begin with a text, or have it behind another comment on the line.
    func lineComments(beginningWith mark: String) -> [LineComment] {
        // Most files have none, and looking at every token takes its time.
        guard text.contains(bytes: mark) else { return [] }
        return tree.tokens(viewMode: .all).flatMap { token in
            comments(mark, in: token.leadingTrivia, from: token.position)
                + comments(
                    mark,
                    in: token.trailingTrivia,
                    from: token.endPositionBeforeTrailingTrivia
                )
        }
    }

    private func comments(_ mark: String, in trivia: Trivia, from start: AbsolutePosition)
        -> [LineComment]
    {
        var offset = start.utf8Offset
        var found: [LineComment] = []
        for piece in trivia {
            if case .lineComment(let comment) = piece, let place = comment.firstRange(of: mark) {
                let line = converter.location(for: AbsolutePosition(utf8Offset: offset)).line
                let text = lines.indices.contains(line - 1) ? lines[line - 1] : ""
                found.append(
                    LineComment(
                        line: line,
                        text: String(comment[place.lowerBound...]),
                        standsAlone: text.drop(while: \.isWhitespace).hasPrefix("//"),
                        sourceLine: text
                    )
                )
            }
            offset += piece.sourceLength.utf8Length
        }
        return found
    }

    /// The finding of a rule at a node.
    func finding(_ rule: String, _ sighting: Sighting) -> SourceFinding {
        let start = sighting.node.positionAfterSkippingLeadingTrivia
        let end = sighting.node.endPositionBeforeTrailingTrivia
        let place = converter.location(for: start)
        let line = place.line
        let text = lines.indices.contains(line - 1) ? lines[line - 1] : ""
        let rest = max(1, text.utf8.count - place.column + 1)
        return SourceFinding(
            rule: rule,
            path: path,
            line: line,
            column: place.column,
            length: min(max(1, end.utf8Offset - start.utf8Offset), rest),
            sourceLine: String(text),
            message: sighting.message,
            confidence: sighting.confidence,
            edits: sighting.edits
        )
    }
}

/// A node a rule objects to.
struct Sighting {
    var node: Syntax
    var message: String
    var confidence: SourceFinding.Confidence
    var edits: [SourceEdit] = []

    init(
        _ node: some SyntaxProtocol,
        _ confidence: SourceFinding.Confidence,
        _ message: String,
        edits: [SourceEdit] = []
    ) {
        self.node = Syntax(node)
        self.message = message
        self.confidence = confidence
        self.edits = edits
    }
}

// SPDX-License-Identifier: Apache-2.0

/// A place in Swift source (or in a property list beside it) that a rule objects to.
public struct SourceFinding: Hashable, Sendable {
    /// The id of the rule, such as `L01`.
    public let rule: String
    /// The file, as it was named to the examiner.
    public let path: String
    /// The line, from 1.
    public let line: Int
    /// The column in bytes of UTF-8, from 1.
    public let column: Int
    /// How many bytes the place covers on its first line; at least 1.
    public let length: Int
    /// The text of the line, without its end; empty for a file without lines.
    public let sourceLine: String
    /// What is wrong here, in a sentence that names what it speaks of.
    public let message: String
    /// How sure the rule is here.
    public let confidence: Confidence
    /// Edits that mend it and change nothing else; empty where there is no safe one.
    public let edits: [SourceEdit]

    /// Makes a finding; see the properties.
    public init(
        rule: String,
        path: String,
        line: Int,
        column: Int,
        length: Int,
        sourceLine: String,
        message: String,
        confidence: Confidence,
        edits: [SourceEdit]
    ) {
        self.rule = rule
        self.path = path
        self.line = line
        self.column = column
        self.length = length
        self.sourceLine = sourceLine
        self.message = message
        self.confidence = confidence
        self.edits = edits
    }

    /// How sure a rule is of a finding.
    public enum Confidence: String, Hashable, Sendable, Comparable, CaseIterable {
        /// Worth a look: the rule cannot see enough to be sure.
        case low
        /// Likely wrong; code the rule cannot see may make it right.
        case medium
        /// Wrong wherever this code runs.
        case high

        /// Orders by how sure.
        public static func < (left: Confidence, right: Confidence) -> Bool {
            left.rank < right.rank
        }

        private var rank: Int {
            switch self {
            case .low: 0
            case .medium: 1
            case .high: 2
            }
        }
    }
}

/// A replacement of bytes in a file.
public struct SourceEdit: Hashable, Sendable {
    /// The bytes that are replaced, as offsets from the beginning of the file.
    public let range: Range<Int>
    /// What stands there afterwards.
    public let replacement: String

    /// Makes an edit; an empty range inserts.
    public init(range: Range<Int>, replacement: String) {
        self.range = range
        self.replacement = replacement
    }
}

// SPDX-License-Identifier: Apache-2.0

/// A matter of taste or safety that a test can look after.
protocol SourceRule: Sendable {
    /// What the rule says, as a sentence.
    var sentence: String { get }
    /// Where a file breaks it.
    func violations(in file: SourceFile) -> [SourceViolation]
}

/// A place that breaks a rule.
struct SourceViolation: Hashable, CustomStringConvertible {
    var path: String
    var line: Int
    var reason: String

    init(_ file: SourceFile, line: Int, _ reason: String) {
        path = file.path
        self.line = line
        self.reason = reason
    }

    var description: String { "\(path):\(line): \(reason)" }
}

/// A place that is allowed to break a rule, and why.
struct SourceException: Sendable {
    /// The path of the file from the root.
    var path: String
    /// What the line of code contains.
    var code: String
    var reason: String

    func covers(_ file: SourceFile, line: Int) -> Bool {
        file.path == path && file.trimmedLine(line).contains(code)
    }
}

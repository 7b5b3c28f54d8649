// SPDX-License-Identifier: Apache-2.0

/// A piece of Swift code: a word, a run of operator characters, or one other character. Comments
/// and the contents of strings are no tokens; code inside an interpolation is.
struct SourceToken: Hashable {
    var text: String
    /// From 1.
    var line: Int
    /// Whether white space or a comment stands before it.
    var followsSpace: Bool

    var isWord: Bool {
        text.utf8.first.map(SourceLexer.isWordByte) ?? false
    }
}

/// Cuts Swift source into tokens. Knows nested comments, raw and multi-line strings and
/// interpolations; regular expression literals are taken for operators, which is good enough.
struct SourceLexer {
    private let bytes: [UInt8]
    private let count: Int
    private var index = 0
    private var line = 1
    private var followsSpace = true
    private var tokens: [SourceToken] = []

    static func tokens(of text: String) -> [SourceToken] {
        var lexer = SourceLexer(bytes: Array(text.utf8))
        lexer.readCode(untilParenthesis: false)
        return lexer.tokens
    }

    private init(bytes: [UInt8]) {
        self.bytes = bytes
        count = bytes.count
    }

    static func isWordByte(_ byte: UInt8) -> Bool {
        // In order: small and capital letters, digits, `_`, `$`, and what is not ASCII.
        byte >= 0x61 && byte <= 0x7A || byte >= 0x41 && byte <= 0x5A
            || byte >= 0x30 && byte <= 0x39 || byte == 0x5F || byte == 0x24 || byte >= 0x80
    }

    private static func isOperatorByte(_ byte: UInt8) -> Bool { operators[Int(byte)] }

    private static let operators = (0..<256).map { "+-*/%=<>!&|^~?".utf8.contains(UInt8($0)) }

    private func byte(_ ahead: Int = 0) -> UInt8? {
        index + ahead < count ? bytes[index + ahead] : nil
    }

    private func starts(with text: StaticString) -> Bool {
        let count = text.utf8CodeUnitCount
        guard index + count <= bytes.count else { return false }
        return (0..<count).allSatisfy { bytes[index + $0] == text.utf8Start[$0] }
    }

    private mutating func readCode(untilParenthesis: Bool) {
        var depth = 0
        while let next = byte() {
            // What is most frequent comes first, and what is dear is asked last.
            if next == 0x20 || next == 0x09 {
                index += 1
                followsSpace = true
            } else if next == 0x0A {
                line += 1
                index += 1
                followsSpace = true
            } else if next == 0x2F, byte(1) == 0x2F {
                while index < count, bytes[index] != 0x0A { index += 1 }
                followsSpace = true
            } else if next == 0x2F, byte(1) == 0x2A {
                skipBlockComment()
            } else if next == 0x22 || next == 0x23, let hashes = hashesBeforeQuote() {
                skipString(hashes: hashes)
            } else if Self.isWordByte(next) {
                append(while: Self.isWordByte)
            } else if next == UInt8(ascii: "`") {
                append(while: { $0 != UInt8(ascii: "`") }, first: true)
            } else if Self.isOperatorByte(next) {
                append(while: Self.isOperatorByte)
            } else {
                if next == UInt8(ascii: "(") { depth += 1 }
                if next == UInt8(ascii: ")") {
                    if untilParenthesis, depth == 0 { return }
                    depth -= 1
                }
                append(count: 1)
            }
        }
    }

    private mutating func append(while matches: (UInt8) -> Bool, first: Bool = false) {
        var count = first ? 1 : 0
        while let next = byte(count), matches(next) {
            // A comment may follow an operator at once.
            if count > 0, next == UInt8(ascii: "/"), byte(count + 1) == UInt8(ascii: "/") { break }
            count += 1
        }
        append(count: min(count + (first ? 1 : 0), bytes.count - index))
    }

    private mutating func append(count: Int) {
        let text = String(decoding: bytes[index..<(index + count)], as: UTF8.self)
        tokens.append(SourceToken(text: text, line: line, followsSpace: followsSpace))
        index += count
        followsSpace = false
    }

    private mutating func skipBlockComment() {
        var depth = 0
        repeat {
            if starts(with: "/*") {
                depth += 1
                index += 2
            } else if starts(with: "*/") {
                depth -= 1
                index += 2
            } else {
                if byte() == UInt8(ascii: "\n") { line += 1 }
                index += 1
            }
        } while depth > 0 && index < bytes.count
        followsSpace = true
    }

    /// How many `#` stand before a quotation mark here; nil where no string begins.
    private func hashesBeforeQuote() -> Int? {
        var count = 0
        while byte(count) == UInt8(ascii: "#") { count += 1 }
        return byte(count) == UInt8(ascii: "\"") ? count : nil
    }

    private mutating func skipString(hashes: Int) {
        append(count: hashes + 1)
        let isMultiline = starts(with: "\"\"")
        if isMultiline { index += 2 }
        let quote: StaticString = isMultiline ? "\"\"\"" : "\""
        while let next = byte() {
            if next != 0x5C, next != 0x22 {
                if next == 0x0A { line += 1 }
                index += 1
            } else if next == UInt8(ascii: "\\"), hasHashes(hashes, at: 1) {
                index += 1 + hashes
                guard byte() == UInt8(ascii: "(") else {
                    index += 1
                    continue
                }
                index += 1
                readCode(untilParenthesis: true)
                index += 1
            } else if starts(with: quote), hasHashes(hashes, at: quote.utf8CodeUnitCount) {
                index += quote.utf8CodeUnitCount + hashes
                break
            } else {
                if next == UInt8(ascii: "\n") { line += 1 }
                index += 1
            }
        }
        followsSpace = false
    }

    private func hasHashes(_ count: Int, at ahead: Int) -> Bool {
        (0..<count).allSatisfy { byte(ahead + $0) == UInt8(ascii: "#") }
    }
}

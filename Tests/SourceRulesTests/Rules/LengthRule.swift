// SPDX-License-Identifier: Apache-2.0

/// Lines, functions and files that a person can take in.
struct LengthRule: SourceRule {
    let sentence = "lines have at most 100 columns, functions 60 lines, files 400 (tests 800)"

    static let columns = 100
    static let functionLines = 60

    func violations(in file: SourceFile) -> [SourceViolation] {
        guard file.isSwift else { return [] }
        var found: [SourceViolation] = []
        for (index, line) in file.lines.enumerated()
        where line.utf8.count > Self.columns && line.count > Self.columns {
            found.append(SourceViolation(file, line: index + 1, "\(line.count) columns"))
        }
        let limit = file.isTest ? 800 : 400
        let count = file.lines.last == "" ? file.lines.count - 1 : file.lines.count
        if count > limit {
            found.append(SourceViolation(file, line: count, "\(count) lines in a file"))
        }
        for function in Self.functions(in: file.tokens)
        where function.last - function.first >= Self.functionLines {
            let length = function.last - function.first + 1
            found.append(
                SourceViolation(file, line: function.first, "\(length) lines in a function")
            )
        }
        return found
    }

    /// The lines of the braces of each `func` and `init` that has a body.
    static func functions(in tokens: [SourceToken]) -> [(first: Int, last: Int)] {
        tokens.indices.compactMap { index in
            guard isDeclaration(at: index, in: tokens),
                let open = bodyStart(after: index, in: tokens)
            else { return nil }
            var depth = 0
            for position in open..<tokens.count {
                if tokens[position].text == "{" { depth += 1 }
                if tokens[position].text == "}" { depth -= 1 }
                if depth == 0 { return (tokens[open].line, tokens[position].line) }
            }
            return nil
        }
    }

    private static func isDeclaration(at index: Int, in tokens: [SourceToken]) -> Bool {
        switch tokens[index].text {
        case "func": true
        case "init": index == 0 || tokens[index - 1].text != "."
        default: false
        }
    }

    private static func bodyStart(after index: Int, in tokens: [SourceToken]) -> Int? {
        let others: Set<String> = [
            "func", "init", "var", "let", "case", "subscript", "static", "associatedtype", "}",
        ]
        var depth = 0
        var position = index + 1
        while position < tokens.count {
            switch tokens[position].text {
            case "(", "[": depth += 1
            case ")", "]": depth -= 1
            case "{" where depth == 0: return position
            case let word where depth == 0 && others.contains(word): return nil
            default: break
            }
            position += 1
        }
        return nil
    }
}

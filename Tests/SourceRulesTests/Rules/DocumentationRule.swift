// SPDX-License-Identifier: Apache-2.0

/// Whoever reads a public name finds out what it stands for: declarations that say `public` or
/// `open`, the cases of public enums, and the requirements of public protocols.
struct DocumentationRule: SourceRule {
    let sentence = "every public declaration has a documentation comment"

    private static let declarations: Set<String> = [
        "actor", "associatedtype", "case", "class", "enum", "func", "init", "let", "macro",
        "protocol", "struct", "subscript", "typealias", "var",
    ]
    private static let modifiers: Set<String> = [
        "borrowing", "class", "consuming", "convenience", "dynamic", "final", "fileprivate",
        "indirect", "infix", "internal", "isolated", "lazy", "mutating", "nonisolated",
        "nonmutating", "open", "optional", "override", "package", "postfix", "prefix", "private",
        "public", "required", "static", "unowned", "weak",
    ]

    func violations(in file: SourceFile) -> [SourceViolation] {
        guard file.isSwift, file.target != nil else { return [] }
        let tokens = file.tokens
        var scopes: [Bool] = []
        var nextScopeIsPublicList = false
        var found: [SourceViolation] = []
        for index in tokens.indices {
            switch tokens[index].text {
            case "{":
                scopes.append(nextScopeIsPublicList)
                nextScopeIsPublicList = false
            case "}":
                _ = scopes.popLast()
            case let word where Self.declarations.contains(word) && isDeclared(at: index, tokens):
                let words = declarationWords(before: index, tokens)
                let saysPublic = words.contains("public") || words.contains("open")
                if word == "enum" || word == "protocol" { nextScopeIsPublicList = saysPublic }
                let inherits = scopes.last == true && !words.contains("private")
                guard saysPublic || inherits else { continue }
                let first = declarationStart(of: index, tokens)
                if !isDocumented(line: tokens[first].line, in: file) {
                    let name = index + 1 < tokens.count ? tokens[index + 1].text : ""
                    found.append(
                        SourceViolation(file, line: tokens[index].line, "`\(word) \(name)`")
                    )
                }
            default: break
            }
        }
        return found
    }

    /// Tells `class func` from `class C`, and `x.init` and `if case` from declarations.
    private func isDeclared(at index: Int, _ tokens: [SourceToken]) -> Bool {
        let before = index > 0 ? tokens[index - 1].text : ""
        let next = index + 1 < tokens.count ? tokens[index + 1].text : ""
        switch tokens[index].text {
        case "class":
            return !Self.declarations.contains(next) && !Self.modifiers.contains(next)
                && before != ":" && before != "import" && next != "," && next != "{"
        case "init": return before != "."
        case "enum", "struct", "protocol", "func", "let", "var", "typealias":
            return before != "import" && before != "."
        case "case": return !["if", "guard", "while", "for", ","].contains(before)
        default: return before != "."
        }
    }

    /// Where the modifiers and attributes of a declaration begin.
    private func declarationStart(of index: Int, _ tokens: [SourceToken]) -> Int {
        var start = index
        while start > 0 {
            let before = tokens[start - 1]
            if before.text == ")", let open = opening(of: start - 1, tokens), open > 0,
                Self.modifiers.contains(tokens[open - 1].text)
                    || (open > 1 && tokens[open - 2].text == "@")
            {
                start = open
            } else if Self.modifiers.contains(before.text) {
                // `.public` at the end of the line above is a value.
                guard start < 2 || tokens[start - 2].text != "." else { break }
                start -= 1
            } else if start > 1, tokens[start - 2].text == "@" {
                start -= 2
            } else {
                break
            }
        }
        return start
    }

    private func declarationWords(before index: Int, _ tokens: [SourceToken]) -> [String] {
        var words: [String] = []
        for position in declarationStart(of: index, tokens)..<index {
            // `public(set)` says nothing of the declaration.
            if position + 1 < tokens.count, tokens[position + 1].text == "(" { continue }
            words.append(tokens[position].text)
        }
        return words
    }

    private func opening(of index: Int, _ tokens: [SourceToken]) -> Int? {
        var depth = 0
        for position in stride(from: index, through: 0, by: -1) {
            if tokens[position].text == ")" { depth += 1 }
            if tokens[position].text == "(" { depth -= 1 }
            if depth == 0 { return position }
        }
        return nil
    }

    private func isDocumented(line: Int, in file: SourceFile) -> Bool {
        var above = line - 1
        while above > 0, file.trimmedLine(above).hasPrefix("#") { above -= 1 }
        return above > 0 && file.trimmedLine(above).hasPrefix("///")
    }
}

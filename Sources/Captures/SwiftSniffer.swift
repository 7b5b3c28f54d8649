// SPDX-License-Identifier: Apache-2.0

/// Tells Swift source from other texts, by how its lines begin.
enum SwiftSniffer {
    private static let words: Set<String> = [
        "import", "func", "let", "var", "class", "struct", "enum", "protocol", "extension",
        "actor", "public", "private", "internal", "fileprivate", "package", "open", "final",
        "static", "override", "init", "guard", "if", "switch", "case", "return", "for", "while",
        "default:", "else", "//", "///", "/*", "*/", "*", "}", "})", "{", "@objc", "@main",
        "@available", "@MainActor", "@Published", "@State", "#if", "#endif", "#else", "#Preview",
        "weak", "lazy", "mutating", "try", "await", "super.init()", "self", "init(", "]", ")",
        "deinit", "typealias", "convenience", "required", "@testable", "@preconcurrency",
    ]
    private static let telling: Set<String> = [
        "import", "func", "let", "var", "class", "struct", "enum", "extension", "protocol",
        "actor", "final", "public", "private", "@main", "@testable", "@preconcurrency",
    ]

    /// Whether most lines begin like Swift, and one of them as only Swift does.
    static func isSwift(_ bytes: ArraySlice<UInt8>) -> Bool {
        var (lines, alike, sure) = (0, 0, 0)
        for line in bytes.split(separator: 0x0A) {
            let text = line.drop { $0 == 0x20 || $0 == 0x09 }
            guard let first = text.first, first != 0x0D else { continue }
            lines += 1
            let word = String(decoding: text.prefix(24).prefix { !isEnd($0) }, as: UTF8.self)
            let isComment = word.hasPrefix("//") || word.hasPrefix("/*")
            let isIndented = text.startIndex > line.startIndex
            if words.contains(word) || isComment || word.hasPrefix("@") || isIndented {
                alike += 1
            }
            if telling.contains(word), text.count > word.utf8.count + 1 { sure += 1 }
        }
        return sure > 0 && alike * 10 >= lines * 7
    }

    private static func isEnd(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x09 || byte == 0x0D
    }
}

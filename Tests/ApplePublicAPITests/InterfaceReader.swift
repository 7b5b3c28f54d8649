// SPDX-License-Identifier: Apache-2.0

/// Reads the names out of an interface as `Scripts/api` stores it: one declaration a line, a type's
/// own lines between braces.
struct InterfaceReader {
    /// Names as `Owner.member` or `member`, functions with the labels of their arguments.
    private(set) var names: Set<String> = []
    private var owners: [String] = []

    private static let modifiers: Set<Substring> = [
        "public", "open", "static", "class", "convenience", "override", "weak", "final", "mutating",
        "indirect", "prefix", "required",
    ]
    private static let types: Set<Substring> = ["class", "struct", "enum", "protocol", "extension"]

    init(_ text: String) {
        for line in text.split(separator: "\n") { take(line) }
    }

    private mutating func take(_ line: Substring) {
        let line = line.drop { $0 == " " }
        guard line != "}" else {
            owners.removeLast()
            return
        }
        guard !line.hasPrefix("@") else { return }
        let opens = line.hasSuffix("{")
        var words = line.split(separator: " ")[...]
        while let word = words.first, Self.modifiers.contains(word),
            !(word == "class" && opens && Self.isType(words.dropFirst().first))
        {
            words = words.dropFirst()
        }
        guard let kind = words.popFirst() else { return }
        let rest = words.joined(separator: " ")
        if opens, Self.types.contains(kind) {
            let name = Self.identifier(rest[...], also: ".")
            if kind != "extension" { add(name) }
            owners.append(kind == "extension" ? name : path(name))
            return
        }
        switch kind {
        case "func" where rest.first?.isLetter == true: add(Self.function(rest))
        case "var", "let", "case", "typealias": add(Self.identifier(rest[...]))
        case _ where kind.hasPrefix("init"): add(Self.function(kind + " " + rest))
        default: break
        }
    }

    private static func isType(_ word: Substring?) -> Bool {
        word?.first?.isUppercase == true
    }

    private func path(_ name: String) -> String {
        (owners.suffix(1) + [name]).joined(separator: ".")
    }
    private mutating func add(_ name: String) { names.insert(path(name)) }

    private static func identifier(_ text: Substring, also extra: Character? = nil) -> String {
        String(text.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == extra })
    }

    /// The name and the labels, such as `connect(_:options:)`.
    private static func function(_ text: String) -> String {
        guard let open = text.firstIndex(of: "(") else { return text }
        var labels = ""
        var depth = 0
        var isLabel = true
        var label = ""
        for character in text[text.index(after: open)...] {
            switch character {
            case "(", "[", "<": depth += 1
            case ")" where depth == 0: return "\(identifier(text[..<open]))(\(labels))"
            case ")", "]", ">": depth -= 1
            case ":", " ":
                if isLabel, depth == 0, !label.isEmpty {
                    labels += label + ":"
                    isLabel = false
                }
            case "," where depth == 0: (isLabel, label) = (true, "")
            default: if isLabel, depth == 0 { label.append(character) }
            }
        }
        return text
    }
}

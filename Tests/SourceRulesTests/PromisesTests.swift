// SPDX-License-Identifier: Apache-2.0

import Testing

/// The table of promises names tests that are there.
struct PromisesTests {
    /// What a row names: a suite and one of its tests, or a scenario of the Lab.
    struct Name: Hashable, CustomStringConvertible {
        var suite: String
        var test: String

        var description: String { "\(suite): \(test)" }
    }

    static let document = "Documentation/promises.md"

    /// The names in the last column of the tables. Nil for a name in another form.
    static func names(in lines: [Substring]) -> [Name?] {
        lines.filter { $0.hasPrefix("| ") && !$0.hasPrefix("| promise ") }.flatMap { line in
            let cells = line.split(separator: " | ")
            let last = cells.count == 2 ? cells[1].dropLast(2) : ""
            return last.split(separator: "<br>", omittingEmptySubsequences: false).map(name(in:))
        }
    }

    private static func name(in entry: Substring) -> Name? {
        let parts = entry.split(separator: "`: ", maxSplits: 1)
        guard parts.count == 2, parts[0].first == "`" else { return nil }
        return Name(suite: String(parts[0].dropFirst()), test: String(parts[1]))
    }

    /// All tests and scenarios of the repository.
    static let known: Set<Name> = {
        var found: Set<Name> = []
        for file in Repository.files where file.isSwift {
            if file.path.hasPrefix("Lab/Scenarios/") {
                for line in file.lines {
                    guard let rest = text(after: "Scenario(\"", in: line) else { continue }
                    found.insert(Name(suite: "Lab", test: String(rest.prefix { $0 != "\"" })))
                }
            }
            if file.isTest { found.formUnion(tests(in: file)) }
        }
        return found
    }()

    private static func tests(in file: SourceFile) -> Set<Name> {
        var found: Set<Name> = []
        var suite = ""
        for line in file.lines {
            if !line.hasPrefix(" "), let rest = text(after: "struct ", in: line) {
                suite = String(rest.prefix { $0.isLetter || $0.isNumber })
            }
            guard let rest = text(after: "func ", in: line) else { continue }
            let name = rest.first == "`" ? rest.dropFirst().prefix { $0 != "`" } : ""
            let plain = rest.prefix { $0.isLetter || $0.isNumber }
            found.insert(Name(suite: suite, test: String(name.isEmpty ? plain : name)))
        }
        return found
    }

    private static func text(after word: String, in line: Substring) -> Substring? {
        line.firstRange(of: word).map { line[$0.upperBound...] }
    }

    @Test func `every test that the table of promises names exists`() throws {
        let file = try #require(Repository.files.first { $0.path == Self.document })
        let names = Self.names(in: file.lines)
        #expect(names.count > 150)
        #expect(!names.contains(nil))
        #expect(Set(names.compactMap { $0 }).subtracting(Self.known) == [])
    }

    @Test func `a test that is not there, and a row of another form, are noticed`() {
        let text = """
            | promise | noticed by |
            |---|---|
            | one | `PromisesTests`: no such test<br>`Lab`: scan |
            | two | nobody |
            """
        let names = Self.names(in: text.split(separator: "\n"))
        let missing = Name(suite: "PromisesTests", test: "no such test")
        #expect(names == [missing, Name(suite: "Lab", test: "scan"), nil])
        #expect(!Self.known.contains(missing))
        #expect(Self.known.contains(Name(suite: "Lab", test: "scan")))
    }
}

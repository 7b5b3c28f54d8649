// SPDX-License-Identifier: Apache-2.0

import Testing

/// Each rule meets code that breaks it and code that does not, so that it cannot pass for nothing.
struct RuleSnippetTests {
    private func reasons(
        _ rule: any SourceRule,
        _ code: String,
        at path: String = "Sources/HostCore/Some.swift"
    ) -> [String] {
        rule.violations(in: SourceFile(path: path, text: code)).map { "\($0.line) \($0.reason)" }
    }

    // MARK: - Imports

    @Test(
        arguments: [
            ("Bluetooth", "import Foundation"), ("Bluetooth", "import HostCore"),
            ("HostCore", "package import Synchronization"), ("HostCore", "import Dispatch"),
            ("HostCore", "import struct Foundation.Data"),
            ("SimulatedRadio", "import OpenCoreBluetooth"),
            ("BlueZRadio", "import OpenCoreBluetooth"), ("OpenCoreBluetooth", "import BlueZRadio"),
            ("Bindrune", "public import OpenCoreBluetooth"), ("Bindrune", "import HostCore"),
            ("RadioTools", "import SimulatedRadio"), ("bindrune", "import Bindrune"),
            ("BindruneTesting", "import BindruneCommands"), ("Unheard", "import Foundation"),
            ("HostCore", "#if OpenCoreBluetooth\nimport OpenCoreBluetooth\n#endif"),
            ("Bindrune", "#if os(Linux)\nimport OpenCoreBluetooth\n#endif"),
        ]
    )
    func `an import against the arrows is found`(target: String, code: String) {
        let path = "Sources/\(target)/Some.swift"
        #expect(reasons(ImportRule(), code, at: path).count == 1)
    }

    @Test(
        arguments: [
            ("HostCore/A.swift", "package import Bluetooth\n// import Foundation"),
            ("OpenCoreBluetooth/DefaultRadio.swift", "import BlueZRadio"),
            ("Bindrune/A.swift", "public import CoreBluetooth\nimport Foundation"),
            ("Bindrune/A.swift", "#if OpenCoreBluetooth\n    import OpenCoreBluetooth\n#endif"),
            ("bindrune/main.swift", "import BindruneCommands"),
            ("HostCore/A.swift", "let text = \"import Foundation\""),
        ]
    )
    func `an import along the arrows is not`(path: String, code: String) {
        #expect(reasons(ImportRule(), code, at: "Sources/\(path)") == [])
    }

    @Test func `every target of the manifest has arrows`() throws {
        let targets = Set(Repository.files.compactMap { $0.isSwift ? $0.target : nil })
        #expect(targets.count > 8)
        for target in targets {
            let path = "Sources/\(target)/Some.swift"
            #expect(reasons(ImportRule(), "import Unheard", at: path).count == 1)
            #expect(reasons(ImportRule(), "", at: path) == [], "\(target)")
        }
    }

    // MARK: - Banned calls

    @Test(
        arguments: [
            "Task { work() }", "Task(priority: .high) { work() }", "Task<Void, Never> { work() }",
            "Task.detached { work() }", "Task.init { work() }", "try await Task.sleep(for: time)",
            "Thread.sleep(forTimeInterval: 1)", "usleep(10)", "sleep(1)", "let now = Date()",
            "let now = Date.now", "print(1)", "debugPrint(1)", "dump(x)",
        ]
    )
    func `a banned call in a library is found`(code: String) {
        #expect(!reasons(BannedCallRule(), code, at: "Sources/Bindrune/A.swift").isEmpty)
    }

    @Test(
        arguments: [
            "let clock = ContinuousClock()", "let dice = Int.random(in: 1...6)",
            "list.shuffled()", "UUID()", "queue.asyncAfter(deadline: soon) {}",
        ]
    )
    func `a clock or chance without a seed is found below the shells`(code: String) {
        for target in ["HostCore", "SimulatedRadio"] {
            #expect(!reasons(BannedCallRule(), code, at: "Sources/\(target)/A.swift").isEmpty)
        }
        #expect(reasons(BannedCallRule(), code, at: "Sources/BlueZRadio/A.swift") == [])
    }

    @Test(arguments: ["func f() async {}", "let t: Task<Int, Never>", "let m: Mutex<Int>"])
    func `machines do not wait`(code: String) {
        #expect(!reasons(BannedCallRule(), code).isEmpty)
    }

    @Test(
        arguments: [
            "output.print(line)", "func print(_ text: String) {}", "// Task { }", "\"Date()\"",
            "Int.random(in: 1...6, using: &generator)", "machine.sleep(until: later)",
            "Date(timeIntervalSince1970: 0)", "let t: Task<Int, Never>?",
            "withTaskCancellationHandler {}", "Task.isCancelled",
        ]
    )
    func `what only looks like a banned call is not`(code: String) {
        #expect(reasons(BannedCallRule(), code, at: "Sources/SimulatedRadio/A.swift") == [])
    }

    @Test func `tests may do what libraries may not`() {
        #expect(reasons(BannedCallRule(), "Task { }", at: "Tests/HostCoreTests/A.swift") == [])
    }

    // MARK: - Traps

    @Test(
        arguments: [
            "fatalError(\"no\")", "precondition(x > 0)", "preconditionFailure()", "assert(x)",
            "try! f()", "x as! Int", "list.first!.name", "f()!", "table[key]!", "var a: Int!",
            "closure?()!", "unowned let owner: Owner", "exit(1)",
        ]
    )
    func `a trap is found`(code: String) {
        #expect(reasons(TrapRule(), code).count == 1)
    }

    @Test(
        arguments: [
            "a != b", "!a", "if !list.isEmpty {}", "f(!a)", "a && !b", "\"fatalError()\"",
            "guard x else { throw fault }", "let isFatal = !fatal", "a ? !b : c", "a !== b",
            "process.exit(1)", "func abort() {}",
        ]
    )
    func `what only looks like a trap is not`(code: String) {
        #expect(reasons(TrapRule(), code) == [])
    }

    @Test func `an exception covers its line in its file and nothing else`() {
        let path = "Sources/HostCore/Some.swift"
        let rule = TrapRule(exceptions: [
            SourceException(path: path, code: "f()!", reason: "known")
        ])
        #expect(reasons(rule, "f()!\ng()!").count == 1)
        #expect(reasons(rule, "f()!", at: "Sources/HostCore/Other.swift").count == 1)
    }

    @Test func `every exception is still needed`() throws {
        let rules: [(any SourceRule, [SourceException])] = [
            (TrapRule(exceptions: []), TrapRule.known),
            (BannedCallRule(exceptions: []), BannedCallRule.known),
            (OrderRule(exceptions: []), OrderRule.known),
        ]
        for (rule, exceptions) in rules {
            for exception in exceptions {
                let file = try #require(Repository.files.first { $0.path == exception.path })
                let found = rule.violations(in: file)
                #expect(found.contains { exception.covers(file, line: $0.line) }, "\(exception)")
            }
        }
    }

    // MARK: - Lengths

    @Test func `a line of 101 columns is found`() {
        let line = "// " + String(repeating: "x", count: 97)
        #expect(reasons(LengthRule(), line) == [])
        #expect(reasons(LengthRule(), line + "x") == ["1 101 columns"])
    }

    @Test func `a function of 61 lines is found`() {
        func function(_ lines: Int) -> String {
            "struct S {\n    init<T>(a: T = { 1 }()) where T: P {\n"
                + String(repeating: "        f()\n", count: lines - 2) + "    }\n}\n"
        }
        #expect(reasons(LengthRule(), function(60)) == [])
        #expect(reasons(LengthRule(), function(61)) == ["2 61 lines in a function"])
    }

    @Test func `a requirement has no body`() {
        let code = "protocol P {\n    func f()\n    init(a: Int)\n    var x: Int { get }\n}\n"
        #expect(LengthRule.functions(in: SourceLexer.tokens(of: code)).isEmpty)
    }

    @Test func `a file of 401 lines is found, of a test 801`() {
        let lines = String(repeating: "f()\n", count: 401)
        #expect(reasons(LengthRule(), lines) == ["401 401 lines in a file"])
        #expect(reasons(LengthRule(), lines, at: "Tests/A/B.swift") == [])
        #expect(reasons(LengthRule(), lines + lines, at: "Tests/A/B.swift").count == 1)
    }

    // MARK: - Documentation

    @Test(
        arguments: [
            ("public struct A {}", 1), ("/// A.\npublic struct A {\n    public var b: Int\n}", 1),
            ("/// A.\npublic enum A {\n    case b\n    /// C.\n    case c\n}", 1),
            ("/// A.\npublic protocol A {\n    func b()\n    var c: Int { get }\n}", 2),
            ("@frozen\npublic struct A {}", 1), ("// A.\npublic struct A {}", 1),
            ("open class A {}", 1), ("/// A.\n\npublic struct A {}", 1),
            ("public static func f() {}", 1), ("public init?(a: Int) {}", 1),
            ("public private(set) var a = 1", 1),
            ("@available(*, deprecated)\npublic let a = 1", 1),
            ("/// A.\nopen class A {\n    public class func b() {}\n}", 1),
        ]
    )
    func `an undocumented public name is found`(code: String, count: Int) {
        #expect(reasons(DocumentationRule(), code).count == count, "\(code)")
    }

    @Test(
        arguments: [
            "/// A.\npublic struct A {\n    var b: Int\n    func c() { let d = 1 }\n}",
            "/// A.\n@available(*, deprecated)\n@frozen public struct A {}",
            "/// A.\npublic enum A {\n    /// B.\n    case b\n    /// C.\n    public var c: Int {\n"
                + "        switch self {\n        case .b: 1\n        }\n    }\n}",
            "public import Foundation", "public extension A {\n    /// B.\n    var b: Int { 1 }\n}",
            "public(set) var a = 1", "package struct A {}", "struct A {\n    let b: Int\n}",
            "/// A.\n#if os(Linux)\npublic struct A {}\n#endif", "if case .public = a {}",
            "func a() {\n    let b = .public\n    let c = 1\n}",
            "/// A.\npublic protocol A: AnyObject, class {\n    /// B.\n    func b()\n}",
        ]
    )
    func `a documented or private name is not`(code: String) {
        #expect(reasons(DocumentationRule(), code) == [])
    }

    // MARK: - The rest

    @Test func `looking away needs a reason beside it`() {
        let rule = SendabilityRule()
        let bare = "/// A.\nfinal class A: @unchecked Sendable {\n}"
        #expect(reasons(rule, bare) == ["2 no comment gives the reason"])
        #expect(reasons(rule, "let a = 1\nnonisolated(unsafe) var b = 1").count == 1)
        #expect(reasons(rule, "final class A: @unchecked Sendable {\n    // Locked.\n}") == [])
        #expect(reasons(rule, "// Locked.\nfinal class A: @unchecked Sendable {\n}") == [])

        let twice = SourceFile(
            path: "Sources/A/B.swift",
            text: "class A: @unchecked Sendable {}\nclass B: @unchecked Sendable {}"
        )
        let once = SourceFile(path: "Sources/C/D.swift", text: "class A: @unchecked Sendable {}")
        #expect(rule.crowded([twice, once]) == ["A"])
        #expect(rule.crowded([once, once]) == ["C"])
    }

    @Test func `leftovers are found`() {
        let license = "// SPDX-License-Identifier: Apache-2.0\n"
        let rule = LeftoverRule()
        #expect(reasons(rule, license + "let a = 1") == [])
        #expect(reasons(rule, "let a = 1") == ["1 no licence line"])
        #expect(reasons(rule, "#!/bin/bash\necho", at: "Scripts/x") == ["1 no licence line"])
        #expect(reasons(rule, "// swift-tools-version: 6.2\n" + license, at: "Package.swift") == [])
        #expect(reasons(rule, license + "// TO" + "DO: all").count == 1)
        #expect(reasons(rule, "cd /ro" + "ot/x", at: "README.md").count == 1)
        #expect(reasons(rule, "cd /wo" + "rk/x", at: "README.md").count == 1)
        let placeholder = "Sources/A/Place" + "holder.swift"
        #expect(reasons(rule, license, at: placeholder) == ["1 a placeholder"])
    }

    @Test func `walking a dictionary unsorted is found`() {
        let rule = OrderRule()
        #expect(reasons(rule, "for key in table.keys {}").count == 1)
        #expect(reasons(rule, "table.values.map(f)").count == 1)
        #expect(reasons(rule, "for key in table.unsortedKeys {}").count == 1)
        #expect(reasons(rule, "for key in table.keys.sorted() {}") == [])
        #expect(reasons(rule, "table.values.contains(1)") == [])
        #expect(reasons(rule, "table.keys.filter(f).sorted()") == [])
        #expect(reasons(rule, "table.values.map(f)", at: "Sources/Bindrune/A.swift") == [])
    }

    @Test func `a link to nowhere is found`() {
        let rule = LinkRule()
        let text = "[a](LICENSE), [b](no/file.md)\n[c](https://example.org/d) [e](#f)"
        #expect(reasons(rule, text, at: "README.md") == ["1 nothing at no/file.md"])
        #expect(reasons(rule, "[a](../LICENSE#b)", at: "Documentation/a.md") == [])
        #expect(reasons(rule, "[a](LICENSE)", at: "Documentation/a.md").count == 1)
    }
}

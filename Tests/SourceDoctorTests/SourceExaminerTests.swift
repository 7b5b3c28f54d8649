// SPDX-License-Identifier: Apache-2.0

import SourceDoctor
import Testing

struct SourceExaminerTests {
    private func findings(_ text: String) -> [SourceFinding] {
        SourceExaminer().examine([.init(path: "A.swift", text: text)]).findings
    }

    @Test func `a text that is no Swift has no end of the world`() {
        let head = "import CoreBluetooth\n"
        let texts = [
            "", "}{)(][", "func (", "class {", "\"", "\"\"\"", "/*", "#if", "let a = CBUUID(",
            "CBUUID(string: \"", "\u{0}", "é€😀", "extension CBPeripheral",
            String(repeating: "(", count: 100_000), String(repeating: "{", count: 100_000),
            String(repeating: "a.b(", count: 20_000), String(repeating: "[", count: 50_000),
            String(repeating: "if a { ", count: 20_000), String(repeating: "x + ", count: 20_000),
            "a" + String(repeating: ".b", count: 100_000),
            String(repeating: "try ", count: 100_000),
            "let a: A" + String(repeating: "?", count: 150_000),
            String(repeating: "if a {} else ", count: 20_000),
            String(repeating: "A<", count: 50_000), String(repeating: "#if A\n", count: 20_000),
            "let a: () -> " + String(repeating: "() -> ", count: 40_000),
        ]
        for text in texts { _ = findings(head + text) }
    }

    @Test func `what could exhaust the parser is named, not parsed`() {
        let deep = "import CoreBluetooth\n" + String(repeating: "(", count: 300_000)
        let long = "import CoreBluetooth\n" + String(repeating: "a ", count: 600_000)
        let result = SourceExaminer().examine([
            .init(path: "Deep.swift", text: deep), .init(path: "Long.swift", text: long),
        ])
        #expect(result.parsedFiles == 0)
        #expect(result.unparsed.keys.sorted() == ["Deep.swift", "Long.swift"])
    }

    @Test func `half a file is examined as far as it goes`() {
        let text = """
            import CoreBluetooth
            final class Device {
                weak var peripheral: CBPeripheral?
                func connect() { central.connect(
            """
        #expect(findings(text).map(\.rule) == ["L04"])
    }

    @Test func `places are counted in bytes, and line ends of two bytes are one`() {
        let text = "import CoreBluetooth\r\n/* é */ let a = CBUUID(string: \"0x1\")\r\n"
        let finding = findings(text).first
        #expect(finding?.line == 2 && finding?.column == 33)
        #expect(finding?.sourceLine.hasSuffix("\")") == true)
    }

    @Test func `files that do not speak of Bluetooth are not parsed`() {
        let sources = [
            SourceExaminer.Source(path: "A.swift", text: "let a = 1"),
            SourceExaminer.Source(path: "B.swift", text: "import CoreBluetooth"),
        ]
        #expect(SourceExaminer().examine(sources).parsedFiles == 1)
    }

    @Test func `only a comment suppresses, not a string that holds the same text`() {
        let text = """
            import CoreBluetooth
            struct Link {
                let text = "// bindrune:ignore L04 why"; weak var first: CBPeripheral?
                let lines = \"""
                    // bindrune:ignore L04 why
                    // bindrune:ignore
                    \"""; weak var second: CBPeripheral?
                weak var third: CBPeripheral?  // bindrune:ignore L04 held by the window
                // bindrune:ignore L04 held by the window
                weak var fourth: CBPeripheral?
                weak var fifth: CBPeripheral?  // old // bindrune:ignore L04 held by the window
                /* bindrune:ignore L04 */ weak var sixth: CBPeripheral?
            }
            // bindrune:ignore L04
            """
        #expect(
            findings(text).map { "\($0.line) \($0.rule)" } == [
                "3 L04", "7 L04", "12 L04", "14 X01",
            ]
        )
    }

    @Test func `rules that are off run where they are asked for`() {
        let text = "import CoreBluetooth\nfunc f(_ p: CBPeripheral) { p.discoverServices(nil) }"
        func found(_ change: (inout Configuration) -> Void) -> [String] {
            var configuration = Configuration()
            change(&configuration)
            return SourceExaminer(configuration: configuration)
                .examine([.init(path: "A.swift", text: text)]).findings.map(\.rule)
        }
        #expect(!found { _ in }.contains("G12"))
        #expect(found { $0.enabled = ["G12"] }.contains("G12"))
        #expect(found { $0.only = ["G12"] } == ["G12"])
        #expect(!found { ($0.enabled, $0.disabled) = (["G12"], ["G12"]) }.contains("G12"))
        let off = SourceExaminer.rules.filter { !$0.isDefault }.map(\.id)
        #expect(off == ["C10", "G12", "L08", "M02", "N06", "Q03", "S05"])
    }

    @Test func `edits are made from the end, and those that overlap are left`() {
        func finding(_ range: Range<Int>, _ text: String) -> SourceFinding {
            SourceFinding.example(edits: [SourceEdit(range: range, replacement: text)])
        }
        let findings = [finding(0..<1, "A"), finding(4..<6, "EF"), finding(5..<7, "no")]
        let repair = SourceRepair.apply(findings, to: "abcdefgh")
        #expect(repair.text == "Abcdenoh")
        #expect(repair.left == [findings[1]])
        let beyond = [finding(20..<30, "x")]
        #expect(SourceRepair.apply(beyond, to: "abc").left == beyond)
    }
}

extension SourceFinding {
    fileprivate static func example(edits: [SourceEdit]) -> SourceFinding {
        SourceFinding(
            rule: "L01",
            path: "A.swift",
            line: 1,
            column: 1,
            length: 1,
            sourceLine: "",
            message: "",
            confidence: .high,
            edits: edits
        )
    }
}

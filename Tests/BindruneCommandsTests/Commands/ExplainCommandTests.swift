// SPDX-License-Identifier: Apache-2.0

import BindruneCommands
import Testing

struct ExplainCommandTests {
    @Test func `a pasted error is explained`() async throws {
        let bench = try Bench()
        #expect(await bench.run("explain", "CBErrorDomain Code=1") == .done)
        #expect(bench.output.hasPrefix("CBErrorDomain 1 (invalidParameters)\n"))
        #expect(bench.output.contains("usual causes, the likeliest first:\n    1. On connect:"))
        #expect(bench.output.split(separator: "\n").allSatisfy { $0.count <= 80 })
    }

    @Test func `words need no quotes`() async throws {
        let bench = try Bench()
        #expect(await bench.run("explain", "hci", "0x3e") == .done)
        #expect(bench.output.contains("(HCI 0x3E)"))
        let name = "org.bluez.Error.Failed"
        #expect(await bench.run("explain", name, "le-connection-abort-by-local") == .done)
        #expect(bench.output.contains("\(name): le-connection-abort-by-local"))
    }

    @Test func `every reading of a number is a JSON line`() async throws {
        let bench = try Bench()
        #expect(await bench.run("explain", "--json", "8") == .done)
        #expect(bench.lines.count == 4)
        #expect(bench.lines.allSatisfy { $0.contains(#""isCertain":false"#) })
    }

    @Test func `what no list has is not found`() async throws {
        let bench = try Bench()
        #expect(await bench.run("explain", "582") == .notFound)
        #expect(bench.output.contains("has no such number"))
        #expect(await bench.run("explain", "hello") == .notFound)
        #expect(bench.errors.contains("no code of a known list is in \"hello\""))
        #expect(await bench.run("explain") == .wrongUsage)
        #expect(bench.errors.contains("CODE is missing"))
    }
}

// SPDX-License-Identifier: Apache-2.0

import BindruneCommands
import BindruneTesting
import Foundation
import Testing

struct DevicesCommandTests {
    @Test func `devices are listed and forgotten`() async throws {
        let bench = try Bench()
        #expect(await bench.run("devices") == .done)
        #expect(bench.errors == "no device is remembered\n")
        #expect(await bench.run("connect", "AE70", "--as", "mine") == .done)
        #expect(await bench.run("devices", "--json") == .done)
        let events = bench.lines.suffix(2)
        #expect(events.first?.hasPrefix(#"{"event":"device","name":"last","identifier":""#) == true)
        #expect(events.last?.hasPrefix(#"{"event":"device","name":"mine","identifier":""#) == true)
        #expect(await bench.run("devices", "--forget", "mine") == .done)
        #expect(await bench.run("devices", "--forget", "mine") == .notFound)
        #expect(bench.errors.hasSuffix("no device is remembered as \"mine\"\n"))
    }

    @Test func `simulated and real devices are remembered apart`() async throws {
        let bench = try Bench()
        #expect(await bench.run("connect", "AE70") == .done)
        let files = try FileManager.default.contentsOfDirectory(
            atPath: bench.directory.file("bindrune")
        )
        #expect(files.contains("simulated-devices.json"))
        #expect(!files.contains("devices.json"))
    }

    @Test func `a store of one's own is used instead`() async throws {
        let bench = try Bench()
        #expect(await bench.run("connect", "AE70", "--store", "mine.json") == .done)
        #expect(await bench.run("devices", "--store", "mine.json") == .done)
        #expect(bench.output.contains("last"))
        #expect(!FileManager.default.fileExists(atPath: bench.directory.file("bindrune")))
    }

    @Test func `a damaged store is put aside and told`() async throws {
        let bench = try Bench()
        try Data("{".utf8).write(to: URL(filePath: bench.directory.file("s.json")))
        #expect(await bench.run("devices", "--store", "s.json") == .done)
        #expect(bench.errors.contains("is damaged"))
        #expect(
            FileManager.default.fileExists(atPath: bench.directory.file("s.damaged-1.json"))
        )
    }
}

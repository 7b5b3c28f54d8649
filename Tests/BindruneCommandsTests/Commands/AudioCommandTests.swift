// SPDX-License-Identifier: Apache-2.0

import BindruneCommands
import BindruneTesting
import Foundation
import Testing

struct AudioCommandTests {
    @Test func `the story in a pipe is a line for each change`() async throws {
        let bench = try Bench()
        #expect(await bench.run("audio") == .done)
        try Golden.expect(bench.output, is: "audio-story.txt")
        #expect(bench.errors == "")
    }

    @Test func `the story for programs has the documented keys`() async throws {
        let bench = try Bench()
        #expect(await bench.run("audio", "--json") == .done)
        let events = try bench.events()
        let devices = events.filter { $0["address"] != nil }
        let keys: Set = [
            "event", "time", "address", "name", "model", "vendorID", "productID", "inUse",
            "output", "input", "profiles", "streaming", "battery", "unknown",
        ]
        for event in devices { #expect(Set(event.keys) == keys) }
        #expect(events.allSatisfy { $0["time"] is NSNumber || $0["time"] is Double })
        try Golden.expect(bench.output, is: "audio-story.jsonl")
    }

    @Test func `a call is no disconnection`() async throws {
        let bench = try Bench()
        #expect(await bench.run("audio", "--json") == .done)
        let words = try bench.events().compactMap { $0["event"] as? String }
        #expect(words.filter { $0 == "connected" }.count == 1)
        #expect(words.filter { $0 == "disconnected" }.count == 1)
        #expect(words.suffix(2) == ["disconnected", "end"])
    }

    @Test func `a terminal gets a table and its cursor back`() async throws {
        let bench = try Bench(terminal: ResizableTerminal(columns: 100, rows: 10))
        #expect(await bench.run("audio", "--for", "5") == .done)
        #expect(bench.output.hasPrefix("\u{1B}[?25l"))
        #expect(bench.output.hasSuffix("\u{1B}[?25h"))
        let frame = try #require(bench.output.components(separatedBy: "\u{1B}[J").dropLast().last)
        #expect(frame.contains("AirPods Pro") && frame.contains("plays A2DP"))
        #expect(frame.contains("1 audio device; Ctrl-C ends"))
    }

    @Test func `what is connected now is printed once`() async throws {
        let bench = try Bench(terminal: ResizableTerminal(columns: 100, rows: 10))
        #expect(await bench.run("audio", "--once") == .done)
        #expect(bench.output == "   0.00 s  server        simulated\n")
        #expect(bench.errors == "no Bluetooth audio device is connected\n")
    }

    @Test func `Ctrl-C is how it ends, and a failure before a limit`() async throws {
        let bench = try Bench()
        bench.interrupt(after: .seconds(4))
        #expect(await bench.run("audio") == .done)
        #expect(bench.lines.last?.contains("plays A2DP") == true)
        let limited = try Bench()
        limited.interrupt(after: .seconds(4))
        #expect(await limited.run("audio", "--for", "9") == .failed)
        let piped = try Bench()
        piped.interrupt(after: .seconds(4), by: .noReader)
        #expect(await piped.run("audio", "--for", "9") == .done)
    }

    @Test(arguments: ["bluez:hci1", "simulated:world.json"])
    func `audio is looked at as a whole`(_ radio: String) async throws {
        let bench = try Bench()
        #expect(await bench.runExactly("audio", "--radio", radio) == .wrongUsage)
        #expect(bench.errors.hasSuffix("write it as bluez or simulated\n"))
        #expect(bench.output == "")
    }
}

// SPDX-License-Identifier: Apache-2.0

import BindruneCommands
import Foundation
import Testing

struct AirPodsCaptureTests {
    /// The right bud speaks ten times in two seconds, then the lid is shut, then nobody speaks.
    private func capture() -> CaptureText {
        var capture = CaptureText()
        for index in 0..<10 { capture.add(Pods.element, at: UInt64(index) * 200, from: 1) }
        var closed = Pods.element
        closed[8] = 0x3B
        for index in 0..<5 { capture.add(closed, at: 2_000 + UInt64(index) * 200, from: 1) }
        capture.add(packet: [0x04, 0x0E, 0x04, 0x01, 0x03, 0x0C, 0x00], at: 20_000)
        return capture
    }

    private func bench(_ bytes: [UInt8]) throws -> Bench {
        let bench = try Bench()
        try Data(bytes).write(to: URL(filePath: bench.directory.file("a.log")))
        return bench
    }

    @Test func `a capture is replayed at its own times`() async throws {
        let bench = try bench(capture().bytes)
        #expect(await bench.run("airpods", "--json", "--capture", "a.log") == .done)
        let events = try bench.events()
        #expect(
            events.compactMap { $0["event"] as? String }
                == ["appeared", "changed", "silent", "end"]
        )
        #expect(events.compactMap { $0["time"] as? Double } == [0.2, 2.0, 8.8, 20.0])
        #expect((events[1]["lid"] as? [String: Any])?["closed"] as? Bool == true)
        let at = try #require(events[0]["at"] as? String)
        #expect(at.hasSuffix("Z"))
        #expect(events[3]["messages"] as? Int == 15)
        #expect(events[3]["advertisements"] as? Int == 15)
        #expect(events[3]["skippedBytes"] as? Int == 0)
    }

    @Test func `a capture in a pipe is a line for each change`() async throws {
        let bench = try bench(capture().bytes)
        #expect(await bench.run("airpods", "--capture", "a.log") == .done)
        try Golden.expect(bench.output, is: "airpods-capture.txt")
        #expect(bench.errors.hasPrefix("1 pair or headset in 15 messages of 15 advertisements"))
    }

    @Test func `a damaged region is told with its place, and the rest is read`() async throws {
        var damaged = CaptureText()
        damaged.add(Pods.element, at: 0, from: 1)
        damaged.add(Pods.element, at: 100, from: 1)
        let place = damaged.bytes.count
        damaged.addRubbish(61)
        for index in 1..<6 { damaged.add(Pods.element, at: UInt64(index) * 200, from: 1) }
        let bench = try bench(damaged.bytes)
        #expect(await bench.run("airpods", "--json", "--capture", "a.log") == .failed)
        let skipped = try #require(
            try bench.events().first { $0["event"] as? String == "skipped" }
        )
        #expect(skipped["offset"] as? Int == place)
        #expect(skipped["count"] as? Int == 61)
        #expect(try bench.events().last?["messages"] as? Int == 7)
        #expect(bench.errors.contains("a.log: 61 bytes at \(place) skipped"))
    }

    @Test func `every truncation is told and none is silent`() async throws {
        var short = CaptureText()
        for index in 0..<3 { short.add(Pods.element, at: UInt64(index) * 200, from: 1) }
        let ends = [1, 30, 69, 100].map { short.bytes.count - $0 }
        for end in ends {
            let bench = try bench(Array(short.bytes.prefix(end)))
            #expect(await bench.run("airpods", "--capture", "a.log") == .failed)
            #expect(bench.errors.contains("skipped: the file ends inside a record"))
        }
    }

    @Test(arguments: [[], Array("hello".utf8), [UInt8](repeating: 7, count: 100_000)])
    func `what is no capture is a failure`(_ bytes: [UInt8]) async throws {
        let bench = try bench(bytes)
        #expect(await bench.run("airpods", "--capture", "a.log") == .failed)
        #expect(bench.errors.contains("a.log is no capture of a known format: btsnoop,"))
    }

    @Test func `a capture without earbuds has none`() async throws {
        var capture = CaptureText()
        capture.add(packet: [0x04, 0x0E, 0x04, 0x01, 0x03, 0x0C, 0x00], at: 0)
        let bench = try bench(capture.bytes)
        #expect(await bench.run("airpods", "--capture", "a.log") == .notFound)
        #expect(await bench.run("airpods", "--once", "--capture", "a.log") == .notFound)
        #expect(await bench.run("airpods", "--capture", "b.log") == .failed)
        #expect(bench.errors.contains("b.log: No such file or directory"))
    }

    @Test func `the first whole card ends the reading`() async throws {
        let bench = try bench(capture().bytes)
        #expect(await bench.run("airpods", "--once", "--json", "--capture", "a.log") == .done)
        #expect(bench.lines.count == 1)
        #expect(try bench.events()[0]["event"] as? String == "card")
    }

    @Test func `each record's message is explained`() async throws {
        let bench = try bench(capture().bytes)
        let words = ["airpods", "--explain", "--json", "--capture", "a.log"]
        #expect(await bench.run(words) == .done)
        let messages = try bench.events().filter { $0["event"] as? String == "message" }
        #expect(messages.compactMap { $0["record"] as? Int } == [1, 11])
        #expect(messages.allSatisfy { ($0["explanation"] as? [Any])?.isEmpty == false })
    }

    @Test func `a message that cannot be read is counted and told`() async throws {
        var capture = capture()
        capture.add([0x07, 0x04, 0x01, 0, 0, 0], at: 21_000, from: 2)
        let bench = try bench(capture.bytes)
        #expect(await bench.run("airpods", "--explain", "--capture", "a.log") == .done)
        #expect(bench.output.contains("unreadable: byte 3: expected 19, the length of a status"))
        #expect(bench.errors.contains("1 that could not be read"))
    }
}

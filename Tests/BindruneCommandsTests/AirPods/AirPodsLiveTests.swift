// SPDX-License-Identifier: Apache-2.0

import BindruneCommands
import Bluetooth
import Foundation
import SimulatedRadio
import Testing

struct AirPodsLiveTests {
    @Test func `the story in a pipe is a line for each change`() async throws {
        let bench = try Bench(.airPods)
        #expect(await bench.run("airpods", "--for", "2m") == .done)
        try Golden.expect(bench.output, is: "airpods-pipe.txt")
    }

    @Test func `the story for programs has the documented keys`() async throws {
        let bench = try Bench(.airPods)
        #expect(await bench.run("airpods", "--json", "--for", "2m") == .done)
        let events = try bench.events()
        let keys: Set = [
            "event", "time", "id", "productID", "model", "left", "right", "single", "case", "lid",
            "colour", "speaker", "link", "raw", "clone", "ownership", "confidence", "presence",
            "connected", "rssi",
        ]
        let told = events.filter {
            ["appeared", "changed", "silent", "showSheet"].contains($0["event"] as? String)
        }
        #expect(told.count > 10)
        for event in told { #expect(Set(event.keys) == keys) }
        let times = events.compactMap { $0["time"] as? Double }
        #expect(times.count == events.count)
        #expect(times == times.sorted())
        let end = try #require(events.last)
        #expect(Set(end.keys) == ["event", "time", "reason", "count", "messages", "unreadable"])
        #expect(end["reason"] as? String == "time")
    }

    @Test func `both buds are one pair, also behind new addresses`() async throws {
        let bench = try Bench(.airPods)
        #expect(await bench.run("airpods", "--json", "--for", "45") == .done)
        let pros = try bench.events().filter {
            ($0["model"] as? String)?.hasPrefix("AirPods Pro") == true
        }
        let ids = pros.compactMap { $0["id"] as? String }
        #expect(Set(ids) == ["heard:1", "paired:00:1B:DC:00:00:07"])
    }

    @Test func `pods that are paired here are told of as ours, and their lid brings the sheet`()
        async throws
    {
        let bench = try Bench(.airPods)
        #expect(await bench.run("airpods", "--json", "--for", "2m") == .done)
        let events = try bench.events()
        let words = ["showSheet", "hideSheet"]
        let sheets = events.filter { words.contains($0["event"] as? String ?? "") }
        #expect(
            sheets.compactMap { $0["event"] as? String }
                == ["showSheet", "hideSheet", "showSheet", "hideSheet"]
        )
        #expect(sheets.allSatisfy { $0["id"] as? String == "paired:00:1B:DC:00:00:07" })
        #expect(sheets.compactMap { $0["reason"] as? String } == ["worn", "lidClosed"])
        let max = events.filter { ($0["model"] as? String)?.hasPrefix("AirPods Max") == true }
        #expect(!max.isEmpty)
        #expect(max.allSatisfy { $0["ownership"] as? String == "someoneElse" })
        #expect(events.last?["count"] as? Int == 2)
    }

    @Test func `a terminal shows the name that a person gave`() async throws {
        let bench = try Bench(.airPods, terminal: ResizableTerminal(columns: 90, rows: 30))
        #expect(await bench.run("airpods", "--for", "9") == .done)
        #expect(bench.output.contains("Robin's AirPods"))
        #expect(bench.output.contains("┏"))
    }

    @Test func `one card is enough for a script`() async throws {
        let bench = try Bench(.airPods)
        #expect(await bench.run("airpods", "--once", "--json") == .done)
        let event = try #require(try bench.events().first)
        #expect(bench.lines.count == 1)
        #expect(event["event"] as? String == "card")
        #expect(event["whole"] as? Bool == true)
        #expect((event["left"] as? [String: Any])?["percent"] as? Int == 90)
        #expect((event["case"] as? [String: Any])?["percent"] as? Int == 60)
        #expect(bench.world.now - Instant.zero < Duration.seconds(4))
    }

    @Test func `no pods before the deadline are not found`() async throws {
        let bench = try Bench(.airPods)
        #expect(await bench.run("airpods", "--once", "--deadline", "1") == .notFound)
        #expect(bench.output.isEmpty)
        #expect(bench.errors == "no earbuds were heard\n")
        let other = try Bench(.recorder)
        #expect(await other.run("airpods", "--deadline", "5") == .notFound)
        #expect(other.errors == "0 pairs or headsets in 0 messages\n")
    }

    @Test func `Ctrl-C is how listening without a limit ends`() async throws {
        let bench = try Bench(.airPods)
        bench.interrupt(after: .seconds(7))
        #expect(await bench.run("airpods") == .done)
        let limited = try Bench(.airPods)
        limited.interrupt(after: .seconds(7))
        #expect(await limited.run("airpods", "--for", "60") == .failed)
        let piped = try Bench(.airPods)
        piped.interrupt(after: .seconds(7), by: .noReader)
        #expect(await piped.run("airpods", "--for", "60") == .done)
    }

    @Test(arguments: [(80, 24), (60, 20), (40, 12), (20, 5), (200, 60)])
    func `a terminal gets cards that fit, and its cursor back`(_ columns: Int, _ rows: Int)
        async throws
    {
        let bench = try Bench(.airPods, terminal: ResizableTerminal(columns: columns, rows: rows))
        #expect(await bench.run("airpods", "--for", "14") == .done)
        #expect(bench.output.hasPrefix("\u{1B}[?25l"))
        #expect(bench.output.hasSuffix("\u{1B}[?25h"))
        let frame = try #require(bench.output.components(separatedBy: "\u{1B}[J").dropLast().last)
        let lines = Terminals.lines(ofFrame: frame)
        #expect(lines.count < rows)
        #expect(lines.allSatisfy { $0.count < max(20, columns) })
        #expect(frame.contains("AirPods"))
    }

    @Test func `a window that is made smaller gets smaller cards`() async throws {
        let terminal = ResizableTerminal(columns: 100, rows: 30)
        let bench = try Bench(.airPods, terminal: terminal)
        bench.world.schedule(after: .seconds(10)) { terminal.resize(columns: 30, rows: 8) }
        #expect(await bench.run("airpods", "--for", "15") == .done)
        let frames = bench.output.components(separatedBy: "\u{1B}[J").dropLast()
        let last = Terminals.lines(ofFrame: try #require(frames.last))
        #expect(last.count < 8)
        #expect(last.allSatisfy { $0.count < 30 })
    }

    @Test func `every new message is explained once`() async throws {
        let bench = try Bench(.airPods)
        #expect(await bench.run("airpods", "--explain", "--json", "--for", "20") == .done)
        let messages = try bench.events().filter { $0["event"] as? String == "message" }
        let kinds = messages.map { "\($0["raw"] ?? "") \($0["advertiser"] ?? "")" }
        #expect(kinds.count > 8)
        #expect(Set(kinds).count == kinds.count)
    }

    @Test func `a radio that is off is no usable radio`() async throws {
        let bench = try Bench(.airPods)
        bench.phone.setPower(false)
        #expect(await bench.run("airpods") == .noRadio)
    }
}

/// What a terminal shows.
enum Terminals {
    /// The lines of a frame without the sequences that place and colour them.
    static func lines(ofFrame frame: String) -> [String] {
        frame.replacing(#/\u{1B}\[[0-9;?]*[A-Za-z]/#, with: "").replacing("\r", with: "")
            .split(separator: "\n", omittingEmptySubsequences: true).map(String.init)
    }
}

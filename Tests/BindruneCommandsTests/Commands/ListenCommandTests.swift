// SPDX-License-Identifier: Apache-2.0

import BindruneCommands
import BindruneTesting
import Foundation
import Testing

struct ListenCommandTests {
    @Test func `each value is a line`() async throws {
        let bench = try Bench()
        #expect(await bench.run("listen", "180D", "2A37", "--count", "3", "--as", "u8") == .done)
        #expect(bench.lines.map { $0.suffix(4) } == ["0 71", "0 72", "0 74"])
        #expect(bench.errors.contains("3 values, 6 B in "))
        #expect(bench.phone.linkCount == 0)
    }

    @Test func `values are told to programs`() async throws {
        let bench = try Bench()
        #expect(await bench.run("listen", "180D", "2A37", "--count", "2", "--json") == .done)
        let events = try bench.events()
        #expect(
            events.compactMap { $0["event"] as? String } == ["connected", "value", "value", "end"]
        )
        #expect(events[1]["value"] as? String == "0047")
        #expect(events[2]["sequence"] as? Int == 1)
        #expect(events[3]["reason"] as? String == "count")
    }

    @Test func `a time limit ends it well`() async throws {
        let bench = try Bench()
        #expect(await bench.run("listen", "180D", "2A37", "--for", "10") == .done)
        #expect((8...11).contains(bench.lines.count))
    }

    @Test func `Ctrl-C is how a listening without a limit ends`() async throws {
        let bench = try Bench()
        bench.interrupt(after: .seconds(10))
        #expect(await bench.run("listen", "180D", "2A37") == .done)
        #expect(bench.lines.count > 3)
        #expect(bench.phone.linkCount == 0)
    }

    @Test func `a reader of lines may have enough before a limit, a file may not`() async throws {
        let lines = try Bench()
        lines.interrupt(after: .seconds(10), by: .noReader)
        #expect(await lines.run("listen", "180D", "2A37", "--count", "500") == .done)
        let file = try Bench()
        file.interrupt(after: .seconds(10), by: .noReader)
        #expect(
            await file.run("listen", "180D", "2A37", "--count", "500", "--to", "h.raw") == .failed
        )
    }

    @Test func `Ctrl-C before a limit is a failure that keeps the file`() async throws {
        let bench = try Bench()
        bench.interrupt(after: .seconds(10))
        #expect(
            await bench.run("listen", "180D", "2A37", "--count", "500", "--to", "h.raw") == .failed
        )
        let bytes = try bench.directory.bytes("h.raw")
        #expect(bytes.starts(with: [0, 71, 0, 72, 0, 74]))
        #expect(bytes.count.isMultiple(of: 2))
    }

    @Test func `values are added to a file`() async throws {
        let bench = try Bench()
        try Data([1, 2]).write(to: URL(filePath: bench.directory.file("h.raw")))
        #expect(
            await bench.run("listen", "180D", "2A37", "--count", "2", "--to", "h.raw") == .done
        )
        #expect(try bench.directory.bytes("h.raw") == [1, 2, 0, 71, 0, 72])
        #expect(bench.output.isEmpty)
    }

    @Test func `a lost connection is a gap and not the end`() async throws {
        let bench = try Bench()
        bench.world.peripherals[1].happen(.loseLinks, after: .seconds(6))
        #expect(await bench.run("listen", "180D", "2A37", "--for", "30") == .done)
        let gaps = bench.lines.filter { $0.contains("the connection was lost for") }
        #expect(gaps.count == 1)
        #expect(bench.lines.last?.contains("--") == false)
        #expect(bench.errors.contains("1 gap"))
    }

    @Test func `what cannot be listened to says so`() async throws {
        let bench = try Bench()
        #expect(await bench.run("listen", "180D", "2A38") == .failed)
        #expect(bench.errors.contains("notOffered"))
    }
}

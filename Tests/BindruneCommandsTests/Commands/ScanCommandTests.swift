// SPDX-License-Identifier: Apache-2.0

import BindruneCommands
import BindruneTesting
import Foundation
import Testing

struct ScanCommandTests {
    @Test func `a scan in a pipe is a line for each device`() async throws {
        let bench = try Bench()
        #expect(await bench.run("scan", "--for", "5") == .done)
        try Golden.expect(Golden.withoutTimes(bench.output), is: "scan-pipe.txt")
        #expect(bench.errors == "3 devices found\n")
    }

    @Test func `a scan for programs has the documented keys`() async throws {
        let bench = try Bench()
        #expect(await bench.run("scan", "--json", "--for", "5") == .done)
        let events = try bench.events()
        let keys: Set = [
            "event", "time", "identifier", "address", "name", "rssi", "connectable", "services",
            "manufacturerData",
        ]
        for event in events.dropLast() { #expect(Set(event.keys) == keys) }
        #expect(Set(events.last?.keys ?? [:].keys) == ["event", "time", "reason", "count"])
        try Golden.expect(Golden.withoutTimes(bench.output), is: "scan.jsonl")
    }

    @Test func `a scan ends when enough devices are found`() async throws {
        let bench = try Bench()
        #expect(await bench.run("scan", "--count", "1", "--service", "AE70") == .done)
        #expect(bench.lines.count == 1)
        #expect(bench.output.contains(WorldDescription.recorderName))
    }

    @Test func `a scan by name finds that name alone`() async throws {
        let bench = try Bench()
        #expect(await bench.run("scan", "--for", "3", "--name", "hr*") == .done)
        #expect(bench.lines.count == 1)
        #expect(bench.output.contains("HR Strap 17"))
    }

    @Test func `Ctrl-C is how a scan without a limit ends`() async throws {
        let bench = try Bench()
        bench.interrupt(after: .seconds(3))
        #expect(await bench.run("scan") == .done)
        #expect(bench.lines.count == 3)
        #expect(bench.errors == "3 devices found\n")
    }

    @Test func `Ctrl-C before a limit is a failure`() async throws {
        let bench = try Bench()
        bench.interrupt(after: .seconds(3))
        #expect(await bench.run("scan", "--for", "60") == .failed)
    }

    @Test(arguments: [["--for", "60"], ["--count", "9"], ["--deadline", "60s"]])
    func `a reader that had enough before a limit is none`(_ words: [String]) async throws {
        let bench = try Bench()
        bench.interrupt(after: .seconds(3), by: .noReader)
        #expect(await bench.run(["scan"] + words) == .done)
    }

    @Test(arguments: [["--count", "9"], ["--service", "FFFF"]])
    func `too few at the deadline are not found`(_ words: [String]) async throws {
        let bench = try Bench()
        #expect(await bench.run(["scan", "--deadline", "4"] + words) == .notFound)
    }

    @Test func `a device that goes silent is lost`() async throws {
        let bench = try Bench()
        bench.recorder.happen(.vanish, after: .seconds(2))
        #expect(await bench.run("scan", "--for", "10", "--lost-after", "3") == .done)
        #expect(bench.lines.last?.contains("lost") == true)
    }

    @Test func `a terminal gets a table and its cursor back`() async throws {
        let terminal = ResizableTerminal(columns: 100, rows: 10)
        let bench = try Bench(terminal: terminal)
        #expect(await bench.run("scan", "--for", "5") == .done)
        #expect(bench.output.hasPrefix("\u{1B}[?25l"))
        #expect(bench.output.hasSuffix("\u{1B}[?25h"))
        let frames = bench.output.components(separatedBy: "SIGNAL").count - 1
        #expect(frames > 5 && frames <= 52)
        let frame = try #require(bench.output.components(separatedBy: "\u{1B}[J").dropLast().last)
        #expect(frame.contains("Recorder-0001") && frame.contains("Heart Rate"))
    }

    @Test func `the cursor comes back also when Ctrl-C ends the table`() async throws {
        let bench = try Bench(terminal: ResizableTerminal(columns: 60, rows: 6))
        bench.interrupt(after: .milliseconds(1500))
        #expect(await bench.run("scan") == .done)
        #expect(bench.output.hasSuffix("\u{1B}[?25h"))
    }

    @Test func `a radio that is off is no usable radio`() async throws {
        let bench = try Bench()
        bench.phone.setPower(false)
        #expect(await bench.run("scan") == .noRadio)
        #expect(bench.errors.hasPrefix("bindrune scan: Bluetooth is off. Turn it on.\n"))
        #expect(bench.errors.contains("radioOff during radio"))
    }

    @Test func `a radio that is off is told before the deadline for devices`() async throws {
        let bench = try Bench()
        bench.phone.setPower(false)
        #expect(await bench.run("connect", "AE70", "--deadline", "2m") == .noRadio)
        #expect(await bench.run("scan", "--deadline", "1") == .noRadio)
        #expect(bench.world.now - .zero < Duration.seconds(10))
    }

    @Test func `errors speak Korean where asked, and keep the original`() async throws {
        let bench = try Bench()
        bench.phone.authorize(.denied)
        #expect(await bench.run("scan", "--language", "ko") == .noRadio)
        #expect(bench.errors.hasPrefix("bindrune scan: 블루투스 권한이 없어요."))
        #expect(bench.errors.contains("unauthorized during radio"))
    }
}

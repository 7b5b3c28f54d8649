// SPDX-License-Identifier: Apache-2.0

import BindruneCommands
import Foundation
import Testing

/// `bindrune doctor` over logs and captures, alone and with source.
struct StoryCommandTests {
    private static let source = """
        import CoreBluetooth
        final class Scanner: NSObject, CBCentralManagerDelegate {
            var manager: CBCentralManager?
            func centralManagerDidUpdateState(_ central: CBCentralManager) {}
            func centralManager(
                _ central: CBCentralManager, didDiscover peripheral: CBPeripheral,
                advertisementData: [String: Any], rssi RSSI: NSNumber
            ) {
                central.connect(peripheral)
            }
        }
        """
    private static let identifier = "F81D4FAE-7DEC-11D0-A765-00A0C91E6BF6"
    private static let log = """
        Nov 12 10:02:11.104233 Gildongs-iPhone bluetoothd[91] <Notice>: Received XPC message \
        "CBMsgIdConnectPeripheral" from session "io.acme.radio-central-412-77"
        Nov 12 10:02:11.104391 Gildongs-iPhone bluetoothd[91] <Notice>: Connecting device \
        "\(identifier)" for session "io.acme.radio-central-412-77" with alerts (connect:0)
        Nov 12 10:02:11.106002 Gildongs-iPhone bluetoothd[91] <Notice>: Received XPC message \
        "CBMsgIdCancelPeripheralConnection" from session "io.acme.radio-central-412-77"
        Nov 12 10:02:11.106540 Gildongs-iPhone Radio(CoreBluetooth)[412] <Error>: API MISUSE: \
        Cancelling connection for unused peripheral <CBPeripheral: 0x2830, identifier = \
        \(identifier), name = Gildong's band, mtu = 0, state = connecting>, Did you forget to \
        keep a reference to it?

        """

    private func bench(_ files: [String: [UInt8]]) throws -> Bench {
        let bench = try Bench()
        for (name, bytes) in files {
            let url = URL(filePath: bench.directory.file(name))
            let folder = url.deletingLastPathComponent()
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try Data(bytes).write(to: url)
        }
        return bench
    }

    private func bench(_ text: String = log) throws -> Bench {
        try bench(["phone.log": Array(text.utf8)])
    }

    @Test func `the conclusion is the first line`() async throws {
        let bench = try bench()
        #expect(await bench.run("doctor", "phone.log", "--year", "2025") == .failed)
        try Golden.expect(bench.output, is: "doctor-log.txt")
        #expect(bench.errors.isEmpty)
    }

    @Test func `it is told in Korean, too`() async throws {
        let bench = try bench()
        let words = ["doctor", "phone.log", "--year", "2025", "--language", "ko"]
        #expect(await bench.run(words) == .failed)
        try Golden.expect(bench.output, is: "doctor-log-ko.txt")
    }

    @Test func `what the log confirms in the source comes first, with both places`() async throws {
        let bench = try bench([
            "App/Scanner.swift": Array(Self.source.utf8), "phone.log": Array(Self.log.utf8),
        ])
        #expect(await bench.run("doctor", "App", "phone.log", "--json") == .failed)
        let story = try #require(try bench.events().first)
        let verdicts = try #require(story["verdicts"] as? [[String: Any]])
        #expect(verdicts.first?["id"] as? String == "L01")
        let places = verdicts.filter { $0["id"] as? String == "L01" }
            .flatMap { $0["evidence"] as? [[String: Any]] ?? [] }
        #expect(
            Set(places.compactMap { $0["file"] as? String }) == ["phone.log", "App/Scanner.swift"]
        )
        #expect(verdicts.contains { $0["id"] as? String == "D04" })
        let inputs = try #require(story["inputs"] as? [[String: Any]])
        #expect(inputs.map { $0["format"] as? String } == ["idevicesyslog", "Swift source"])
    }

    @Test func `the keys of the object are the documented ones`() async throws {
        let bench = try bench()
        #expect(await bench.run("doctor", "phone.log", "--format", "json") == .failed)
        let story = try #require(try bench.events().first)
        let keys = [
            "event", "version", "language", "verdicts", "inputs", "devices", "events",
            "omittedEvents", "blindness", "leftOut",
        ]
        #expect(Set(story.keys) == Set(keys) && story["version"] as? Int == 1)
        let event = try #require((story["events"] as? [[String: Any]])?.first)
        #expect(
            Set(event.keys) == [
                "time", "lane", "device", "kind", "text", "code", "by", "count",
                "evidence",
            ]
        )
        #expect((event["time"] as? String)?.dropFirst(4) == "-11-12T10:02:11.104233000Z")
    }

    @Test func `captures are read, and every form is written`() async throws {
        let bench = try bench(["capture": SampleCapture.file])
        #expect(await bench.run("doctor", "capture", "--json") == .failed)
        let story = try #require(try bench.events().last)
        let verdicts = try #require(story["verdicts"] as? [[String: Any]])
        #expect(verdicts.contains { $0["id"] as? String == "pairing-needed" })
        #expect(await bench.run("doctor", "capture", "--format", "xcode") == .failed)
        #expect(bench.lines.contains { $0.hasPrefix("capture:1:1: warning: ") })
        #expect(await bench.run("doctor", "capture", "--format", "github") == .failed)
        #expect(bench.lines.contains { $0.hasPrefix("::warning file=capture,line=1,title=") })
        #expect(await bench.run("doctor", "capture", "--format", "sarif") == .failed)
        let last = try #require(bench.lines.last)
        let sarif = try JSONSerialization.jsonObject(with: Data(last.utf8)) as? [String: Any]
        #expect(sarif?["version"] as? String == "2.1.0")
        let runs = try #require(sarif?["runs"] as? [[String: Any]])
        #expect((runs.first?["results"] as? [Any])?.isEmpty == false)
    }

    @Test func `nothing private is left after redaction`() async throws {
        let bench = try bench([
            "Gildongs.log": Array(Self.log.utf8), "App/Scanner.swift": Array(Self.source.utf8),
            "Gildongs.btsnoop": SampleCapture.file,
        ])
        let words = ["doctor", "Gildongs.log", "Gildongs.btsnoop", "App", "--redact"]
        #expect(await bench.run(words + ["--html", "page.html"]) == .failed)
        #expect(await bench.run(words + ["--json"]) == .failed)
        #expect(await bench.run(words + ["--format", "sarif"]) == .failed)
        let page = String(decoding: try bench.directory.bytes("page.html"), as: UTF8.self)
        let text = bench.output + page + bench.errors
        for secret in ["Gildong", Self.identifier, "io.acme", bench.directory.path] {
            #expect(!text.contains(secret), "\(secret)")
        }
        #expect(text.contains("com.example.app1") && text.contains("6B1E4B0E-0000-4000-8000-"))
    }

    @Test func `a page is written`() async throws {
        let bench = try bench()
        #expect(await bench.run("doctor", "phone.log", "--html", "page.html") == .failed)
        let page = String(decoding: try bench.directory.bytes("page.html"), as: UTF8.self)
        #expect(page.hasPrefix("<!DOCTYPE html>") && page.contains(Self.identifier))
        #expect(bench.errors == "the page is in page.html\n")
        #expect(await bench.run("doctor", "phone.log", "--html", "no/page.html") == .failed)
    }

    @Test func `what is unknown is named and left out`() async throws {
        let bench = try bench([
            "phone.log": Array(Self.log.utf8), "empty.log": [], "a.gz": [0x1F, 0x8B, 8, 0, 1],
            "noise": (0..<4000).map { UInt8(truncatingIfNeeded: $0 &* 97 ^ $0 >> 3) },
        ])
        let files = ["phone.log", "empty.log", "a.gz", "noise", "gone.log"]
        #expect(await bench.run(["doctor"] + files + ["--fail-on", "high"]) == .failed)
        #expect(bench.errors.contains("left out empty.log: it is empty\n"))
        #expect(bench.errors.contains("left out a.gz: it is compressed; "))
        #expect(bench.errors.contains("left out noise: it is neither Swift source nor a log"))
        #expect(bench.errors.contains("left out gone.log: it is not there, or may not be read"))
        #expect(bench.output.hasPrefix("The app does not hold the CBPeripheral"))
    }

    @Test func `a folder without source is searched, one with source where told to`()
        async throws
    {
        let bench = try bench([
            "report/phone.txt": Array(Self.log.utf8), "report/letter.txt": Array("hello\n".utf8),
            "App/Other.swift": Array("let a = 1\n".utf8), "App/phone.log": Array(Self.log.utf8),
        ])
        #expect(await bench.run("doctor", "report") == .failed)
        #expect(bench.output.contains("report/phone.txt: idevicesyslog"))
        #expect(!bench.output.contains("letter"))
        #expect(await bench.run("doctor", "App") == .done)
        #expect(await bench.run("doctor", "App", "--all") == .failed)
        #expect(bench.output.contains("App/phone.log: idevicesyslog"))
    }

    @Test func `Swift source by another name is examined`() async throws {
        let bench = try bench(["Scanner.txt": Array(Self.source.utf8)])
        #expect(await bench.run("doctor", "Scanner.txt") == .failed)
        #expect(bench.output.contains("Scanner.txt:9:9: L01 (high)"))
    }

    @Test func `standard input is read to its end`() async throws {
        let bench = try bench()
        let pipe = Pipe()
        pipe.fileHandleForWriting.write(Data(Self.log.utf8))
        try pipe.fileHandleForWriting.close()
        bench.standardInput.set(pipe.fileHandleForReading.fileDescriptor)
        #expect(await bench.run("doctor", "-") == .failed)
        #expect(bench.output.contains("standard input: idevicesyslog"))
    }

    @Test func `Ctrl-C ends standard input and tells what came until then`() async throws {
        let bench = try bench()
        let pipe = Pipe()
        pipe.fileHandleForWriting.write(Data(Self.log.utf8))
        bench.standardInput.set(pipe.fileHandleForReading.fileDescriptor)
        let (interrupts, descriptor) = (bench.interrupts, pipe.fileHandleForReading.fileDescriptor)
        Thread {
            // As soon as all has been read.
            var item = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            while poll(&item, 1, 0) == 1 { sched_yield() }
            interrupts.fire()
        }.start()
        #expect(await bench.run("doctor", "-") == .failed)
        #expect(bench.output.hasPrefix("The app does not hold the CBPeripheral"))
        try pipe.fileHandleForWriting.close()
    }

    @Test func `a file that is interrupted tells nothing`() async throws {
        let bench = try bench()
        bench.interrupts.fire()
        #expect(await bench.run("doctor", "phone.log") == .failed)
        #expect(bench.output.isEmpty && bench.errors.contains("interrupted"))
    }

    @Test func `damaged and endless lines pass`() async throws {
        let long = [UInt8](repeating: 0x41, count: 3_000_000)
        let bench = try bench([
            "long.log": Array(Self.log.utf8) + long + Array("\n".utf8) + Array(Self.log.utf8),
            "cut.btsnoop": Array(SampleCapture.file.dropLast(3)),
        ])
        #expect(await bench.run("doctor", "long.log") == .failed)
        #expect(bench.output.hasPrefix("The app does not hold the CBPeripheral"))
        #expect(await bench.run("doctor", "cut.btsnoop") == .failed)
        #expect(bench.output.contains("1 region not read"))
    }
}

// SPDX-License-Identifier: Apache-2.0

import BindruneCommands
import Captures
import Foundation
import Testing

struct CaptureCommandTests {
    private func bench(_ file: [UInt8] = SampleCapture.file) throws -> Bench {
        let bench = try Bench()
        try Data(file).write(to: URL(filePath: bench.directory.file("a.log")))
        return bench
    }

    private func records(_ bytes: [UInt8]) -> [CaptureRecord] {
        var reader = CaptureReader()
        reader.append(bytes)
        reader.finish()
        var records: [CaptureRecord] = []
        while let item = reader.next() {
            guard case .record(var record) = item else { continue }
            record.offset = 0
            records.append(record)
        }
        return records
    }

    @Test func `packets are listed with what they mean`() async throws {
        let bench = try bench()
        #expect(await bench.run("capture", "show", "a.log") == .done)
        try Golden.expect(bench.output, is: "capture-show.txt")
        #expect(bench.errors == "a.log: 6 of 6 packets, btsnoop, datalink 1002\n")
    }

    @Test func `packets of a device and a range are listed`() async throws {
        let bench = try bench()
        let words = ["capture", "show", "a.log", "--device", SampleCapture.address.lowercased()]
        #expect(await bench.run(words + ["--from", "2"]) == .done)
        #expect(bench.lines.count == 4)
        #expect(bench.lines[0].hasSuffix("handle 0x0040, \(SampleCapture.address)"))
        #expect(await bench.run("capture", "show", "a.log", "--from", "2", "--to", "3") == .done)
        #expect(bench.lines.count == 6)
        #expect(bench.errors.hasSuffix(", not read beyond packet 3\n"))
        #expect(await bench.run("capture", "show", "a.log", "--device", "here") == .wrongUsage)
    }

    @Test func `packets are listed for programs`() async throws {
        let bench = try bench()
        #expect(await bench.run("capture", "show", "a.log", "--json") == .done)
        let events = try bench.events()
        #expect(events.count == 6 && events[3]["kind"] as? String == "data")
        #expect(events[3]["bytes"] as? String == "400007000300" + "04000a1200")
        #expect(events[3]["addresses"] as? [String] == [SampleCapture.address])
        #expect(events[3]["direction"] as? String == "sent")
    }

    @Test func `a region that cannot be read is told, and what stands behind it listed`()
        async throws
    {
        var file = CaptureText()
        for packet in SampleCapture.packets { file.add(packet: packet, at: 0) }
        file.addRubbish(50)
        for packet in SampleCapture.packets { file.add(packet: packet, at: 0) }
        let bench = try bench(file.bytes)
        #expect(await bench.run("capture", "show", "a.log") == .failed)
        #expect(bench.lines.count == 12)
        #expect(bench.errors.contains("a.log: 50 bytes at "))
        #expect(await bench.run("capture", "convert", "a.log", "b.pcapng") == .failed)
        #expect(records(try bench.directory.bytes("b.pcapng")).count == 12)
    }

    @Test func `what is no capture is said to be none`() async throws {
        let bench = try bench(Array("this is a letter, and a long one at that".utf8))
        #expect(await bench.run("capture", "show", "a.log", "gone.log", ".") == .failed)
        #expect(bench.errors.contains("left out a.log: it is no capture of a known format"))
        #expect(bench.errors.contains("gone.log: No such file or directory"))
        #expect(bench.errors.contains(": Is a directory"))
        #expect(await bench.run("capture", "convert", "a.log", "b.pcap") == .failed)
        #expect(await bench.run("capture", "convert", "gone.log", "b.pcap") == .failed)
        let names = try FileManager.default.contentsOfDirectory(atPath: bench.directory.path)
        #expect(names == ["a.log"])
        #expect(await bench.run("capture") == .wrongUsage)
    }

    @Test(arguments: CaptureForm.allCases)
    func `a capture is converted there and back`(_ form: CaptureForm) async throws {
        let bench = try bench()
        let words = ["--format", form.rawValue]
        #expect(await bench.run(["capture", "convert", "a.log", "b"] + words) == .done)
        #expect(bench.output == "6 of 6 packets written as \(form.rawValue)\n")
        #expect(await bench.run("capture", "convert", "b", "c.btsnoop") == .done)
        let there = records(SampleCapture.file)
        #expect(records(try bench.directory.bytes("b")) == there)
        #expect(records(try bench.directory.bytes("c.btsnoop")) == there)
    }

    @Test func `a file that is there is replaced only when told to`() async throws {
        let bench = try bench()
        #expect(await bench.run("capture", "convert", "a.log", "b.pcap") == .done)
        #expect(await bench.run("capture", "convert", "a.log", "b.pcap") == .failed)
        #expect(bench.errors.contains("--force replaces it"))
        #expect(await bench.run("capture", "convert", "a.log", "a.log", "--force") == .done)
        #expect(records(try bench.directory.bytes("a.log")) == records(SampleCapture.file))
        #expect(await bench.run("capture", "convert", "a.log", "b") == .wrongUsage)
        #expect(await bench.run("capture", "convert", "a.log", "/dev/null", "--force") != .done)
        let names = try FileManager.default.contentsOfDirectory(atPath: bench.directory.path)
        #expect(names.sorted() == ["a.log", "b.pcap"])
    }

    @Test func `what a format has no room for is said`() async throws {
        let bench = try bench()
        var writer = CaptureWriter(.packetLogger)
        var file: [UInt8] = []
        for var record in records(SampleCapture.file) {
            record.number = 0
            writer.write(record, into: &file)
        }
        let note = CaptureRecord(time: nil, direction: nil, kind: .text, bytes: [0x6F, 0x6B])
        writer.write(note, into: &file)
        try Data(file).write(to: URL(filePath: bench.directory.file("a.pklg")))
        #expect(await bench.run("capture", "convert", "a.pklg", "a.pcap", "--json") == .done)
        let event = try #require(try bench.events().last)
        #expect(event["written"] as? Int == 6 && event["packets"] as? Int == 7)
        let losses = try #require(event["losses"] as? [[String: Any]])
        #expect(losses.map { $0["loss"] as? String } == ["text"])
        #expect(losses.map { $0["isLeftOut"] as? Bool } == [true])
    }

    @Test func `an interruption leaves no file`() async throws {
        let bench = try bench()
        bench.interrupts.fire()
        #expect(await bench.run("capture", "convert", "a.log", "b.pcap") == .failed)
        let names = try FileManager.default.contentsOfDirectory(atPath: bench.directory.path)
        #expect(names == ["a.log"])
    }

    @Test(arguments: CaptureForm.allCases)
    func `another tool reads what is written`(_ form: CaptureForm) async throws {
        let tool = "/usr/bin/tshark"
        guard FileManager.default.isExecutableFile(atPath: tool) else {
            print("not tried: tshark is not installed")
            return
        }
        let bench = try bench()
        let words = ["capture", "convert", "a.log", "b", "--format", form.rawValue]
        #expect(await bench.run(words) == .done)
        let process = Process()
        process.executableURL = URL(filePath: tool)
        process.arguments = [
            "-r", bench.directory.file("b"), "-T", "fields", "-e", "frame.time_epoch",
            "-e", "_ws.col.Info",
        ]
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
        #expect(lines.count == 6, "\(form): \(lines)")
        #expect(lines[2].contains("LE Connection Complete") || lines[2].contains("LE Meta"))
        #expect(lines[3].contains("Read Request"), "\(lines[3])")
        #expect(!lines.contains { $0.contains("Malformed") }, "\(lines)")
    }
}

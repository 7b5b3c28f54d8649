// SPDX-License-Identifier: Apache-2.0

import BindruneTesting
import Foundation
import Testing

@testable import BindruneCommands

struct RecordCommandTests {
    private let recording = ToneRecording()

    /// The file that holds the first bytes of the recording.
    private func file(bytes: Int) -> [UInt8] {
        let format = SoundFormat(sampleRate: 8000, channels: 1, bitsPerSample: 16)
        return WAVFile.header(format, soundBytes: bytes) + recording.samples.prefix(bytes)
    }

    @Test func `a recording is whole to the byte`() async throws {
        let bench = try Bench()
        #expect(await bench.run("record", "AE70", "--to", "a.wav") == .done)
        #expect(try bench.directory.bytes("a.wav") == file(bytes: 48_000))
        #expect(bench.output == "a.wav: 3.00 s of sound, 48000 bytes, 300 packets, 0 gaps\n")
        #expect(bench.phone.linkCount == 0)
    }

    @Test(arguments: [1, 2, 119, 150, 298, 299])
    func `a link that is lost after any packet costs nothing`(_ packets: Int) async throws {
        let bench = try Bench(.recorder(losingLinkAfter: packets))
        #expect(await bench.run("record", "AE70", "--to", "a.wav") == .done)
        #expect(try bench.directory.bytes("a.wav") == file(bytes: 48_000))
        #expect(bench.output.contains("300 packets, 0 gaps"))
    }

    @Test func `the return from a loss takes no scan`() async throws {
        let bench = try Bench(.recorder(losingLinkAfter: 100))
        #expect(
            await bench.run("record", "AE70", "--to", "a.wav", "--trace", "t.jsonl") == .done
        )
        let trace = String(decoding: try bench.directory.bytes("t.jsonl"), as: UTF8.self)
        #expect(trace.components(separatedBy: #""step":"scan""#).count == 2)
        #expect(bench.output.contains("1 reconnection"))
    }

    @Test func `a device that reboots is waited for`() async throws {
        let bench = try Bench()
        bench.recorder.happen(.reboot(.seconds(20)), after: .seconds(2))
        #expect(await bench.run("record", "AE70", "--to", "a.wav") == .done)
        #expect(try bench.directory.bytes("a.wav") == file(bytes: 48_000))
    }

    @Test func `so much sound as was asked for`() async throws {
        let bench = try Bench()
        #expect(await bench.run("record", "AE70", "--to", "a.wav", "--for", "500ms") == .done)
        #expect(try bench.directory.bytes("a.wav") == file(bytes: 8_000))
        #expect(bench.output == "a.wav: 0.50 s of sound, 8000 bytes, 50 packets, 0 gaps\n")
    }

    @Test(arguments: ["no/a.wav", "/proc/no/a.wav"])
    func `a file that cannot be made is told before anything is connected`(
        _ file: String
    ) async throws {
        let bench = try Bench()
        #expect(await bench.run("record", "AE70", "--to", file) == .failed)
        #expect(bench.errors.contains("a.wav: No such file or directory"))
        #expect(!bench.errors.contains("connected to"))
        #expect(await bench.run("record", "AE70", "--to", "/tmp", "--force") == .failed)
        #expect(bench.errors.contains("/tmp: Is a directory"))
        #expect(bench.world.now == .zero)
    }

    @Test func `a file that is there is left alone, before anything is connected`() async throws {
        let bench = try Bench()
        try Data("old".utf8).write(to: URL(filePath: bench.directory.file("a.wav")))
        #expect(await bench.run("record", "AE70", "--to", "a.wav") == .failed)
        #expect(bench.errors.contains("File exists (errno 17); --force replaces it"))
        #expect(try bench.directory.bytes("a.wav") == Array("old".utf8))
        #expect(!bench.errors.contains("connected to"))
        #expect(await bench.run("record", "AE70", "--to", "a.wav", "--force") == .done)
        #expect(try bench.directory.bytes("a.wav") == file(bytes: 48_000))
    }

    /// Ctrl-C at every quarter of a second from before the connection to after the end.
    @Test(arguments: Array(stride(from: 0, through: 4000, by: 250)))
    func `Ctrl-C keeps what was received, whole or not`(_ milliseconds: Int) async throws {
        let bench = try Bench(.recorder(losingLinkAfter: 100))
        bench.interrupt(after: .milliseconds(milliseconds))
        let code = await bench.run("record", "AE70", "--to", "a.wav")
        #expect(bench.phone.linkCount == 0)
        guard let bytes = try? bench.directory.bytes("a.wav") else {
            #expect(code == .failed)
            return
        }
        let sound = bytes.count - WAVFile.headerSize
        #expect(bytes == file(bytes: sound))
        #expect(code == (sound == 48_000 ? .done : .failed))
        #expect(sound == 48_000 || bench.errors.contains("what was received is kept"))
    }

    @Test func `a device that is no recorder is refused`() async throws {
        let bench = try Bench()
        #expect(await bench.run("record", "180D", "--to", "a.wav") == .failed)
        #expect(bench.errors.contains("noSuchAttribute"))
        #expect(!FileManager.default.fileExists(atPath: bench.directory.file("a.wav")))
    }

    @Test func `packets that the connection cuts off are told`() async throws {
        var description = WorldDescription.recorder
        description.phones[0].options.mtu = 100
        let bench = try Bench(description)
        #expect(await bench.run("record", "AE70", "--to", "a.wav") == .failed)
        #expect(bench.errors.contains("packet 0 brings 93 bytes of sound instead of 160"))
    }

    @Test func `progress is told to programs once a second`() async throws {
        let bench = try Bench(.recorder(losingLinkAfter: 100))
        #expect(await bench.run("record", "AE70", "--to", "a.wav", "--json") == .done)
        let events = try bench.events()
        let progress = events.filter { $0["event"] as? String == "progress" }
        #expect(progress.count >= 2)
        #expect(
            Set(progress.first?.keys ?? [:].keys) == [
                "event", "time", "bytes", "totalBytes", "packets", "gaps", "bytesPerSecond",
            ]
        )
        let last = try #require(events.last)
        #expect(last["event"] as? String == "recorded")
        #expect(last["bytes"] as? Int == 48_000)
        #expect(last["complete"] as? Bool == true)
    }

    @Test func `a terminal shows rate and remaining time and is left clean`() async throws {
        let bench = try Bench(terminal: ResizableTerminal(columns: 90, rows: 10))
        #expect(await bench.run("record", "AE70", "--to", "a.wav") == .done)
        #expect(bench.errors.contains(" / 0:03  "))
        #expect(bench.errors.contains("kB/s"))
        #expect(bench.errors.contains(" left"))
        #expect(bench.errors.hasSuffix("\u{1B}[?25h"))
    }
}

// SPDX-License-Identifier: Apache-2.0

import BindruneCommands
import Foundation
import Testing

/// The doctor and the captures as a process: pipes, their ends, full disks.
@Suite(.serialized)
struct DoctorProcessTests {
    private let executable: Executable
    private var directory: TemporaryDirectory { executable.directory }

    init() throws {
        executable = Executable(directory: try TemporaryDirectory())
        var capture = CaptureText()
        for round in 0..<2000 {
            for packet in SampleCapture.packets {
                capture.add(packet: packet, at: UInt64(round) * 1000)
            }
        }
        try Data(capture.bytes).write(to: URL(filePath: directory.file("a.btsnoop")))
    }

    @Test func `a named pipe is read like a file`() throws {
        let pipe = directory.file("pipe")
        try #require(mkfifo(pipe, 0o600) == 0)
        let bytes = try directory.bytes("a.btsnoop")
        let writer = Thread {
            let file = FileHandle(forWritingAtPath: pipe)
            try? file?.write(contentsOf: Data(bytes))
            try? file?.close()
        }
        writer.start()
        let result = try executable.run(["doctor", "pipe"])
        #expect(result.code == ExitCode.failed.rawValue)
        #expect(result.output.contains("pipe: btsnoop, datalink 1002, 12000 packets"))
    }

    @Test func `a reader that goes away ends a listing`() throws {
        let result = try executable.run(["capture", "show", "a.btsnoop"]) { _, reader in
            try? reader.close()
        }
        #expect(result.code == ExitCode.done.rawValue)
        #expect(result.errors == "")
    }

    @Test func `a full disk is told`() throws {
        for words in [["doctor", "a.btsnoop"], ["capture", "convert", "a.btsnoop", "-"]] {
            let more = words[0] == "capture" ? ["--format", "pcap"] : []
            let result = try executable.run(words + more, outputFile: "/dev/full")
            #expect(result.code == ExitCode.failed.rawValue)
            #expect(result.errors.contains("standard output: No space left on device"))
        }
    }

    @Test func `bytes of a conversion take standard output alone`() throws {
        let out = directory.file("out.pcapng")
        _ = FileManager.default.createFile(atPath: out, contents: nil)
        let words = ["capture", "convert", "a.btsnoop", "-", "--format", "pcapng", "--json"]
        let result = try executable.run(words, outputFile: out)
        #expect(result.code == ExitCode.done.rawValue)
        #expect(result.errors == "12000 of 12000 packets written as pcapng\n")
        let again = try executable.run(["capture", "convert", "out.pcapng", "b.btsnoop"])
        #expect(again.output == "12000 of 12000 packets written as btsnoop\n")
    }
}

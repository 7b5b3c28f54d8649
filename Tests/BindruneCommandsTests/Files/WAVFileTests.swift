// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import BindruneCommands

struct WAVFileTests {
    private let directory: TemporaryDirectory
    private let format = SoundFormat(sampleRate: 8000, channels: 1, bitsPerSample: 16)

    init() throws {
        directory = try TemporaryDirectory()
    }

    @Test func `the header has its forty-four bytes`() throws {
        let numbers = "10000000 0100 0100 401f0000 803e0000 0200 1000"
        guard case .bytes(let format) = try ValueText.read("hex:" + numbers) else { return }
        let expected: [[UInt8]] = [
            Array("RIFF".utf8), [0x58, 0x12, 0, 0], Array("WAVEfmt ".utf8), format,
            Array("data".utf8), [0x34, 0x12, 0, 0],
        ]
        let header = WAVFile.header(self.format, soundBytes: 0x1234)
        #expect(header == Array(expected.joined()))
        #expect(header.count == WAVFile.headerSize)
    }

    @Test func `lengths that do not fit stay at the largest`() {
        let header = WAVFile.header(format, soundBytes: 1 << 40)
        #expect(header[4..<8] == [0xFF, 0xFF, 0xFF, 0xFF])
        #expect(header[40..<44] == [0xFF, 0xFF, 0xFF, 0xFF])
    }

    @Test func `a finished file holds the header and the sound`() throws {
        let file = try WAVFile(path: directory.file("a.wav"), replaces: false, format: format)
        try file.write([1, 2])
        try file.write([3, 4, 5, 6])
        try file.finish()
        #expect(
            try directory.bytes("a.wav")
                == WAVFile.header(format, soundBytes: 6) + [1, 2, 3, 4, 5, 6]
        )
    }

    @Test func `an odd length is evened after the sound and not counted`() throws {
        let file = try WAVFile(path: directory.file("a.wav"), replaces: false, format: format)
        try file.write([1, 2, 3])
        try file.finish()
        let bytes = try directory.bytes("a.wav")
        #expect(bytes[44...] == [1, 2, 3, 0])
        #expect(bytes[40..<44] == [3, 0, 0, 0])
        #expect(bytes[4..<8] == [40, 0, 0, 0])
    }

    @Test func `a settled file is valid before it is finished`() throws {
        let file = try WAVFile(path: directory.file("a.wav"), replaces: false, format: format)
        try file.write([1, 2])
        try file.settle()
        #expect(try directory.bytes("a.wav") == WAVFile.header(format, soundBytes: 2) + [1, 2])
        try file.write([3, 4])
        #expect(try directory.bytes("a.wav").suffix(4) == [1, 2, 3, 4])
    }

    @Test func `a file that is there is not replaced unless asked`() throws {
        try Data("old".utf8).write(to: URL(filePath: directory.file("a.wav")))
        #expect(
            throws: FileProblem(
                path: directory.file("a.wav"),
                code: EEXIST,
                advice: "--force replaces it"
            )
        ) {
            try WAVFile(path: directory.file("a.wav"), replaces: false, format: format)
        }
        #expect(try directory.bytes("a.wav") == Array("old".utf8))
        try WAVFile(path: directory.file("a.wav"), replaces: true, format: format).finish()
        #expect(try directory.bytes("a.wav").count == 44)
    }

    @Test func `lengths play for their time`() {
        #expect(format.duration(ofBytes: 16_000) == .seconds(1))
        #expect(format.duration(ofBytes: 8) == .microseconds(500))
        let silent = SoundFormat(sampleRate: 0, channels: 0, bitsPerSample: 0)
        #expect(silent.duration(ofBytes: 8) == .zero)
    }

    @Test func `an appending file keeps what is there`() throws {
        for word in ["ab", "cd"] {
            let file = try OutputFile(path: directory.file("raw"), mode: .appending)
            try file.write(Array(word.utf8))
            try file.close()
        }
        #expect(try directory.bytes("raw") == Array("abcd".utf8))
    }

    @Test func `a problem names the file and the system's reason`() {
        let path = directory.file("none/a.wav")
        #expect(throws: FileProblem(path: path, code: ENOENT)) {
            try OutputFile(path: path, mode: .new)
        }
        #expect(
            FileProblem(path: "x\u{1B}", code: ENOENT).description
                == "x␛: No such file or directory (errno 2)"
        )
    }

    @Test func `files are read up to a limit and from the root`() throws {
        let root = FileRoot(directory: directory.path, temporary: directory.path)
        try Data("abc".utf8).write(to: URL(filePath: directory.file("v")))
        #expect(try root.contents(of: "v", limit: 3) == Array("abc".utf8))
        #expect(throws: FileProblem.self) { try root.contents(of: "v", limit: 2) }
        #expect(throws: FileProblem.self) { try root.contents(of: "w", limit: 2) }
        #expect(root.path("/etc/x") == "/etc/x")
    }
}

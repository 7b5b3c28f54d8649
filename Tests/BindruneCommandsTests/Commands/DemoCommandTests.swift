// SPDX-License-Identifier: Apache-2.0

import BindruneTesting
import Foundation
import Testing

@testable import BindruneCommands

struct DemoCommandTests {
    @Test func `the demo tells the whole story and leaves a whole file`() async throws {
        let bench = try Bench()
        let code = await bench.demo("--to", "d.wav")
        #expect(code == .done, "\(bench.output)\(bench.errors)")
        let story = bench.output.replacing(bench.directory.path, with: "DIRECTORY")
        try Golden.expect(Golden.withoutTimes(story), is: "demo.txt")
        let bytes = try bench.directory.bytes("d.wav")
        #expect(bytes.dropFirst(WAVFile.headerSize) == ToneRecording().samples[...])
    }

    @Test func `without a place of its own the file is a temporary one`() async throws {
        let bench = try Bench()
        #expect(await bench.demo() == .done)
        #expect(bench.output.contains("\(bench.directory.path)/bindrune-"))
    }

    @Test func `the demo replaces nothing unless asked`() async throws {
        let bench = try Bench()
        try Data("old".utf8).write(to: URL(filePath: bench.directory.file("d.wav")))
        #expect(await bench.demo("--to", "d.wav") == .failed)
        #expect(await bench.demo("--to", "d.wav", "--force") == .done)
    }

    @Test func `the story is told to programs too`() async throws {
        let bench = try Bench()
        #expect(await bench.demo("--json") == .done)
        for event in try bench.events() {
            #expect(Set(event.keys) == ["event", "time", "text"])
        }
    }

    @Test func `the story takes less than five seconds to watch`() async throws {
        let bench = try Bench()
        #expect(await bench.demo() == .done)
        let last = try #require(bench.lines.last { $0.contains(" s  ") })
        let time = try #require(Double(last.split(separator: " ")[0]))
        #expect(time / 2.5 < 4.5)
    }
}

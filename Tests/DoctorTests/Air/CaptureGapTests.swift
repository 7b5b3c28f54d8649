// SPDX-License-Identifier: Apache-2.0

import Captures
import Doctor
import Foundation
import Testing

/// What a capture cannot show is said, and nothing is concluded from it.
struct CaptureGapTests {
    static let device = "device sensor 00:00:5E:00:53:01 random\n"

    static func story(_ text: String) throws -> StoryPart {
        CaptureReportTests.story(try CaptureScript(device + text))
    }

    static let gaps: [(String, String)] = [
        ("capture-started-late", "att> 0A 0300\n+0.1 att< 0B 01\n+1 down 16\n"),
        ("end-not-captured", "call sensor\n+0.1 up sensor\n+0.1 att> 0A 0300\n+0.1 att< 0B 01\n"),
        ("no-discovery", "call sensor\n+0.1 up sensor\n+0.1 att> 0A 0300\n+0.1 att< 0B 01\n"),
        (
            "truncated-packets",
            "call sensor\n+0.1 up sensor\n+0.1 att> 0A 0300\n+0.1 cut 3\natt< 0B 01020304\n"
        ),
        (
            "one-direction",
            """
            keep sent
            call sensor
            +0.1 up sensor
            +0.1 att> 0A 0300
            +0.1 att< 0B 01
            +40 scan on
            """
        ),
        (
            "encrypted-air",
            "connect_ind sensor\n+0.03 empty>\nempty<\n+0.03 empty>\nll< 05\n+0.03 ll> 0102030405\n"
        ),
        ("link-not-followed", "ind sensor\n+0.01 connect_ind sensor\n+9 ind sensor\n"),
    ]

    @Test(arguments: gaps.indices) func `a gap is told with its step`(_ index: Int) throws {
        let (id, text) = Self.gaps[index]
        let part = try Self.story(text)
        let gap = part.blindness.first { $0.id == id }
        #expect(gap != nil, "\(id) in \(part.blindness.map(\.id))")
        #expect(gap?.evidence.isEmpty == false, "\(id)")
        #expect(part.verdicts.allSatisfy { $0.weight == .remark }, "\(id): \(part.verdicts)")
    }

    @Test(arguments: CaptureReportTests.names) func `a whole capture has none of them`(
        _ name: String
    ) throws {
        let part = CaptureReportTests.story(try CaptureReportTests.script(name, "Repaired"))
        let usual = ["end-not-captured", "no-discovery"]
        #expect(part.blindness.map(\.id).filter { !usual.contains($0) } == [], "\(name)")
    }

    @Test func `an empty capture has no packets`() {
        let part = Capturing.story(CaptureFile.btsnoop([]))
        #expect(part.blindness.map(\.id) == ["no-packets"])
        #expect(part.events.isEmpty && part.devices.isEmpty)
    }

    @Test func `a damaged file says so`() throws {
        let packets = try CaptureReportTests.script("check-12-device", "Repaired").packets
        var file = CaptureFile.btsnoop(packets)
        file.insert(contentsOf: [UInt8](repeating: 0xEE, count: 50), at: 16)
        let part = Capturing.story(file)
        #expect(part.blindness.contains { $0.id == "damaged-capture" })
        #expect(part.input.skipped.count == 1)
    }

    @Test func `lines of text are kept for the log`() {
        let line: [UInt8] = Array("bluetoothd says".utf8)
        let named: [UInt8] = [6, 4] + Array("app".utf8) + [0] + line
        var analyser = CaptureAnalyser(name: "texts", format: nil)
        for (number, bytes) in [line, named].enumerated() {
            analyser.take(
                .record(
                    CaptureRecord(
                        number: number + 1,
                        time: CaptureTime(nanoseconds: 5),
                        direction: nil,
                        kind: .text,
                        bytes: bytes
                    )
                )
            )
        }
        #expect(analyser.texts.map(\.text) == ["bluetoothd says", "bluetoothd says"])
        #expect(analyser.texts.map(\.process) == [nil, "app"])
        #expect(analyser.texts.map(\.line) == [1, 2])
        #expect(analyser.finish().blindness.map(\.id) == ["no-packets"])
    }
}

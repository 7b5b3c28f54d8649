// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import Captures
import Doctor
import Testing

/// Any bytes make a story, and none traps.
struct CaptureDamageTests {
    static func check(_ part: StoryPart, _ what: String) {
        for event in part.events {
            #expect(event.count > 0, "\(what)")
            if let device = event.device {
                #expect(part.devices.indices.contains(device), "\(what)")
            }
        }
        for verdict in part.verdicts {
            #expect(!verdict.evidence.isEmpty, "\(what)")
            if let device = verdict.device {
                #expect(part.devices.indices.contains(device), "\(what)")
            }
        }
        let frames = part.events.map(\.evidence.place)
        #expect(frames == frames.sorted(), "\(what)")
    }

    @Test(arguments: CaptureGoldenTests.files) func `a mutated capture`(_ name: String) throws {
        let file = Array(try Capturing.sample(name).prefix(30_000))
        for seed in UInt64(0)..<6 {
            var dice = SplitMix64(seed: seed)
            var mutated = file
            for _ in 0...dice.below(200) {
                mutated[Int(dice.below(UInt64(file.count)))] = UInt8(dice.below(256))
            }
            let end = Int(dice.below(UInt64(file.count)))
            if dice.below(3) == 0 { mutated = Array(mutated[..<end]) }
            Self.check(Capturing.story(mutated), "\(name), seed \(seed)")
        }
    }

    /// The framing stays, so that what is damaged reaches the packets themselves.
    @Test(arguments: CaptureReportTests.names) func `mutated packets`(_ name: String) throws {
        let packets = try CaptureReportTests.script(name, "Broken").packets
        for seed in UInt64(0)..<10 {
            var dice = SplitMix64(seed: seed)
            var mutated = packets
            for index in mutated.indices where dice.below(4) == 0 {
                let count = UInt64(mutated[index].bytes.count)
                switch dice.below(4) {
                case 0: mutated[index].bytes[Int(dice.below(count))] = UInt8(dice.below(256))
                case 1: mutated[index].missing = Int(dice.below(count))
                case 2: mutated[index].isSent.toggle()
                default: mutated.swapAt(index, Int(dice.below(UInt64(mutated.count))))
                }
            }
            let isAir = packets.contains { $0.kind == .air }
            let file =
                isAir ? CaptureFile.pcap(mutated, link: 256) : CaptureFile.btsnoop(mutated)
            Self.check(Capturing.story(file), "\(name), seed \(seed)")
        }
    }

    @Test func `memory is bounded whatever comes`() {
        var analyser = CaptureAnalyser(name: "flood", format: nil)
        var dice = SplitMix64(seed: 7)
        for number in 1...20_000 {
            var bytes = (0..<20).map { _ in UInt8(dice.below(256)) }
            let kinds: [CaptureRecord.Kind] = [.command, .event, .acl, .text]
            let kind = kinds[number % 4]
            if number % 4 == 1 { bytes.replaceSubrange(0..<5, with: [0x3E, 18, 2, 1, 0]) }
            analyser.take(
                .record(
                    CaptureRecord(
                        number: number,
                        time: CaptureTime(nanoseconds: Int64(number) * 1_000_000),
                        direction: nil,
                        kind: kind,
                        adapter: UInt16(dice.below(20)),
                        bytes: bytes
                    )
                )
            )
        }
        let part = analyser.finish()
        #expect(part.devices.count <= 4096 + 64)
        #expect(part.events.count <= 4000)
        #expect(part.verdicts.count <= 128)
        #expect(analyser.texts.count == CaptureAnalyser.mostTexts)
        #expect(analyser.omittedTexts > 0)
    }
}

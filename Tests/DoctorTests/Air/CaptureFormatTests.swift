// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import Captures
import Doctor
import Foundation
import Testing

/// The same packets in every format tell the same story.
struct CaptureFormatTests {
    struct Format: CustomTestStringConvertible, Sendable {
        var testDescription: String
        var write: @Sendable ([CapturePacket]) -> [UInt8]

        init(_ name: String, _ write: @escaping @Sendable ([CapturePacket]) -> [UInt8]) {
            testDescription = name
            self.write = write
        }
    }

    private static let pcapKinds = [
        ("little, micro", false, false), ("big, micro", true, false),
        ("little, nano", false, true), ("big, nano", true, true),
    ]

    static let host: [Format] =
        [1001, 1002, 1003, 1004, 2001].map { datalink in
            Format("btsnoop \(datalink)") { CaptureFile.btsnoop($0, datalink: datalink) }
        }
        + [true, false].map { big in
            Format("PacketLogger big \(big)") { CaptureFile.packetLogger($0, isBig: big) }
        }
        + [187, 201, 254].flatMap { link in
            pcapKinds.map { name, big, nano in
                Format("pcap \(link) \(name)") {
                    CaptureFile.pcap($0, link: link, isBig: big, isNanoseconds: nano)
                }
            }
                + [true, false].map { big in
                    Format("pcapng \(link) big \(big)") {
                        CaptureFile.pcapng($0, link: link, isBig: big)
                    }
                }
        }

    static let air: [Format] =
        [251, 256, 272].flatMap { link in
            pcapKinds.map { name, big, nano in
                Format("pcap \(link) \(name)") {
                    CaptureFile.pcap($0, link: link, isBig: big, isNanoseconds: nano)
                }
            } + [Format("pcapng \(link)") { CaptureFile.pcapng($0, link: link) }]
        } + [Format("btsnoop 2002") { CaptureFile.btsnoop($0, datalink: 2002) }]

    static func text(_ format: Format, _ name: String, _ file: String) throws -> String {
        let packets = try CaptureReportTests.script(name, file).packets
        let part = Capturing.story(format.write(packets), piece: 777)
        #expect(part.input.count == packets.count, "\(format.testDescription)")
        #expect(part.input.skipped.isEmpty, "\(format.testDescription)")
        return StoryText.text(of: part, headed: false)
    }

    @Test(arguments: host.indices) func `a host's packets`(_ index: Int) throws {
        let format = Self.host[index]
        let url = Capturing.samples.appending(path: "host.story")
        let text = try Self.text(format, "check-8-pairing-failed", "Repaired")
        try StoryText.expect(text, golden: url, at: #_sourceLocation)
        for name in ["check-10-supervision", "check-6-command", "check-2-given-up"] {
            let own = try Self.text(format, name, "Broken")
            let other = try Self.text(Self.host[1], name, "Broken")
            #expect(own == other, "\(format.testDescription), \(name)")
        }
    }

    /// What a format says of strength and direction differs; all else must not.
    @Test(arguments: air.indices) func `packets of the air`(_ index: Int) throws {
        let format = Self.air[index]
        func bare(_ text: String) -> String {
            text.replacing(#/rssi: (nil|Optional\(-?\d+\))/#, with: "rssi")
        }
        let url = Capturing.samples.appending(path: "air.story")
        let text = bare(try Self.text(format, "air-key-missing", "Repaired"))
        try StoryText.expect(text, golden: url, at: #_sourceLocation)
        for name in ["air-unanswered", "air-silent", "air-device-terminates", "air-key-missing"] {
            let own = bare(try Self.text(format, name, "Broken"))
            let other = bare(try Self.text(Self.air[4], name, "Broken"))
            #expect(own == other, "\(format.testDescription), \(name)")
        }
    }
}

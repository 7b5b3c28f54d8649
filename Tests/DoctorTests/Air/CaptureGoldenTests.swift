// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import Captures
import Doctor
import Foundation
import Testing

/// The stories of public captures, and what other tools say of them.
struct CaptureGoldenTests {
    static let files = [
        "csacca_horizon_btsnoop_hci.log", "whad_ble_pairing.pcap",
        "crackle_pairing_and_ltk_exchange.pcap", "crackle_le_secure_connections.pcapng",
        "crackle_numeric_pin.pcap",
    ]

    @Test(arguments: files) func `the story of a public capture`(_ name: String) throws {
        let part = Capturing.story(try Capturing.sample(name), name: name)
        let url = Capturing.samples.appending(path: name + ".story")
        try StoryText.expect(StoryText.text(of: part), golden: url, at: #_sourceLocation)
    }

    /// The numbers are those of tshark 4.0.17.
    @Test(arguments: zip(files, [2572, 1604, 713, 303, 307]))
    func `other tools count as many records`(_ name: String, _ count: Int) throws {
        let part = Capturing.story(try Capturing.sample(name), name: name)
        #expect(part.input.count == count)
        #expect(part.input.skipped.isEmpty)
    }

    @Test(arguments: files) func `nothing is wrong with them`(_ name: String) throws {
        let part = Capturing.story(try Capturing.sample(name), name: name)
        #expect(part.verdicts.filter { $0.weight > .remark }.map(\.id) == [])
    }

    /// BTstack's own sample, whose licence keeps it out of the repository: tshark 4.0.17 counts
    /// 195 records, and the link ends in frame 191 with reason 0x13.
    @Test func `a capture of BTstack beside the repository`() throws {
        guard let file = Capturing.neighbour("btstack_pairing.pklg") else {
            print("btstack_pairing.pklg is absent: its story is not compared")
            return
        }
        let part = Capturing.story(file)
        #expect(part.input.format == "PacketLogger, big-endian")
        #expect(part.input.count == 195)
        let ends = part.events.filter {
            if case .disconnected = $0.kind { true } else { false }
        }
        #expect(ends.last?.evidence.place == .frame(191))
        #expect(ends.last?.kind == .disconnected(by: .device, .hci(HCIStatus(rawValue: 0x13))))
        #expect(part.events.contains { $0.kind == .pairingFinished(nil) })
        #expect(part.events.contains { $0.kind == .encrypted(nil) })
        #expect(part.verdicts.filter { $0.weight > .remark }.isEmpty)
    }
}

// SPDX-License-Identifier: Apache-2.0

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
}

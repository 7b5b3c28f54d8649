// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import Foundation
import SimulatedRadio
import Testing

struct AirPodsWorldTests {
    @Test func `the world can be written down and read back`() throws {
        let text = WorldDescription.airPods.json
        let read = try WorldDescription(json: text)
        #expect(read.json == text)
        #expect(read.phones[0].options.pairedAudio == World(.airPods).phones[0].pairedAudio)
    }

    @Test func `the world file among the examples is this world`() throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../Examples/Worlds/airpods.json")
        let text = WorldDescription.airPods.json + [UInt8(ascii: "\n")]
        if ProcessInfo.processInfo.environment["BINDRUNE_GOLDEN"] == "accept" {
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(),
                withIntermediateDirectories: true
            )
            try Data(text).write(to: file)
        }
        #expect(try Data(contentsOf: file) == Data(text))
    }

    @Test func `paired audio devices are connected when they are said to be`() {
        let spec = PairedAudioSpec(
            name: "Pods",
            address: BluetoothAddress(value: 7),
            productID: 0x200E,
            connections: [.init(from: .seconds(2), until: .seconds(4)), .init(from: .seconds(9))]
        )
        let states = [0, 2, 3, 4, 8, 9, 100].map { spec.isConnected(at: .zero + .seconds($0)) }
        #expect(states == [false, true, true, false, false, true, true])
    }

    @Test(arguments: [
        (#"{"name": "P", "address": "x", "productID": "200E"}"#, "pairedAudio[0].address"),
        (
            #"{"name": "P", "address": "C0:00:00:00:00:01", "productID": "2"}"#,
            "pairedAudio[0].productID: not four hexadecimal digits: 2"
        ),
        (
            #"{"name": "P", "address": "C0:00:00:00:00:01", "productID": "200E", "x": 1}"#,
            "pairedAudio[0].x: no such field"
        ),
    ])
    func `a wrong entry is named`(_ entry: String, _ words: String) throws {
        let text = #"{"phones": [{"name": "p", "pairedAudio": [\#(entry)]}]}"#
        let error = try #require(throws: WorldDescriptionError.self) {
            try WorldDescription(json: Array(text.utf8))
        }
        #expect(error.description.contains(words))
    }
}

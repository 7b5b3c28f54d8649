// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import Earbuds
import Foundation
import Testing

@testable import BindruneCommands

struct EarbudsFieldsTests {
    private func snapshot(_ text: String) throws -> EarbudsSnapshot {
        let message = try ProximityMessage(element: Pods.bytes(text)[...])
        return EarbudsSnapshot(
            of: DecodedMessage(message, models: .builtIn),
            at: Instant(nanoseconds: 2_500_000_000)
        )
    }

    @Test(arguments: [Pods.text, Pods.clear])
    func `what is printed is the form in which snapshots are stored`(_ text: String) throws {
        var known = try snapshot(text)
        known.left.level?.observed = Instant(nanoseconds: 1_000_000_000)
        known.lid?.observed = .zero
        known.rssi = -52
        known.isConnected = true
        let line = JSONLine("changed", known.fields).text
        let read = try JSONDecoder().decode(EarbudsSnapshot.self, from: Data(line.utf8))
        #expect(read == known)
    }

    @Test func `a snapshot of nothing keeps every key`() throws {
        let nothing = EarbudsSnapshot(id: .heard(3), taken: .zero)
        let line = JSONLine("changed", nothing.fields).text
        let read = try JSONDecoder().decode(EarbudsSnapshot.self, from: Data(line.utf8))
        #expect(read == nothing)
        let stored = try keys(JSONEncoder().encode(nothing))
        #expect(try keys(Data(line.utf8)).subtracting(["event"]) == stored)
    }

    private func keys(_ data: Data) throws -> Set<String> {
        let object = try JSONSerialization.jsonObject(with: data) as? [String: Any]
        return Set(object?.keys ?? [:].keys)
    }

    @Test func `an end has its reason`() {
        let gone = EarbudsOutput.vanished(.heard(1), .identified(.heard(2)))
        #expect(
            gone.event(at: .zero).text == #"{"event":"vanished","time":0.000,"id":"heard:1","#
                + #""reason":"identified","successor":"heard:2"}"#
        )
        let hidden = EarbudsOutput.hideSheet(.heard(1), .lidClosed)
        #expect(
            hidden.event(at: .zero).text
                == #"{"event":"hideSheet","time":0.000,"id":"heard:1","reason":"lidClosed"}"#
        )
    }
}

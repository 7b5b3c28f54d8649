// SPDX-License-Identifier: Apache-2.0

import Foundation
import HostCore
import Testing

@Suite struct HostQuirksTests {
    @Test func `the defaults are those the public record supports best`() {
        let quirks = HostQuirks()
        #expect(quirks.autoReconnect == .byDelegateShape)
        #expect(quirks.autoReconnectFalse == .asAbsent)
        #expect(quirks.bothDisconnectCallbacks == .noReconnection)
        #expect(quirks.pendingCancel == .didDisconnect)
        #expect(quirks.connectWhileDisconnecting == .afterwards)
        #expect(quirks.scanResponse == .merged)
        #expect(quirks.requestTimeout == .errorThenDisconnect)
        #expect(quirks.operationsAtDisconnect == .silence)
        #expect(quirks.protectedRequest == .waits)
        #expect(quirks.scannedPeerMemory == ScannedPeerMemoryQuirk(limit: nil, age: nil))
    }

    @Test func `a stored value names only what differs`() throws {
        let text = #"{"pendingCancel": "silence", "legacyDisconnectOnPowerOff": true}"#
        let quirks = try JSONDecoder().decode(HostQuirks.self, from: Data(text.utf8))
        var expected = HostQuirks()
        expected.pendingCancel = .silence
        expected.legacyDisconnectOnPowerOff = true
        #expect(quirks == expected)
    }

    @Test func `every field survives being stored`() throws {
        var quirks = HostQuirks()
        quirks.autoReconnect = .works
        quirks.autoReconnectFalse = .asTrue
        quirks.bothDisconnectCallbacks = .reconnectsUnreported
        quirks.pendingCancel = .didFailToConnect
        quirks.connectWhileDisconnecting = .lost
        quirks.repeatsDidConnectWhenConnected.toggle()
        quirks.repeatsDidConnectForDuplicates.toggle()
        quirks.legacyDisconnectOnPowerOff.toggle()
        quirks.scanResponse = .separate
        quirks.discoveryWithoutDelegateIsSent.toggle()
        quirks.requestTimeout = .silence
        quirks.operationsAtDisconnect = .fail
        quirks.prefillsReadValues.toggle()
        quirks.writeReadinessIsLost.toggle()
        quirks.protectedRequest = .failsFirst
        quirks.scannedPeerMemory = ScannedPeerMemoryQuirk(limit: 3, age: .seconds(60))
        let stored = try JSONEncoder().encode(quirks)
        #expect(try JSONDecoder().decode(HostQuirks.self, from: stored) == quirks)
        let fields = try #require(
            try JSONSerialization.jsonObject(with: stored) as? [String: Any]
        )
        #expect(
            fields.count == Mirror(reflecting: quirks).children.count,
            "a field without a line in init(from:) would be lost"
        )
    }

    @Test func `a value nobody knows is an error, not a default`() {
        let text = #"{"pendingCancel": "maybe"}"#
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(HostQuirks.self, from: Data(text.utf8))
        }
    }
}

// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import Testing

struct AdvertisementEncodingTests {
    @Test func `encodes a recorder's packet to the byte`() throws {
        var advertisement = Advertisement()
        advertisement.flags = 6
        advertisement.serviceUUIDs = [BluetoothUUID(0xAE70)]
        advertisement.localName = "AB"
        #expect(
            try advertisement.encoded()
                == [0x02, 0x01, 0x06, 0x03, 0x03, 0x70, 0xAE, 0x03, 0x09, 0x41, 0x42]
        )
    }

    @Test func `an advertisement that says nothing has no bytes`() throws {
        #expect(try Advertisement().encoded() == [])
    }

    @Test func `decoding gives back what was encoded, save the overflow services`() throws {
        var expected = AdvertisementMergingTests.full
        let bytes = try expected.encoded(limit: 255)
        expected.overflowServiceUUIDs = []
        var failures: [DecodingFailure] = []
        #expect(Advertisement(decoding: bytes, failures: &failures) == expected)
        #expect(failures.isEmpty)
    }

    @Test func `a shortened name stays one`() throws {
        var advertisement = Advertisement()
        advertisement.localName = "A"
        advertisement.isLocalNameShortened = true
        #expect(try advertisement.encoded() == [0x02, 0x08, 0x41])
        #expect(try Advertisement(decoding: advertisement.encoded()) == advertisement)
    }

    @Test func `what does not fit is refused, not cut`() {
        var advertisement = Advertisement()
        advertisement.localName = String(repeating: "x", count: 29)
        #expect(throws: Never.self) { try advertisement.encoded() }
        advertisement.localName = String(repeating: "x", count: 30)
        #expect(throws: Advertisement.EncodingFailure.packetTooLong(count: 32, limit: 31)) {
            try advertisement.encoded()
        }
        advertisement.localName = String(repeating: "x", count: 255)
        #expect(
            throws: Advertisement.EncodingFailure.structureTooLong(.completeLocalName, count: 255)
        ) {
            try advertisement.encoded(limit: 1650)
        }
    }
}

// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import Foundation
import Testing

/// Addresses, identifiers and the other small values.
struct IdentityTests {
    @Test func `an address prints as people write it`() {
        #expect(BluetoothAddress(value: 0x00_AA_01_02_03_04).description == "00:AA:01:02:03:04")
        #expect(BluetoothAddress(value: 0).description == "00:00:00:00:00:00")
    }

    @Test func `only the lower 48 bits are the address`() {
        #expect(BluetoothAddress(value: .max) == BluetoothAddress("FF:FF:FF:FF:FF:FF"))
    }

    @Test(arguments: ["00:AA:01:02:03:04", "ff:ff:ff:ff:ff:ff"])
    func `an address is read in either case`(text: String) throws {
        let address = try #require(BluetoothAddress(text, kind: .random))
        #expect(address.description == text.uppercased())
        #expect(address.kind == .random)
    }

    @Test(
        arguments: [
            "", "00", "00:AA:01:02:03", "00:AA:01:02:03:04:05", "00:AA:01:02:03:4",
            "00:AA:01:02:03:0G", "00-AA-01-02-03-04", "00:AA:01:02:03:", ":::::",
            "0:0AA:01:02:03:04", "00:AA:01:02:03:+4",
        ]
    )
    func `other text is no address`(text: String) {
        #expect(BluetoothAddress(text) == nil)
    }

    @Test func `addresses of both kinds differ and have an order`() {
        let random = BluetoothAddress(value: 1, kind: .random)
        let fixed = BluetoothAddress(value: 1, kind: .public)
        #expect(random != fixed)
        #expect(fixed < random)
        #expect(random < BluetoothAddress(value: 2, kind: .public))
    }

    @Test func `an address codes as an object, its kind may be left out`() throws {
        let address = BluetoothAddress(value: 0xAA, kind: .random)
        let again = try JSONDecoder().decode(
            BluetoothAddress.self,
            from: JSONEncoder().encode(address)
        )
        #expect(again == address)
        let short = Data(#"{"address":"00:00:00:00:00:AA"}"#.utf8)
        #expect(
            try JSONDecoder().decode(BluetoothAddress.self, from: short)
                == BluetoothAddress(value: 0xAA)
        )
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(BluetoothAddress.self, from: Data(#"{"address":"AA"}"#.utf8))
        }
    }

    @Test func `an identifier prints and reads like a UUID`() throws {
        let text = "01234567-89AB-CDEF-0123-456789ABCDEF"
        let peer = PeerID(high: 0x0123_4567_89AB_CDEF, low: 0x0123_4567_89AB_CDEF)
        #expect(peer.description == text)
        #expect(PeerID(text.lowercased()) == peer)
        #expect(PeerID("180F") == nil)
        #expect(PeerID("") == nil)
        let again = try JSONDecoder().decode([PeerID].self, from: JSONEncoder().encode([peer]))
        #expect(again == [peer])
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode([PeerID].self, from: Data(#"["me"]"#.utf8))
        }
    }

    @Test func `identifiers are ordered as their texts`() {
        var random = SplitMix64(seed: 7)
        let peers = (0..<200).map { _ in PeerID(high: random.next(), low: random.next()) }
        #expect(peers.sorted().map(\.description) == peers.map(\.description).sorted())
        #expect(PeerID(high: 1, low: 2) < PeerID(high: 1, low: 3))
    }

    @Test func `the property bits are those of the specification`() {
        let all: [CharacteristicProperties] = [
            .broadcast, .read, .writeWithoutResponse, .write, .notify, .indicate,
            .authenticatedSignedWrites, .extendedProperties,
        ]
        #expect(all.map(\.rawValue) == [1, 2, 4, 8, 16, 32, 64, 128])
    }

    @Test func `an advertisement survives JSON`() throws {
        let full = AdvertisementMergingTests.full
        let json = try JSONEncoder().encode(full)
        #expect(try JSONDecoder().decode(Advertisement.self, from: json) == full)
    }
}

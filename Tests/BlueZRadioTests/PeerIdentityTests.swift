// SPDX-License-Identifier: Apache-2.0

import BlueZRadio
import Bluetooth
import DBus
import Testing

struct PeerIdentityTests {
    private let adapter = BluetoothAddress(value: 0x0011_2233_4455)

    @Test func `the identifier is the same in every process and on every day`() {
        let device = BluetoothAddress(value: 0xC0FF_EE00_0001, kind: .random)
        let peer = PeerID(adapter: adapter, device: device)
        #expect(peer.description == "105D08FD-12BC-8264-88CF-82EB176C9328")
    }

    @Test func `another adapter, address or kind of address gives another identifier`() {
        var seen: Set<PeerID> = []
        for adapter in [UInt64(1), 2, 0xFFFF_FFFF_FFFF] {
            for device in [UInt64(0), 1, 2, 0x8000_0000_0000, 0xFFFF_FFFF_FFFF] {
                for kind in [BluetoothAddress.Kind.public, .random] {
                    seen.insert(
                        PeerID(
                            adapter: BluetoothAddress(value: adapter),
                            device: BluetoothAddress(value: device, kind: kind)
                        )
                    )
                }
            }
        }
        #expect(seen.count == 30)
    }

    @Test func `the identifier is a UUID of version 8 that shows no address`() {
        for value in UInt64(0)..<64 {
            let peer = PeerID(adapter: adapter, device: BluetoothAddress(value: value))
            #expect(peer.high >> 12 & 0xF == 8)
            #expect(peer.low >> 62 == 0b10)
        }
        let text = PeerID(adapter: adapter, device: BluetoothAddress(value: 0xC0FF_EE00_0001))
            .description
        #expect(!text.contains("C0FFEE"))
    }
}

// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import Captures

/// What was heard of a device that advertises, its data still in the packet.
struct AdvertisingPacket: Sendable {
    var address: BluetoothAddress
    var rssi: Int?
    /// Nil where this kind of packet does not say.
    var isConnectable: Bool?
    var isScanResponse: Bool
    var data: Octets

    /// Walks the reports of an LE event from its code on; a report that is cut off ends the walk.
    static func forEach(inEvent bytes: Octets, _ body: (AdvertisingPacket) -> Void) {
        guard let kind = bytes.u8(2), let count = bytes.u8(3) else { return }
        var rest = bytes.from(4)
        for _ in 0..<count {
            switch kind {
            case 0x02:
                guard let length = rest.u8(8), rest.count >= Int(length) + 10 else { return }
                if let packet = legacy(rest, length: Int(length)) { body(packet) }
                rest = rest.from(Int(length) + 10)
            case 0x0D:
                guard let length = rest.u8(23), rest.count >= Int(length) + 24 else { return }
                if let packet = extended(rest, length: Int(length)) { body(packet) }
                rest = rest.from(Int(length) + 24)
            case 0x0B:
                guard let packet = directed(rest) else { return }
                body(packet)
                rest = rest.from(16)
            default: return
            }
        }
    }

    private static func legacy(_ bytes: Octets, length: Int) -> AdvertisingPacket? {
        guard let type = bytes.u8(0), let address = BluetoothAddress(bytes, at: 2, kindAt: 1)
        else { return nil }
        return AdvertisingPacket(
            address: address,
            rssi: bytes.u8(9 + length).flatMap(strength),
            isConnectable: type == 4 ? nil : type <= 1,
            isScanResponse: type == 4,
            data: bytes.from(9).prefix(length)
        )
    }

    private static func extended(_ bytes: Octets, length: Int) -> AdvertisingPacket? {
        guard let type = bytes.u16(0), let address = BluetoothAddress(bytes, at: 3, kindAt: 2)
        else { return nil }
        let isResponse = type & 0x08 != 0
        return AdvertisingPacket(
            address: address,
            rssi: bytes.u8(13).flatMap(strength),
            isConnectable: isResponse ? nil : type & 0x01 != 0,
            isScanResponse: isResponse,
            data: bytes.from(24).prefix(length)
        )
    }

    private static func directed(_ bytes: Octets) -> AdvertisingPacket? {
        guard let address = BluetoothAddress(bytes, at: 2, kindAt: 1), bytes.count >= 16 else {
            return nil
        }
        return AdvertisingPacket(
            address: address,
            rssi: bytes.u8(15).flatMap(strength),
            isConnectable: true,
            isScanResponse: false,
            data: bytes.prefix(0)
        )
    }

    /// 127 stands for a strength that is not known.
    private static func strength(_ byte: UInt8) -> Int? {
        byte == 127 ? nil : Int(Int8(bitPattern: byte))
    }
}

// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import HostCore

extension PeerID {
    static let recorder = PeerID(high: 1, low: 1)
    static let watch = PeerID(high: 2, low: 2)
    static func numbered(_ number: Int) -> PeerID { PeerID(high: 9, low: UInt64(number)) }
}

extension LinkID {
    static func recorder(_ attempt: UInt32) -> LinkID {
        LinkID(peer: .recorder, attempt: attempt)
    }
    static func watch(_ attempt: UInt32) -> LinkID { LinkID(peer: .watch, attempt: attempt) }
}

extension RequestID {
    static func of(_ number: UInt32) -> RequestID { RequestID(number: number) }
}

/// The table of a voice recorder.
enum Fixture {
    static let service = ServiceRecord(handle: AttributeHandle(10), uuid: BluetoothUUID(0xAE70))
    /// Written to.
    static let control = CharacteristicRecord(
        handle: AttributeHandle(11),
        uuid: BluetoothUUID(0xAE71),
        properties: [.write, .writeWithoutResponse]
    )
    /// Notifies.
    static let values = CharacteristicRecord(
        handle: AttributeHandle(13),
        uuid: BluetoothUUID(0xAE72),
        properties: [.notify, .read]
    )
    /// Read only.
    static let level = CharacteristicRecord(
        handle: AttributeHandle(16),
        uuid: BluetoothUUID(0xAE73),
        properties: [.read]
    )
    static let configuration = DescriptorRecord(
        handle: AttributeHandle(15),
        uuid: BluetoothUUID(0x2902)
    )
    static let userDescription = DescriptorRecord(
        handle: AttributeHandle(18),
        uuid: BluetoothUUID(0x2901)
    )
    static let characteristics = [control, values, level]
    static let descriptors = [configuration, userDescription]

    static func advertisement(
        name: String? = nil,
        services: [UInt16] = [],
        manufacturer: [UInt8]? = nil
    ) -> Advertisement {
        var advertisement = Advertisement()
        advertisement.localName = name
        advertisement.serviceUUIDs = services.map { BluetoothUUID($0) }
        advertisement.manufacturerData = manufacturer
        return advertisement
    }

    static func report(
        _ peer: PeerID = .recorder,
        _ advertisement: Advertisement,
        rssi: Int = -50,
        scanResponse: Bool = false,
        cachedName: String? = nil
    ) -> RadioEvent {
        .discovered(
            AdvertisementReport(
                peer: peer,
                advertisement: advertisement,
                rssi: rssi,
                isScanResponse: scanResponse,
                cachedName: cachedName
            )
        )
    }

    static func discovery(
        _ advertisement: Advertisement,
        rssi: Int = -50,
        isConnectable: Bool = true
    ) -> Discovery {
        Discovery(advertisement: advertisement, rssi: rssi, isConnectable: isConnectable)
    }
}

extension HostError {
    static func core(_ code: Int, _ underlying: RadioFailure? = nil) -> HostError {
        HostError(.coreBluetooth, code: code, underlying: underlying)
    }
    static func att(_ code: Int, _ underlying: RadioFailure? = nil) -> HostError {
        HostError(.att, code: code, underlying: underlying)
    }
}

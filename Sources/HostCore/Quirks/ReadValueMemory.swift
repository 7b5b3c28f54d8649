// SPDX-License-Identifier: Apache-2.0

import Bluetooth

/// The values read so far, for the quirk `prefillsReadValues`.
///
/// Apple's engineers said that a characteristic read before may come out of a discovery with its
/// value set (WWDC 2013 session 703). Nobody says how long such values last: this memory holds
/// `capacity` of them, across connections and until the manager's peers become void.
struct ReadValueMemory: Sendable {
    static let capacity = 1024

    private struct Key: Hashable, Sendable {
        var peer: PeerID
        var handle: AttributeHandle
        var uuid: BluetoothUUID
    }

    private var values = BoundedTable<Key, [UInt8]>(capacity: capacity)

    mutating func keep(_ bytes: [UInt8], of record: CharacteristicRecord, on peer: PeerID) {
        values.update(Key(peer: peer, handle: record.handle, uuid: record.uuid), default: []) {
            $0 = bytes
        }
    }

    func value(of record: CharacteristicRecord, on peer: PeerID) -> [UInt8]? {
        values[Key(peer: peer, handle: record.handle, uuid: record.uuid)]
    }

    mutating func forget() {
        values.removeAll()
    }
}

extension GATTSession {
    /// Keeps what a read brought, and hands out what is known of characteristics just found.
    func remember(
        _ request: GATTRequest,
        _ response: GATTResponse,
        in values: inout ReadValueMemory,
        into outbox: inout Outbox
    ) {
        switch (request, response) {
        case (.readCharacteristic(let handle), .value(let bytes)):
            if let record = attributes.characteristic(handle) {
                values.keep(bytes, of: record, on: peer)
            }
        case (.discoverCharacteristics, .characteristics(let records)):
            for record in records {
                guard let bytes = values.value(of: record, on: peer) else { continue }
                outbox.append(.presetValue(peer, record.handle, bytes))
            }
        default: break
        }
    }
}

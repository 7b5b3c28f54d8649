// SPDX-License-Identifier: Apache-2.0

package import Bluetooth

/// A service as the peer's table lists it.
package struct ServiceRecord: Hashable, Sendable, Codable {
    package var handle: AttributeHandle
    package var uuid: BluetoothUUID
    package var isPrimary: Bool

    package init(handle: AttributeHandle, uuid: BluetoothUUID, isPrimary: Bool = true) {
        self.handle = handle
        self.uuid = uuid
        self.isPrimary = isPrimary
    }
}

/// A characteristic as the peer's table lists it.
package struct CharacteristicRecord: Hashable, Sendable, Codable {
    package var handle: AttributeHandle
    package var uuid: BluetoothUUID
    package var properties: CharacteristicProperties

    package init(
        handle: AttributeHandle,
        uuid: BluetoothUUID,
        properties: CharacteristicProperties
    ) {
        self.handle = handle
        self.uuid = uuid
        self.properties = properties
    }
}

/// A descriptor as the peer's table lists it.
package struct DescriptorRecord: Hashable, Sendable, Codable {
    package var handle: AttributeHandle
    package var uuid: BluetoothUUID

    package init(handle: AttributeHandle, uuid: BluetoothUUID) {
        self.handle = handle
        self.uuid = uuid
    }
}

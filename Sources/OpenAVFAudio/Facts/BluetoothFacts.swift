// SPDX-License-Identifier: Apache-2.0

package import Bluetooth

/// What BlueZ says about a device (`org.bluez.Device1`, `org.bluez.Battery1`).
package struct BluetoothDeviceFacts: Hashable, Sendable, Codable {
    /// The object's path.
    package var path: String
    package var address: BluetoothAddress
    /// The name the user gave it, or its own.
    package var alias: String?
    package var isConnected: Bool
    package var isPaired: Bool
    /// Such as `bluetooth:v004Cp200Ed0A1B`; nil until BlueZ has read the device's records once.
    package var modalias: String?
    package var classOfDevice: UInt32?
    package var appearance: UInt16?
    package var uuids: [BluetoothUUID]
    /// Percent, the one number that the device told the host.
    package var battery: UInt8?

    package init(
        path: String,
        address: BluetoothAddress,
        alias: String? = nil,
        isConnected: Bool = false,
        isPaired: Bool = false,
        modalias: String? = nil,
        classOfDevice: UInt32? = nil,
        appearance: UInt16? = nil,
        uuids: [BluetoothUUID] = [],
        battery: UInt8? = nil
    ) {
        self.path = path
        self.address = address
        self.alias = alias
        self.isConnected = isConnected
        self.isPaired = isPaired
        self.modalias = modalias
        self.classOfDevice = classOfDevice
        self.appearance = appearance
        self.uuids = uuids
        self.battery = battery
    }
}

/// A stream's way to a device (`org.bluez.MediaTransport1`). That it exists means that the profile
/// is up; that its state is `active`, that sound flows.
package struct BluetoothTransportFacts: Hashable, Sendable, Codable {
    package var path: String
    /// The path of the device.
    package var device: String
    package var profile: BluetoothProfile?
    /// `idle`, `pending`, `active` or `broadcasting`.
    package var state: String

    package init(path: String, device: String, profile: BluetoothProfile?, state: String) {
        self.path = path
        self.device = device
        self.profile = profile
        self.state = state
    }
}

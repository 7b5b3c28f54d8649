// SPDX-License-Identifier: Apache-2.0

package import Bluetooth
package import DBus

extension BlueZRadio {
    /// A device that is paired with this host.
    package struct PairedDevice: Hashable, Sendable, Codable {
        package var address: BluetoothAddress
        /// The kernel's name of its adapter, such as `hci0`.
        package var adapter: String
        /// The name the user gave it, or its own.
        package var name: String
        package var isConnected: Bool
        /// Such as `bluetooth:v004Cp2014d0A1B`; nil until BlueZ has read the device's records once.
        package var modalias: String?
        package var services: [BluetoothUUID]

        package init(
            address: BluetoothAddress,
            adapter: String,
            name: String,
            isConnected: Bool,
            modalias: String? = nil,
            services: [BluetoothUUID] = []
        ) {
            self.address = address
            self.adapter = adapter
            self.name = name
            self.isConnected = isConnected
            self.modalias = modalias
            self.services = services
        }
    }

    /// The devices that are paired with this host, in the order of their paths.
    ///
    /// Blocks the calling thread for at most `limit`. Throws as ``adapters(on:within:)`` does.
    package static func pairedDevices(
        on bus: BusAddress = .system,
        within limit: Duration = .seconds(5)
    ) throws(BusFailure) -> [PairedDevice] {
        switch BusErrand(bus, within: limit).ask(.managedObjects) {
        case .failure(let failure): throw failure
        case .success(let values): return pairedDevices(in: values)
        }
    }

    /// Reads the answer to `GetManagedObjects`; what is not as it should be is passed over.
    static func pairedDevices(in reply: [BusValue]) -> [PairedDevice] {
        let objects = (reply.first?.asEntries ?? []).compactMap { entry -> (String, BusValue)? in
            entry.key.asText.map { ($0, entry.value) }
        }
        return objects.sorted { $0.0 < $1.0 }.compactMap { path, interfaces in
            guard let facts = interfaces.asProperties?[BusName.device]?.asProperties,
                facts["Paired"]?.asBool == true,
                let address = facts["Address"]?.asText.flatMap({ BluetoothAddress($0) })
            else { return nil }
            let adapter = facts["Adapter"]?.asText ?? path
            return PairedDevice(
                address: address,
                adapter: adapter.split(separator: "/").last.map(String.init) ?? adapter,
                name: facts["Alias"]?.asText ?? address.description,
                isConnected: facts["Connected"]?.asBool == true,
                modalias: facts["Modalias"]?.asText,
                services: (facts["UUIDs"]?.asTexts ?? []).compactMap { BluetoothUUID($0) }
            )
        }
    }
}

// SPDX-License-Identifier: Apache-2.0

package import Bluetooth
import DBus

/// What a discovery has to find.
package struct DiscoveryFilter: Hashable, Sendable, Codable {
    /// Only devices that advertise one of these, sorted; empty means all.
    package var services: [BluetoothUUID]
    /// Whether packets are wanted that say nothing new.
    package var allowsDuplicates: Bool

    package init(services: [BluetoothUUID] = [], allowsDuplicates: Bool = false) {
        self.services = Set(services).sorted()
        self.allowsDuplicates = allowsDuplicates
    }

    /// A filter that lets through whatever either of the two does.
    package func united(with other: DiscoveryFilter) -> DiscoveryFilter {
        DiscoveryFilter(
            services: services.isEmpty || other.services.isEmpty ? [] : services + other.services,
            allowsDuplicates: allowsDuplicates || other.allowsDuplicates
        )
    }

    /// The argument of `SetDiscoveryFilter`.
    func argument(withDuplicateKey: Bool) -> BusValue {
        var entries: [(String, BusValue)] = [("Transport", .string("le"))]
        if withDuplicateKey { entries.append(("DuplicateData", .bool(allowsDuplicates))) }
        if !services.isEmpty {
            entries.append(("UUIDs", .strings(services.map(\.bluezText))))
        }
        return .options(entries)
    }
}

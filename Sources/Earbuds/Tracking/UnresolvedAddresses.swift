// SPDX-License-Identifier: Apache-2.0

import Bluetooth

/// Addresses that no key resolves, so that a key is tried once for each of a crowd and not for
/// every frame. Begins anew when it is full: what is forgotten is tried again.
struct UnresolvedAddresses: Sendable {
    /// How many are remembered at most.
    static let capacity = 4096

    private var values: Set<UInt64> = []

    func contains(_ address: BluetoothAddress) -> Bool { values.contains(address.value) }

    mutating func insert(_ address: BluetoothAddress) {
        if values.count >= Self.capacity { values.removeAll(keepingCapacity: true) }
        values.insert(address.value)
    }

    /// Forgets all, because there is another key.
    mutating func removeAll() { values.removeAll() }
}

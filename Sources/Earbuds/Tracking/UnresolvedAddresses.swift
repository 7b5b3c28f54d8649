// SPDX-License-Identifier: Apache-2.0

import Bluetooth

/// Addresses that no key resolves, so that a key is tried once for each of a crowd and not for
/// every frame. Begins anew when it is full: what is forgotten is tried again.
struct UnresolvedAddresses: Sendable {
    /// How many are remembered at most.
    static let capacity = 4096

    private var table = ScatterTable<BluetoothAddress, Bool>()

    func contains(_ address: BluetoothAddress) -> Bool { table.contains(address) }

    mutating func insert(_ address: BluetoothAddress) {
        if table.count >= Self.capacity { table.removeAll() }
        table[address] = true
    }

    /// Forgets all, because there is another key.
    mutating func removeAll() { table = ScatterTable() }
}

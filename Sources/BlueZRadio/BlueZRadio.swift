// SPDX-License-Identifier: Apache-2.0

import Bluetooth
package import DBus
package import Dispatch
package import HostCore

/// The host's own Bluetooth: bluetoothd, reached over D-Bus.
package enum BlueZRadio {
    /// Opens a session for a manager.
    ///
    /// The receiver is called inside `queue.sync`, one call at a time; without a queue it is called
    /// on the session's own thread. `adapter` is the kernel's name, such as `hci0`; nil takes the
    /// first adapter that is powered, or the first. A `valueDelay` of the client's replaces what
    /// the timings say of it, and is used to the full; a second is the most.
    package static func makePort(
        queue: DispatchQueue?,
        client: RadioClient,
        adapter: String? = nil,
        bus: BusAddress = .system,
        timings: BlueZTimings = BlueZTimings()
    ) -> any RadioPort {
        var timings = timings
        if let delay = client.valueDelay {
            timings.valueDelay = min(max(delay, .zero), .seconds(1))
            timings.fewestTogether = 2
            timings.mostTogether = nil
        }
        return BlueZPort(BlueZSession(queue: queue, adapter: adapter, bus: bus, timings: timings))
    }

    /// An adapter of this host.
    package struct Adapter: Hashable, Sendable, Codable {
        /// The kernel's name, such as `hci0`.
        package var name: String
        package var address: String
        /// The name other devices see.
        package var alias: String
        package var isPowered: Bool
    }

    /// The adapters BlueZ has now, in the order of their names; empty where there is none.
    ///
    /// Blocks the calling thread for at most `limit`. Throws the bus' own failure where there is no
    /// bus (`…Error.Disconnected`), no bluetoothd (`…Error.ServiceUnknown` or `NameHasNoOwner`) or
    /// no permission (`…Error.AccessDenied`).
    package static func adapters(
        on bus: BusAddress = .system,
        within limit: Duration = .seconds(5)
    ) throws(BusFailure) -> [Adapter] {
        switch BusErrand(bus, within: limit).ask(.managedObjects) {
        case .failure(let failure): throw failure
        case .success(let values):
            var tree = BlueZTree()
            _ = tree.apply(managedObjects: values)
            return tree.adaptersInOrder.map {
                Adapter(
                    name: $0.name,
                    address: $0.address.description,
                    alias: $0.alias,
                    isPowered: $0.isPowered
                )
            }
        }
    }
}

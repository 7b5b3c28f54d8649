// SPDX-License-Identifier: Apache-2.0

package import DBus
package import Dispatch
package import HostCore

/// Opens sessions with BlueZ on a chosen adapter and bus.
package struct BlueZProvider: RadioProvider {
    /// The kernel's name of the adapter, such as `hci0`; nil takes whichever is powered.
    package var adapter: String?
    package var bus: BusAddress
    package var timings: BlueZTimings
    /// The queue in whose context receivers are called; nil: each on a thread of its session's.
    package var queue: DispatchQueue?

    package init(
        adapter: String? = nil,
        bus: BusAddress = .system,
        timings: BlueZTimings = BlueZTimings(),
        queue: DispatchQueue? = nil
    ) {
        self.adapter = adapter
        self.bus = bus
        self.timings = timings
        self.queue = queue
    }

    package func makePort(for client: RadioClient) -> any RadioPort {
        makePort(queue: queue, client: client)
    }

    /// The same, for a manager with a queue of its own.
    package func makePort(queue: DispatchQueue?, client: RadioClient) -> any RadioPort {
        BlueZRadio.makePort(
            queue: queue,
            client: client,
            adapter: adapter,
            bus: bus,
            timings: timings
        )
    }
}

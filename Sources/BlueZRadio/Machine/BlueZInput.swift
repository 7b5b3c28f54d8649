// SPDX-License-Identifier: Apache-2.0

package import DBus
package import HostCore

/// What can happen to a session: its manager commands, the bus speaks, or time passes.
package enum BlueZInput: Hashable, Sendable, Codable {
    /// The session begins; comes once.
    case start
    case command(RadioCommand)
    /// The bus took this process in.
    case busUp
    /// The bus is gone, or could not be reached.
    case busDown(BusFailure)
    case signal(BusSignal)
    case reply(call: UInt32, BusReply)
    /// The discovery this session has to run for the process; nil when none.
    case discoveryDuty(DiscoveryFilter?)
    /// The answer to `.releaseLink`.
    case linkReleased(device: String, disconnects: Bool)
    /// The moment asked for by `nextWakeUp` may have come.
    case wakeUp
    case close
}

/// What a session wants done, in this order.
package enum BlueZOutput: Hashable, Sendable, Codable {
    case openBus
    /// Let go of the connection; `.openBus` will follow.
    case closeBus
    /// Answer: one `.reply` with that number, unless the bus goes down.
    case call(UInt32, BusCall)
    case event(RadioEvent)
    /// Take part in the scan of the process on an adapter; nil: no more.
    case claimDiscovery(adapter: String, DiscoveryFilter?)
    /// This session uses, or is about to use, the link to a device.
    case holdLink(device: String)
    /// The link to a device is of this process' making.
    case openedLink(device: String)
    /// This session needs the link no more. Answer: one `.linkReleased`.
    case releaseLink(device: String)
    /// The link to a device is gone by itself.
    case droppedLink(device: String)
}

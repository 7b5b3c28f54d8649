// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import HostCore

/// A link between a phone and a device, shared by all the apps of the phone.
struct PhysicalLink: Sendable {
    enum Phase: Sendable {
        /// The place is free.
        case gone
        /// The device was asked and has not been heard yet.
        case establishing
        case up
        /// Nobody on the phone uses it any more; it ends with the next connection event.
        case closing
    }

    /// An app that uses the link.
    struct User: Sendable {
        /// The session; nil for apps outside of the world's program.
        var session: Int?
        var id: LinkID
        var subscriptions: [AttributeHandle] = []
        var commandsUnderWay = 0
    }

    var generation: UInt32 = 0
    var phase = Phase.gone
    var phone = 0
    var device = 0
    /// The address the device used when it was connected.
    var address = BluetoothAddress(value: 0)
    var peer = PeerID(high: 0, low: 0)
    var users: [User] = []
    var anchor = Instant.zero
    var interval: Int64 = 30_000_000
    var packetsPerInterval = 6
    var mtu = 23
    var isEncrypted = false
    /// Whether the device still knows of the link.
    var isKnownToDevice = true
    /// Whether packets get through; where not, the supervision timer runs.
    var isAudible = true
    /// Whether interference keeps packets from getting through, wherever the two sides are.
    var isBroken = false
    var supervision: EventQueue.ID?
    /// What is waiting to get through.
    var stalled: [WorldAction] = []
    /// Whether a request is under way: ATT allows one.
    var isBusy = false
    var waiting: [PendingRequest] = []
    /// Requests held until the pairing has ended.
    var pairing: [PendingRequest] = []
    var isPairing = false
    /// How many values are queued in the device.
    var valuesUnderWay = 0
    private var centralSlot = Slot()
    private var deviceSlot = Slot()

    private struct Slot: Sendable {
        var event: Int64 = -1
        var used = 0
    }

    /// The table of subscriptions across all users.
    func isSubscribed(_ handle: AttributeHandle) -> Bool {
        users.contains { $0.subscriptions.contains(handle) }
    }

    /// When a packet of the device that is ready now gets to the central.
    mutating func nextDevicePacket(after now: Instant) -> Instant {
        reserve(&deviceSlot, after: now)
    }

    /// When a packet of the central that is ready now gets to the device.
    mutating func nextCentralPacket(after now: Instant) -> Instant {
        reserve(&centralSlot, after: now)
    }

    /// The first connection event after a moment.
    func nextEvent(after now: Instant) -> Instant {
        Instant(nanoseconds: anchor.nanoseconds + interval * (eventNumber(at: now) + 1))
    }

    private func eventNumber(at now: Instant) -> Int64 {
        max(0, now.nanoseconds - anchor.nanoseconds) / interval
    }

    private func reserve(_ slot: inout Slot, after now: Instant) -> Instant {
        let event = eventNumber(at: now) + 1
        if event > slot.event {
            slot = Slot(event: event, used: 1)
        } else if slot.used < packetsPerInterval {
            slot.used += 1
        } else {
            slot = Slot(event: slot.event + 1, used: 1)
        }
        return Instant(nanoseconds: anchor.nanoseconds + interval * slot.event)
    }
}

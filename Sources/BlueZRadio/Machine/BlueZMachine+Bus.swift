// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import DBus
import HostCore

/// How far the session is with the bus and with the daemon on it.
enum BusPhase: Hashable, Sendable, Codable {
    /// Not connected; tried again at that moment.
    case closed(retry: Instant?, failures: Int)
    case opening(until: Instant, failures: Int)
    /// Connected; the signals are being asked for, then the daemon's unique name.
    case preparing
    /// Nobody is `org.bluez` now.
    case absent
    /// The objects of that owner are being read.
    case reading(owner: String)
    case ready(owner: String)

    var nextWakeUp: Instant? {
        switch self {
        case .closed(let retry, _): retry
        case .opening(let until, _): until
        case .preparing, .absent, .reading, .ready: nil
        }
    }

    var isReady: Bool {
        if case .ready = self { true } else { false }
    }
}

extension BlueZMachine {
    mutating func start(at now: Instant) {
        guard case .closed(nil, _) = bus, !isClosed else { return }
        power.startDeadline = now + timings.start
        bus = .opening(until: now + timings.busOpening, failures: 0)
        output(.openBus)
    }

    mutating func busUp(at now: Instant) {
        guard case .opening = bus else { return }
        bus = .preparing
        // In this order: whoever appears after the answer to the question is told by a signal.
        call(.watchBlueZ, .watch, within: timings.call, at: now)
        call(.watchOwner, .watch, within: timings.call, at: now)
        call(.owner, .owner, within: timings.call, at: now)
    }

    mutating func busDown(_ failure: BusFailure, at now: Instant) {
        if isClosed { return }
        var failures = 1
        switch bus {
        case .closed: return
        case .opening(_, let earlier): failures = earlier + 1
        case .preparing, .absent, .reading, .ready: break
        }
        if failures == 1 {
            note("the D-Bus connection is gone (\(failure.name): \(failure.text)); trying again")
        }
        let pause = BlueZTimings.backoff(timings.busRetry, failures, limit: timings.retryLimit)
        bus = .closed(retry: now + pause, failures: failures)
        calls = [:]
        // A bus that refuses this process at the door is the answer of a policy.
        power.isDenied = failure.name == BusErrorName.accessDenied
        forgetDaemon(at: now)
    }

    mutating func wakeBus(at now: Instant) {
        switch bus {
        case .closed(let retry?, let failures) where retry <= now:
            bus = .opening(until: now + timings.busOpening, failures: failures)
            output(.openBus)
        case .opening(let until, _) where until <= now:
            output(.closeBus)
            busDown(BusFailure(BusErrorName.noReply, "the bus took no connection in time"), at: now)
        default: break
        }
    }

    mutating func busReplied(_ purpose: PendingCall.Purpose, _ reply: BusReply, at now: Instant) {
        switch (purpose, reply) {
        case (.watch, .success): break
        case (.watch, .failure(let failure)):
            output(.closeBus)
            busDown(failure, at: now)
        case (.owner, .success(let values)):
            guard case .preparing = bus else { return }
            ownerChanged(values.first?.asText ?? "", at: now)
        case (.owner, .failure(let failure)):
            guard case .preparing = bus else { return }
            if failure.name != BusErrorName.noOwner { remark("GetNameOwner: \(failure.name)") }
            ownerChanged("", at: now)
        case (.objects, .success(let values)): objectsRead(values, at: now)
        case (.objects, .failure(let failure)): objectsRefused(failure, at: now)
        default: break
        }
    }

    mutating func received(_ signal: BusSignal, at now: Instant) {
        if isClosed { return }
        if signal.interface == BusName.daemon, signal.member == "NameOwnerChanged",
            signal.sender == BusName.daemon
        {
            guard signal.arguments.count == 3, signal.arguments[0].asText == BusName.bluez,
                let owner = signal.arguments[2].asText
            else { return }
            if case .preparing = bus { return }
            ownerChanged(owner, at: now)
            return
        }
        // What comes while the objects are read is older than the answer.
        guard case .ready(let owner) = bus, signal.sender == owner else { return }
        process(tree.apply(signal), at: now)
    }

    private mutating func ownerChanged(_ owner: String, at now: Instant) {
        calls = [:]
        if bus.isReady { note("bluetoothd went away") }
        guard !owner.isEmpty else {
            bus = .absent
            forgetDaemon(at: now)
            return
        }
        bus = .reading(owner: owner)
        forgetDaemon(at: now)
        call(.managedObjects, .objects, within: timings.call, at: now)
    }

    /// Everything BlueZ held for this session is gone with it.
    private mutating func forgetDaemon(at now: Instant) {
        discovery.reset()
        evaluatePower(at: now)
        tree = BlueZTree()
        power.adapter = nil
    }

    private mutating func objectsRead(_ values: [BusValue], at now: Instant) {
        guard case .reading(let owner) = bus else { return }
        bus = .ready(owner: owner)
        power.isDenied = false
        power.holdUntil = power.reported == .resetting ? now + timings.powerOn : nil
        tree = BlueZTree()
        process(tree.apply(managedObjects: values), at: now)
        evaluatePower(at: now)
    }

    private mutating func objectsRefused(_ failure: BusFailure, at now: Instant) {
        guard case .reading(let owner) = bus else { return }
        switch failure.name {
        case BusErrorName.accessDenied:
            note("the bus does not let this process talk to BlueZ (\(failure.text))")
            power.isDenied = true
        case BusErrorName.noReply:
            note("bluetoothd does not answer; asking again")
            call(.managedObjects, .objects, within: timings.call, at: now)
            bus = .reading(owner: owner)
        default:
            remark("GetManagedObjects: \(failure.name): \(failure.text)")
            bus = .absent
        }
        evaluatePower(at: now)
    }
}

// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import HostCore

/// What the session knows of the adapter's power and has told of it.
struct PowerRecord: Hashable, Sendable, Codable {
    var reported: RadioState?
    var authorization = RadioAuthorization.allowedAlways
    var adapter: String?
    var isDenied = false
    /// Until then an absent daemon may still appear before "unsupported" is said.
    var startDeadline: Instant?
    /// Until then a returned daemon may still find its adapter and switch it on.
    var holdUntil: Instant?
    /// Until then a vanished daemon is expected back.
    var patienceUntil: Instant?

    var nextWakeUp: Instant? {
        [startDeadline, holdUntil, patienceUntil].compactMap { $0 }.min()
    }
}

extension BlueZMachine {
    /// Tells the state where it is another than the one last told.
    mutating func evaluatePower(at now: Instant) {
        for path in [\PowerRecord.startDeadline, \.holdUntil, \.patienceUntil] {
            if let moment = power[keyPath: path], moment <= now { power[keyPath: path] = nil }
        }
        guard let state = powerState(at: now), state != power.reported else { return }
        if state == .resetting { power.patienceUntil = now + timings.patience }
        if state != .resetting && state != .unknown {
            power.startDeadline = nil
            power.holdUntil = nil
            power.patienceUntil = nil
        }
        let wasOn = power.reported == .poweredOn
        power.reported = state
        if wasOn { dropEverything(at: now) }
        emit(.state(state, power.isDenied ? .denied : .allowedAlways))
    }

    /// The state to tell; nil while it is too early to say.
    private mutating func powerState(at now: Instant) -> RadioState? {
        if power.isDenied { return .unauthorized }
        guard bus.isReady else { return stateWithoutDaemon }
        chooseAdapter()
        guard let adapter = power.adapter.flatMap({ tree.adapters[$0] }) else {
            return power.holdUntil == nil ? .unsupported : nil
        }
        if adapter.isPowered { return .poweredOn }
        return power.holdUntil == nil || power.reported != .resetting ? .poweredOff : nil
    }

    private var stateWithoutDaemon: RadioState? {
        switch power.reported {
        case nil: power.startDeadline == nil ? .unsupported : nil
        case .resetting: power.patienceUntil == nil ? .unsupported : nil
        case .poweredOn, .poweredOff: .resetting
        case .unsupported: nil
        case .unauthorized, .unknown: .unsupported
        }
    }

    /// Keeps the adapter while it is there; else takes the named one, or the first that is powered,
    /// or the first.
    private mutating func chooseAdapter() {
        if let path = power.adapter, tree.adapters[path] != nil { return }
        let candidates = tree.adaptersInOrder
        if let wantedAdapter {
            power.adapter = candidates.first { $0.name == wantedAdapter }?.path
        } else {
            power.adapter = (candidates.first(where: \.isPowered) ?? candidates.first)?.path
        }
    }

    /// The adapter in use went away; another one may take its place, as a new beginning.
    mutating func adapterRemoved(_ path: String, at now: Instant) {
        guard power.adapter == path else { return }
        note("the adapter \(ObjectPath.name(of: path)) went away")
        power.adapter = nil
        let wasOn = power.reported == .poweredOn
        power.reported = .unsupported
        if wasOn { dropEverything(at: now) }
        emit(.state(.unsupported, .allowedAlways))
        evaluatePower(at: now)
    }

    /// Scan and links end without a word: the state that is told next says it all.
    private mutating func dropEverything(at now: Instant) {
        scan = nil
        lastHeard = nil
        watch = nil
        for id in links.keys.sorted() {
            guard let link = links[id] else { continue }
            forgetSubscriptions(of: link, at: now)
            if let device = link.device { output(.droppedLink(device: device)) }
        }
        links = [:]
        routes = [:]
        bound = [:]
        updateClaim()
        discovery.reset()
    }
}

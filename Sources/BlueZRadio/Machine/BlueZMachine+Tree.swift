// SPDX-License-Identifier: Apache-2.0

package import Bluetooth
package import DBus
package import HostCore

extension BlueZMachine {
    /// Acts on what changed in BlueZ's tree.
    mutating func process(_ changes: [TreeChange], at now: Instant) {
        for change in changes { process(change, at: now) }
    }

    private mutating func process(_ change: TreeChange, at now: Instant) {
        switch change {
        case .adapterAdded, .adapterChanged: evaluatePower(at: now)
        case .adapterRemoved(let path): adapterRemoved(path, at: now)
        case .deviceAdded(let path, let fields): deviceAdded(path, fields, at: now)
        case .deviceChanged(let path, let fields): deviceChanged(path, fields, at: now)
        case .deviceRemoved(let device): deviceRemoved(device, at: now)
        case .serviceAdded(let device, let handle): serviceAdded(device, handle, at: now)
        case .serviceRemoved(let device, let handle): serviceRemoved(device, handle, at: now)
        case .mtu(let device): mtuChanged(device)
        case .value(let device, let handle, let bytes): valueChanged(device, handle, bytes)
        case .disconnectReason(let device, let reason): explained(device, reason, at: now)
        case .malformed(let text): remark(text)
        }
    }

    private mutating func deviceAdded(_ path: String, _ fields: DeviceFields, at now: Instant) {
        guard let peer = tree.peer(at: path) else { return }
        memory.met(peer, name: tree.devices[path]?.name)
        watched(path, fields)
        heard(path, fields, at: now)
        let waiting = links.values.filter { $0.id.peer == peer && $0.phase == .searching }
        for id in waiting.map(\.id).sorted() { begin(id, at: now) }
    }

    private mutating func deviceChanged(_ path: String, _ fields: DeviceFields, at now: Instant) {
        guard let device = tree.devices[path], let peer = tree.peer(at: path) else { return }
        if !fields.isDisjoint(with: [.name, .address]) { memory.met(peer, name: device.name) }
        watched(path, fields)
        heard(path, fields, at: now)
        guard let id = bound[path] else { return }
        if fields.contains(.name), links[id]?.phase == .up { emit(.name(id.peer, device.name)) }
        if fields.contains(.connected) {
            if device.isConnected {
                linkAppeared(id, at: now)
            } else {
                linkVanished(id, at: now)
            }
        }
        if fields.contains(.resolved) { checkTable(id, at: now) }
    }

    private mutating func linkAppeared(_ id: LinkID, at now: Instant) {
        guard let link = links[id], let device = link.device else { return }
        switch link.phase {
        case .connecting:
            if !link.isAdopted { output(.openedLink(device: device)) }
            links[id]?.phase = .resolving(until: now + timings.resolve, isReading: false)
            checkTable(id, at: now)
        case .settling:
            links[id]?.isAdopted = true
            links[id]?.phase = .resolving(until: now + timings.resolve, isReading: false)
            checkTable(id, at: now)
        case .resolving(_, let isReading):
            links[id]?.phase = .resolving(until: now + timings.resolve, isReading: isReading)
            checkTable(id, at: now)
        case .blocked, .searching, .clearing, .up, .closing, .ending: break
        }
    }

    private mutating func linkVanished(_ id: LinkID, at now: Instant) {
        guard let link = links[id] else { return }
        let reason = link.reason ?? BusFailure(BusErrorName.unknownReason, "BlueZ gave no reason")
        switch link.phase {
        case .resolving: setBack(id, weight: 1, reason, at: now)
        case .up:
            let failure = RadioFailure(.bus(name: reason.name), text: reason.text)
            lost(id, failure, isExplained: explainsLoss(link.reason), at: now)
        case .closing: finish(id, .requested, at: now)
        case .blocked, .searching, .settling, .connecting, .clearing, .ending: break
        }
    }

    /// Whether a reason stands for itself. "Local" may be a power-off that is announced later.
    private func explainsLoss(_ reason: BusFailure?) -> Bool {
        guard let reason else { return false }
        return ["org.bluez.Reason.Timeout", "org.bluez.Reason.Remote"].contains(reason.name)
    }

    private mutating func explained(_ path: String, _ reason: BusFailure, at now: Instant) {
        guard let id = bound[path], let link = links[id] else { return }
        links[id]?.reason = reason
        if case .ending = link.phase {
            let failure = RadioFailure(.bus(name: reason.name), text: reason.text)
            if explainsLoss(reason) {
                finish(id, .lost(failure), at: now)
            } else {
                links[id]?.phase = .ending(until: now + timings.lossHold, failure)
            }
        }
    }

    private mutating func deviceRemoved(_ device: DeviceObject, at now: Instant) {
        watchedRemoval(of: device)
        guard let id = bound[device.path], let link = links[id] else { return }
        switch link.phase {
        case .settling, .connecting, .clearing, .resolving: begin(id, at: now)
        case .up:
            let failure = BusFailure(BusErrorName.unknownReason, "BlueZ removed the device")
            lost(
                id,
                RadioFailure(.bus(name: failure.name), text: failure.text),
                isExplained: false,
                at: now
            )
        case .closing: finish(id, .requested, at: now)
        case .blocked, .searching, .ending: break
        }
    }
}

// MARK: - Attributes

extension BlueZMachine {
    private mutating func serviceAdded(
        _ device: String,
        _ handle: AttributeHandle,
        at now: Instant
    ) {
        watched(device, [])
        serviceChanged(device, handle, at: now)
        if let id = bound[device] { checkTable(id, at: now) }
    }

    private mutating func serviceChanged(
        _ device: String,
        _ handle: AttributeHandle,
        at now: Instant
    ) {
        guard let id = bound[device], links[id]?.phase == .up else { return }
        links[id]?.changedServices.insert(handle)
        links[id]?.changesDue = now + timings.serviceSettle
    }

    /// Subscriptions go with their service, also where another one comes under the same handle.
    private mutating func serviceRemoved(
        _ device: String,
        _ handle: AttributeHandle,
        at now: Instant
    ) {
        if let id = bound[device] {
            for (path, route) in routes where route.link == id {
                guard ObjectPath.parent(of: path).flatMap(ObjectPath.handle(of:)) == handle else {
                    continue
                }
                routes[path] = nil
                links[id]?.subscriptions[route.handle] = nil
            }
        }
        serviceChanged(device, handle, at: now)
    }

    private mutating func mtuChanged(_ path: String) {
        guard let id = bound[path], let link = links[id], link.phase == .up,
            let mtu = tree.devices[path]?.mtu, mtu != link.mtu
        else { return }
        links[id]?.mtu = mtu
        emit(.mtu(id, mtu))
    }

    private mutating func valueChanged(_ path: String, _ handle: AttributeHandle, _ bytes: [UInt8])
    {
        guard let id = bound[path], let link = links[id], link.phase == .up,
            link.subscriptions[handle] != nil
        else { return }
        if link.reads[handle] == nil {
            emit(.value(id, handle, bytes))
        } else {
            links[id]?.reads[handle]?.append(bytes)
        }
    }
}

// MARK: - The short way of values

extension BlueZMachine {
    /// The subscription of a value that needs no thought, and is told as it is; nil where the
    /// machine has to look at it. Stays so until the machine takes something in.
    package mutating func route(of value: ValueSignal) -> ValueRoute? {
        guard case .ready(owner: value.sender) = bus else { return nil }
        if lastRoute?.path != value.path {
            guard let route = routes[value.path] else { return nil }
            lastRoute = (value.path, route)
        }
        return lastRoute?.route
    }

    /// Opens or closes the short way of a characteristic: open while its link is up, it is
    /// subscribed to and no read of it is under way.
    mutating func updateRoute(_ id: LinkID, _ handle: AttributeHandle) {
        guard let link = links[id], let device = link.device.flatMap({ tree.devices[$0] }),
            let path = device.characteristic(handle)?.path
        else { return }
        let isOpen =
            link.phase == .up && link.subscriptions[handle] != nil && link.reads[handle] == nil
        routes[path] = isOpen ? ValueRoute(link: id, handle: handle) : nil
    }

    mutating func closeRoutes(of id: LinkID) {
        routes = routes.filter { $0.value.link != id }
    }
}

// MARK: - What the host knows

extension BlueZMachine {
    /// What is known of these peers, in the order asked; the unknown ones are missing.
    package func knownPeers(_ peers: [PeerID]) -> [PeerSummary] {
        guard state == .poweredOn else { return [] }
        return peers.compactMap { peer in
            if let device = tree.device(of: peer), device.adapter == power.adapter {
                return PeerSummary(peer: peer, name: device.name)
            }
            return memory.knows(peer) ? PeerSummary(peer: peer, name: memory.name(of: peer)) : nil
        }
    }

    /// The address of a peer that BlueZ has now.
    package func address(of peer: PeerID) -> BluetoothAddress? {
        tree.device(of: peer)?.address
    }

    /// The peers to which BlueZ holds a link and which offer one of the services.
    package func connectedPeers(offering services: [BluetoothUUID]) -> [PeerSummary] {
        guard state == .poweredOn else { return [] }
        return tree.devices.values
            .filter { $0.isConnected && $0.adapter == power.adapter && $0.offers(services) }
            .sorted { $0.path < $1.path }
            .compactMap { device in
                tree.peer(at: device.path).map { PeerSummary(peer: $0, name: device.name) }
            }
    }
}

// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import DBus
import HostCore

extension BlueZMachine {
    mutating func connect(_ id: LinkID, at now: Instant) {
        guard links[id] == nil else { return }
        attempts[id.peer] = max(attempts[id.peer] ?? 0, id.attempt)
        guard state == .poweredOn else {
            let failure = RadioFailure(.host(code: 10), text: "the adapter is not powered on")
            emit(.connectFailed(id, failure))
            return
        }
        let isBlocked = links.keys.contains { $0.peer == id.peer }
        links[id] = LinkRecord(id)
        if isBlocked {
            links[id]?.phase = .blocked
        } else {
            begin(id, at: now)
        }
    }

    /// Reaches for the device: by its object, by taking part in a link that is there, or, where
    /// BlueZ does not have it, by looking for it.
    func path(of peer: PeerID) -> String? {
        guard let device = tree.device(of: peer), device.adapter == power.adapter else {
            return nil
        }
        return device.path
    }

    mutating func begin(_ id: LinkID, at now: Instant) {
        guard var link = links[id] else { return }
        guard let path = path(of: id.peer), let device = tree.devices[path] else {
            search(id)
            return
        }
        let wasSearching = link.phase == .searching
        link.device = path
        link.reason = nil
        bound[path] = id
        links[id] = link
        output(.holdLink(device: path))
        if device.isConnected && device.isResolved && !device.services.isEmpty {
            links[id]?.isAdopted = true
            comeUp(id, at: now)
        } else {
            sendConnect(id, to: device, at: now)
        }
        if wasSearching { updateClaim() }
    }

    private mutating func search(_ id: LinkID) {
        guard var link = links[id] else { return }
        if let device = link.device {
            unbind(device, from: id)
            output(.droppedLink(device: device))
        }
        link.device = nil
        link.phase = .searching
        links[id] = link
        note("BlueZ does not have the device now; a discovery looks for it", id.peer)
        updateClaim()
    }

    /// A link BlueZ holds half is asked for, too: BlueZ answers at once, and where the device was
    /// connected over BR/EDR alone the LE link is added.
    private mutating func sendConnect(_ id: LinkID, to device: DeviceObject, at now: Instant) {
        links[id]?.isAdopted = device.isConnected
        let number = call(
            .device(device.path, "Connect"),
            .connect(id),
            within: timings.connect,
            at: now
        )
        links[id]?.phase = .connecting(call: number)
    }

    mutating func connectReplied(
        _ id: LinkID,
        call number: UInt32,
        _ reply: BusReply,
        at now: Instant
    ) {
        guard let link = links[id], link.phase == .connecting(call: number), let path = link.device
        else { return }
        switch reply {
        case .success: connectSucceeded(id, path, at: now)
        case .failure(let failure): connectRefused(id, path, failure, at: now)
        }
    }

    private mutating func connectSucceeded(_ id: LinkID, _ path: String, at now: Instant) {
        markOpened(id, path)
        guard tree.devices[path]?.isConnected != true else {
            links[id]?.phase = .resolving(until: now + timings.resolve, isReading: false)
            checkTable(id, at: now)
            return
        }
        // bluetoothd 5.66 keeps `Connected` to itself when the ATT channel was open before the
        // kernel's event of the connection was read: it changes without a signal. So it is looked
        // up.
        links[id]?.phase = .resolving(until: now + timings.connected, isReading: true)
        call(.managedObjects, .table(id), within: timings.call, at: now)
    }

    private mutating func markOpened(_ id: LinkID, _ path: String) {
        if links[id]?.isAdopted == false { output(.openedLink(device: path)) }
    }

    private mutating func connectRefused(
        _ id: LinkID,
        _ path: String,
        _ failure: BusFailure,
        at now: Instant
    ) {
        links[id]?.tries += 1
        switch ConnectVerdict(failure) {
        case .connected:
            links[id]?.isAdopted = true
            links[id]?.phase = .resolving(until: now + timings.resolve, isReading: false)
            checkTable(id, at: now)
        case .busy, .transient, .gone: settle(id, failure, at: now)
        case .silent:
            let number = call(
                .device(path, "Disconnect"),
                .clear(id),
                within: timings.disconnect,
                at: now
            )
            links[id]?.phase = .clearing(call: number)
        case .permanent:
            fail(id, RadioFailure(.bus(name: failure.name), text: failure.text), at: now)
        }
    }

    mutating func cleared(_ id: LinkID, call number: UInt32, at now: Instant) {
        guard links[id]?.phase == .clearing(call: number) else { return }
        settle(id, BusFailure(BusErrorName.noReply, "Connect did not answer"), at: now)
    }

    /// Waits a little before the next `Connect`, which is asked for until the session cancels.
    private mutating func settle(_ id: LinkID, _ failure: BusFailure, at now: Instant) {
        guard let link = links[id] else { return }
        let count = max(link.tries, link.setbacks, 1)
        let pause = BlueZTimings.backoff(timings.settle, count, limit: timings.settleLimit)
        links[id]?.phase = .settling(until: now + pause)
        var text = "Connect failed \(count) times (\(failure.name): \(failure.text)); trying again"
        if count == 3 {
            text += ". Frequent causes: a weak or crowded radio (Wi-Fi in the same band, a dongle "
            text += "in a USB 3 port), an adapter with no free link, old firmware, a device that "
            text += "is connected elsewhere"
        }
        note(text, id.peer)
    }

    /// The link came up and went away, or its GATT table never came.
    mutating func setBack(_ id: LinkID, weight: Int, _ failure: BusFailure, at now: Instant) {
        guard let link = links[id] else { return }
        links[id]?.setbacks = link.setbacks + weight
        if link.setbacks + weight >= timings.setbackLimit {
            fail(id, RadioFailure(.bus(name: failure.name), text: failure.text), at: now)
        } else {
            settle(id, failure, at: now)
        }
    }

    private mutating func fail(_ id: LinkID, _ failure: RadioFailure, at now: Instant) {
        guard let link = links.removeValue(forKey: id) else { return }
        emit(.connectFailed(id, failure))
        if let device = link.device {
            unbind(device, from: id)
            output(.releaseLink(device: device))
        }
        unblock(id.peer, at: now)
    }

    mutating func unbind(_ device: String, from id: LinkID) {
        if bound[device] == id { bound[device] = nil }
    }

    /// Begins the attempt that waited for an earlier link to the same peer.
    mutating func unblock(_ peer: PeerID, at now: Instant) {
        let waiting = links.values.filter { $0.id.peer == peer && $0.phase == .blocked }
        guard let next = waiting.map(\.id).min(),
            links.keys.filter({ $0.peer == peer }).min() == next
        else { return }
        links[next]?.phase = .settling(until: now)
        begin(next, at: now)
    }
}

// MARK: - The GATT table

extension BlueZMachine {
    /// Whether the table of a link is there. BlueZ may say so before it has shown the last object,
    /// so that the tree is read once more before it is believed.
    mutating func checkTable(_ id: LinkID, at now: Instant) {
        guard let link = links[id], case .resolving(let until, false) = link.phase,
            let device = link.device.flatMap({ tree.devices[$0] }), device.isConnected,
            device.isResolved
        else { return }
        links[id]?.phase = .resolving(until: until, isReading: true)
        call(.managedObjects, .table(id), within: timings.call, at: now)
    }

    mutating func tableRead(_ id: LinkID, _ reply: BusReply, at now: Instant) {
        switch reply {
        case .success(let values): process(tree.apply(managedObjects: values), at: now)
        case .failure(let failure): remark("GetManagedObjects: \(failure.name): \(failure.text)")
        }
        guard let link = links[id], case .resolving(let until, true) = link.phase else { return }
        links[id]?.phase = .resolving(until: until, isReading: false)
        guard let device = link.device.flatMap({ tree.devices[$0] }), device.isConnected,
            device.isResolved, !device.services.isEmpty || device.offersNothing
        else { return }
        comeUp(id, at: now)
    }

    private mutating func comeUp(_ id: LinkID, at now: Instant) {
        guard var link = links[id], let path = link.device, let device = tree.devices[path] else {
            return
        }
        link.phase = .up
        link.mtu = device.mtu ?? 23
        link.tries = 0
        link.setbacks = 0
        links[id] = link
        memory.met(id.peer, name: device.name)
        memory.connected(id.peer)
        if link.isAdopted { note("takes part in a link that was there already", id.peer) }
        let parameters = LinkParameters(
            mtu: link.mtu,
            writeCredits: timings.writeCredits,
            name: device.name
        )
        emit(.connected(id, parameters))
    }
}

// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import DBus
import HostCore

extension BlueZMachine {
    mutating func disconnect(_ id: LinkID, at now: Instant) {
        guard let link = links[id] else {
            // An end that was told answers this, too; an attempt never seen is over at once.
            guard id.attempt > attempts[id.peer] ?? 0 else { return }
            attempts[id.peer] = id.attempt
            emit(.disconnected(id, .requested))
            return
        }
        switch link.phase {
        case .closing: break
        case .blocked, .searching, .settling, .ending: finish(id, .requested, at: now)
        case .connecting, .clearing, .resolving, .up:
            guard let device = link.device else { return finish(id, .requested, at: now) }
            // An attempt under way is this process' doing, whether or not its link came up yet.
            if case .connecting = link.phase, !link.isAdopted {
                output(.openedLink(device: device))
            }
            links[id]?.phase = .closing(until: now + timings.disconnect)
            closeRoutes(of: id)
            output(.releaseLink(device: device))
        }
    }

    /// Whether the last one of the process has let go of a link that the process put up.
    mutating func linkReleased(_ device: String, disconnects: Bool, at now: Instant) {
        if disconnects && bus.isReady {
            call(
                .device(device, "Disconnect"),
                .disconnect(device: device),
                within: timings.disconnect,
                at: now
            )
        } else if let id = bound[device], case .closing = links[id]?.phase {
            finish(id, .requested, at: now)
        }
    }

    mutating func disconnectReplied(_ device: String, _ reply: BusReply, at now: Instant) {
        if case .failure(let failure) = reply, failure.name != BusErrorName.notConnected {
            remark("Disconnect: \(failure.name): \(failure.text)")
        }
        guard let id = bound[device], case .closing = links[id]?.phase else { return }
        guard case .success = reply, tree.devices[device]?.isConnected == true else {
            finish(id, .requested, at: now)
            return
        }
        // BlueZ answers first and tells of the end after; a link asked for in between would count
        // as one that was there already.
        links[id]?.phase = .closing(until: now + timings.connected)
    }

    /// The link of a session that was up is down.
    mutating func lost(_ id: LinkID, _ failure: RadioFailure, isExplained: Bool, at now: Instant) {
        guard let link = links[id] else { return }
        if isExplained {
            finish(id, .lost(failure), at: now)
            return
        }
        if let device = link.device { output(.droppedLink(device: device)) }
        links[id]?.phase = .ending(until: now + timings.lossHold, failure)
        closeRoutes(of: id)
    }

    mutating func finish(_ id: LinkID, _ end: LinkEnd, at now: Instant) {
        guard let link = links.removeValue(forKey: id) else { return }
        closeRoutes(of: id)
        if let device = link.device {
            unbind(device, from: id)
            output(.droppedLink(device: device))
        }
        forgetSubscriptions(of: link, at: now)
        emit(.disconnected(id, end))
        if link.phase == .searching { updateClaim() }
        unblock(id.peer, at: now)
    }

    /// BlueZ would subscribe again by itself when the device comes back, and nobody would know.
    mutating func forgetSubscriptions(of link: LinkRecord, at now: Instant) {
        guard bus.isReady, let device = link.device.flatMap({ tree.devices[$0] }) else { return }
        for handle in link.subscriptions.keys.sorted() {
            guard let path = device.characteristic(handle)?.path else { continue }
            call(.notify(path, false), .farewell, within: timings.call, at: now)
        }
    }

    mutating func wakeLink(_ id: LinkID, at now: Instant) {
        guard let link = links[id], let due = link.nextWakeUp, due <= now else { return }
        switch link.phase {
        case .settling(let until) where until <= now: begin(id, at: now)
        case .resolving(let until, _) where until <= now: tableMissing(id, at: now)
        case .closing(let until) where until <= now:
            note("Disconnect did not end the link in time; it counts as closed", id.peer)
            finish(id, .requested, at: now)
        case .ending(let until, let failure) where until <= now:
            finish(id, .lost(failure), at: now)
        case .up: wakeRequests(id, at: now)
        default: break
        }
    }

    private mutating func tableMissing(_ id: LinkID, at now: Instant) {
        guard let link = links[id], let path = link.device else { return }
        guard tree.devices[path]?.isConnected == true else {
            setBack(id, weight: 1, BusFailure(BusErrorName.unknownReason, "no link came"), at: now)
            return
        }
        let failure = BusFailure(BusErrorName.noReply, "the services were not resolved in time")
        setBack(id, weight: 2, failure, at: now)
        // A link of this process' making is made anew; somebody else's is only looked at again.
        guard !link.isAdopted, links[id] != nil else { return }
        let number = call(
            .device(path, "Disconnect"),
            .clear(id),
            within: timings.disconnect,
            at: now
        )
        links[id]?.phase = .clearing(call: number)
    }

    /// Ends the session: what it opened is closed, what it found is left.
    mutating func close(at now: Instant) {
        guard !isClosed else { return }
        scan = nil
        lastHeard = nil
        for id in links.keys.sorted() {
            guard let link = links[id] else { continue }
            forgetSubscriptions(of: link, at: now)
            guard let device = link.device else { continue }
            if case .connecting = link.phase, !link.isAdopted {
                output(.openedLink(device: device))
            }
            output(.releaseLink(device: device))
        }
        links = [:]
        routes = [:]
        bound = [:]
        updateClaim()
        isClosed = true
    }
}

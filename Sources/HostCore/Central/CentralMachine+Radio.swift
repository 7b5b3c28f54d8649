// SPDX-License-Identifier: Apache-2.0

import Bluetooth

// MARK: - The adapter and the air

extension CentralMachine {
    mutating func handle(_ event: RadioEvent, at now: Instant) {
        switch event {
        case .state(let state, let authorization): changePower(state, authorization, at: now)
        case .discovered(let report): hear(report)
        case .name(let peer, let name): rename(peer, name)
        case .connectionEvent(let event, let summary): tell(event, of: summary)
        case .note(let note): outbox.finding(note.peer, note.text)
        case .connected(let link, let parameters): connected(link, parameters, at: now)
        case .connectFailed(let link, let failure): connectFailed(link, failure, at: now)
        case .disconnected(let link, let end): disconnected(link, end, at: now)
        case .response(let link, let id, let outcome):
            guard isOpen(link, "an answer") else { return }
            sessions[link.peer]?.answered(
                id,
                outcome,
                at: now,
                quirks: quirks,
                values: &values,
                into: &outbox
            )
        case .requestHeld(let link, let id):
            guard isOpen(link, "a held request") else { return }
            sessions[link.peer]?.held(id, into: &outbox)
        case .value(let link, let handle, let bytes):
            guard isOpen(link, "a value") else { return }
            sessions[link.peer]?.received(bytes, from: handle, into: &outbox)
        case .writeCredits(let link, let count):
            guard isOpen(link, "write credits") else { return }
            sessions[link.peer]?.refunded(count, quirks: quirks, into: &outbox)
        case .mtu(let link, let mtu):
            guard isOpen(link, "an ATT_MTU") else { return }
            sessions[link.peer]?.exchanged(mtu: mtu, into: &outbox)
        case .servicesChanged(let link, let handles):
            guard isOpen(link, "changed services") else { return }
            sessions[link.peer]?.changed(handles, into: &outbox)
        }
    }

    private mutating func changePower(
        _ state: RadioState,
        _ authorization: RadioAuthorization,
        at now: Instant
    ) {
        let change = power.report(state, authorization)
        guard change != .none else { return }
        if change != .plain {
            scan.forget()
            watch.forget()
            let quirks = quirks
            for peer in links.keys.sorted() {
                withLink(peer, at: now) { link, _ in link.powerLost(at: now, quirks: quirks) }
            }
        }
        if change == .lostWithPeers { voidPeers() }
        outbox.deliver(.didUpdateState(state))
    }

    /// A packet. One that was under way when the scan stopped is dropped: that is to be expected.
    private mutating func hear(_ report: AdvertisementReport) {
        guard power.isOn, let discovery = scan.hear(report, quirks: quirks) else { return }
        let links = links
        peers.discovered(report) { links[$0] != nil }
        outbox.deliver(.didDiscover(report.peer, discovery))
    }

    /// A link of the host's came or went. One that was under way when the app had enough is
    /// dropped: that is to be expected.
    private mutating func tell(_ event: ConnectionEvent, of summary: PeerSummary) {
        guard power.isOn, watch.isTold(of: summary.peer) else { return }
        let links = links
        peers.retrieved(summary) { links[$0] != nil }
        outbox.deliver(.connectionEventDidOccur(event, summary.peer))
    }

    /// The host knows the peer's device name. Of peers nobody was handed the app knows nothing.
    private mutating func rename(_ peer: PeerID, _ name: String?) {
        guard peers.named(peer, name), !peers.isOrphaned(peer) else { return }
        outbox.deliver(.didUpdateName(peer))
    }
}

// MARK: - Links

extension CentralMachine {
    private mutating func connected(
        _ link: LinkID,
        _ parameters: LinkParameters,
        at now: Instant
    ) {
        guard links[link.peer]?.link == link else {
            outbox.finding(link.peer, "connected by attempt \(link.attempt), which is over")
            if power.isOn { outbox.radio(.disconnect(link)) }
            return
        }
        let quirks = quirks
        withLink(link.peer, at: now) { machine, _ in
            machine.connected(parameters, quirks: quirks)
        }
        if let name = parameters.name { rename(link.peer, name) }
    }

    private mutating func connectFailed(
        _ link: LinkID,
        _ failure: RadioFailure,
        at now: Instant
    ) {
        guard links[link.peer]?.link == link else {
            outbox.finding(link.peer, "attempt \(link.attempt) failed, which is over: ignored")
            return
        }
        let quirks = quirks
        withLink(link.peer, at: now) { machine, attempts in
            machine.connectFailed(failure, at: now, numbering: &attempts, quirks: quirks)
        }
    }

    private mutating func disconnected(_ link: LinkID, _ end: LinkEnd, at now: Instant) {
        guard links[link.peer]?.link == link else {
            // The confirmation of a link that was given up without waiting for it.
            if end == .requested, attempts.isIssued(link) { return }
            outbox.finding(link.peer, "attempt \(link.attempt) ended, which is over: ignored")
            return
        }
        let quirks = quirks
        withLink(link.peer, at: now) { machine, attempts in
            machine.disconnected(end, at: now, numbering: &attempts, quirks: quirks)
        }
    }

    /// Whether an event belongs to a link that is up. While one goes down, what still comes is
    /// dropped without a word: the app gave it up, and operations under way need not finish.
    private mutating func isOpen(_ link: LinkID, _ what: String) -> Bool {
        guard let machine = links[link.peer], machine.link == link else {
            outbox.finding(link.peer, "\(what) of attempt \(link.attempt), which is over: ignored")
            return false
        }
        switch machine.state {
        case .connected: return true
        case .disconnecting: return false
        case .idle, .waiting, .connecting:
            outbox.finding(link.peer, "\(what) before the link is up: ignored")
            return false
        }
    }
}

// SPDX-License-Identifier: Apache-2.0

package import Bluetooth

/// Core Bluetooth's central role as a pure machine: no clock, no thread, no object.
///
/// Feed it with `handle`, then take what it wants done with `nextOutput` until that is nil, then
/// arrange for a `.wakeUp` at `nextWakeUp`.
///
/// It is made of smaller machines, one for each concern, and only hands on: `PowerMachine`,
/// `ScanMachine`, `ConnectionWatch`, `PeerTable`, for each peer with an attempt or a link a
/// `LinkMachine`, and for each link a `GATTSession` (attributes found, requests, write credits,
/// subscriptions). The contested oddities are in `HostQuirks`.
///
/// What holds always:
/// - manager calls while the state is not `.poweredOn` are dropped with the misuse line;
/// - calls on a peer that became an orphan are dropped with a finding;
/// - what a radio says of an attempt that is not the present one changes nothing: it is answered
///   by giving the link up where the radio may hold it, and logged unless it was to be expected;
/// - after `release` no callback comes for the peer, until it is discovered or retrieved again;
/// - after `close` nothing comes out any more.
///
/// Limits: `PeerTable.capacity` peers remembered, `ScanMachine.memoryLimit` devices in the
/// duplicate memory, `linkLimit` attempts and links, `RequestQueue.limit` waiting requests a link.
package struct CentralMachine: ~Copyable, Sendable {
    /// How many attempts and links a manager may have at once; one more is refused with
    /// `CBError` 11.
    package static let linkLimit = 1024

    let quirks: HostQuirks
    var power = PowerMachine()
    var scan = ScanMachine()
    var watch = ConnectionWatch()
    var peers = PeerTable()
    var links: [PeerID: LinkMachine] = [:]
    var sessions: [PeerID: GATTSession] = [:]
    var attempts = AttemptCounter()
    var values = ReadValueMemory()
    var outbox = Outbox()
    private var isClosed = false
    /// What `passesOn` was true for last, while nothing else has happened.
    private var lastPassed: (characteristic: AttributeHandle, link: LinkID)?

    package init(quirks: HostQuirks = HostQuirks()) {
        self.quirks = quirks
    }

    /// Takes one input in. Total: every input is legal in every state.
    package mutating func handle(_ input: CentralInput, at now: Instant) {
        guard !isClosed else { return }
        lastPassed = nil
        switch input {
        case .call(.close): close()
        case .call(let call): handle(call, at: now)
        case .radio(let event): handle(event, at: now)
        case .wakeUp: wake(at: now)
        }
    }

    /// The next thing to do, in order; nil when there is nothing left.
    package mutating func nextOutput() -> CentralOutput? { outbox.next() }

    /// Whether a value that comes over a link is told to the app and changes nothing else: then it
    /// need not go through `handle`, but its callback comes after all that did.
    package mutating func passesOn(
        valueOf characteristic: AttributeHandle,
        over link: LinkID
    ) -> Bool {
        if let last = lastPassed, last.characteristic == characteristic, last.link == link {
            return true
        }
        guard let machine = links[link.peer], machine.isConnected, machine.link == link else {
            return false
        }
        guard sessions[link.peer]?.attributes.hasCharacteristic(characteristic) == true, !isClosed
        else { return false }
        lastPassed = (characteristic, link)
        return true
    }

    /// When the machine wants to be woken; nil when it waits for others only.
    package var nextWakeUp: Instant? {
        var next: Instant?
        for (peer, link) in links {
            next = Instant.earlier(next, link.deadline)
            if link.isConnected { next = Instant.earlier(next, sessions[peer]?.nextDeadline) }
        }
        return next
    }
}

// MARK: - Properties of the app's objects

extension CentralMachine {
    /// The state as the manager's property shows it.
    package var state: RadioState { power.state }
    package var authorization: RadioAuthorization { power.authorization }
    package var isScanning: Bool { scan.isScanning }

    package func linkState(of peer: PeerID) -> PeerLinkState {
        links[peer]?.state.shown ?? .disconnected
    }

    /// The device name once it is known, else the name last advertised.
    package func name(of peer: PeerID) -> String? { peers.name(of: peer) }

    /// Whether the objects handed out for a peer are void until it is discovered or retrieved
    /// again; see `CentralOutput.forgetPeers`.
    package func isOrphaned(_ peer: PeerID) -> Bool { peers.isOrphaned(peer) }

    /// ATT_MTU of the link; 23 while there is none.
    package func mtu(of peer: PeerID) -> Int { openSession(of: peer)?.mtu ?? 23 }

    /// How many bytes a write can carry: 512 with response, ATT_MTU - 3 without, so 20 while there
    /// is no link.
    package func maximumWriteLength(of peer: PeerID, withResponse: Bool) -> Int {
        withResponse ? GATTSession.longestValue : openSession(of: peer)?.longestCommand ?? 20
    }

    /// False while there is no link.
    package func canSendWriteWithoutResponse(to peer: PeerID) -> Bool {
        openSession(of: peer)?.credits.canSend(quirks: quirks) ?? false
    }

    /// Whether values of a characteristic are subscribed to, as last confirmed by the peer.
    package func isNotifying(_ peer: PeerID, _ characteristic: AttributeHandle) -> Bool {
        openSession(of: peer)?.subscriptions.isNotifying(characteristic) ?? false
    }

    private func openSession(of peer: PeerID) -> GATTSession? {
        links[peer]?.isConnected == true ? sessions[peer] : nil
    }
}

// MARK: - Links and time

extension CentralMachine {
    /// Lets a peer's link take an event in and carries out what it wants.
    mutating func withLink(
        _ peer: PeerID,
        at now: Instant,
        _ event: (inout LinkMachine, inout AttemptCounter) -> [LinkAction]
    ) {
        let actions = event(&links[peer, default: LinkMachine(peer)], &attempts)
        if links[peer]?.state == .idle { links[peer] = nil }
        for action in actions {
            switch action {
            case .radio(let command): outbox.radio(command)
            case .deliver(let callback): outbox.deliver(callback)
            case .log(let line): outbox.log(line)
            case .open(let link, let parameters): open(link, parameters)
            case .close(let error):
                sessions.removeValue(forKey: peer)?
                    .close(failing: error, quirks: quirks, into: &outbox)
            case .discard: sessions[peer] = nil
            }
        }
    }

    private mutating func open(_ link: LinkID, _ parameters: LinkParameters) {
        let session = GATTSession(link: link, parameters: parameters)
        sessions[link.peer] = session
        if session.mtu != parameters.mtu {
            outbox.finding(
                link.peer,
                "an ATT_MTU of \(parameters.mtu) is out of range: taken as \(session.mtu)"
            )
        }
    }

    /// Carries out what is due, the earliest deadline first, then in the order of the peers.
    private mutating func wake(at now: Instant) {
        var due: [(moment: Instant, peer: PeerID)] = []
        for (peer, link) in links {
            let session = link.isConnected ? sessions[peer]?.nextDeadline : nil
            guard let next = Instant.earlier(link.deadline, session), next <= now else { continue }
            due.append((next, peer))
        }
        due.sort { ($0.moment, $0.peer) < ($1.moment, $1.peer) }
        for (_, peer) in due {
            let hasExpired =
                links[peer]?.isConnected == true
                && sessions[peer]?.expire(at: now, quirks: quirks, into: &outbox) == true
            let quirks = quirks
            withLink(peer, at: now) { link, attempts in
                hasExpired
                    ? link.requestTimedOut(at: now, numbering: &attempts)
                    : link.deadlinePassed(at: now, numbering: &attempts, quirks: quirks)
            }
        }
    }

    /// The manager goes away: the radio is told to give everything up, the app nothing.
    private mutating func close() {
        if let command = scan.stop() { outbox.radio(command) }
        if let command = watch.register(nil) { outbox.radio(command) }
        for peer in links.keys.sorted() {
            if let link = links[peer]?.link { outbox.radio(.disconnect(link)) }
            sessions.removeValue(forKey: peer)?
                .close(failing: nil, quirks: quirks, into: &outbox)
        }
        links.removeAll()
        voidPeers()
        isClosed = true
    }

    /// Makes orphans of all peers handed out.
    mutating func voidPeers() {
        values.forget()
        let orphans = peers.orphanAll()
        if !orphans.isEmpty { outbox.append(.forgetPeers(orphans)) }
    }
}

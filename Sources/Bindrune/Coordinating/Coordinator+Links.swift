// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// The links: events go to their machines, and what these answer is carried out.
extension Coordinator {
    mutating func beginAttach(_ call: CallID, to peer: Peer, until deadline: Moment?) {
        owners[call] = .link(peer)
        deadlines[call] = deadline
        drive(peer, .attach(call))
    }

    mutating func beginDisconnect(_ call: CallID, from peer: Peer) {
        owners[call] = .link(peer)
        note("disconnect", of: peer)
        drive(peer, .disconnect(call))
    }

    /// Core Bluetooth told something of a link. Without a radio there is none, whatever it says,
    /// and nothing could be commanded about it.
    mutating func linkReported(_ event: LinkMachine.Event, of peer: Peer) {
        if radio == .ready { return drive(peer, event) }
        log("lateCallback", of: peer, level: .warning, [Field("callback", "\(event)")])
    }

    mutating func drive(_ peer: Peer, _ event: LinkMachine.Event) {
        peers[peer.index].wasUsed = true
        trace(event, of: peer)
        if event == .servicesChanged { servicesGone(from: peer) }
        peers[peer.index].link.handle(event, at: now, draw: jitter.next())
        for action in peers[peer.index].link.takeActions() { perform(action, of: peer) }
        review(peer)
    }

    private mutating func perform(_ action: LinkMachine.Action, of peer: Peer) {
        switch action {
        case .connect: connect(peer)
        case .cancelLink:
            note("cancel", of: peer)
            outputs.append(.cancelLink(peer))
        case .discover:
            note("discover", of: peer)
            outputs.append(.discover(peer))
        case .rearm: rearm(peer)
        case .runSetUp(let call):
            note("setUp", of: peer, [Field("result", "begun")])
            outputs.append(.resume(call, .runSetUp(peer, peers[peer.index].setUps)))
        case .seekRunner: seekRunner(for: peer)
        case .resume(let call, let outcome): resume(call, outcome, of: peer)
        case .interrupted(let failure): interrupted(peer, failure)
        case .ended(let failure): ended(peer, failure)
        case .publish(let state): publish(state, of: peer)
        case .note(let note): self.note(note, of: peer)
        }
    }

    private mutating func connect(_ peer: Peer) {
        let record = peers[peer.index]
        let known = record.source == .retrieve || record.source == .retrieveConnected
        note(
            "connect",
            of: peer,
            [
                Field("source", record.source.rawValue), Field("known", "\(known)"),
                Field("attempt", "\(record.link.plan?.number ?? 1)"),
                Field("generation", "\(record.link.generation)"),
            ]
        )
        if record.link.attempts.last?.original?.isUnknownDevice == true {
            note("lookUp", of: peer, [Field("source", "retrieve"), Field("reason", "unknown")])
            outputs.append(.renewHandle(peer))
        }
        outputs.append(.connect(peer))
    }

    private mutating func resume(_ call: CallID, _ outcome: LinkMachine.Outcome, of peer: Peer) {
        let isConnect = connectCalls[call] != nil
        switch outcome {
        case .connected where isConnect: connectSucceeded(call, peer)
        case .failed(let failure) where isConnect: failConnect(call, failure)
        case .connected, .done: resume(call, .done)
        case .failed(let failure):
            let device = peers[peer.index].identifier
            resume(call, .failed(Failure(link: failure, device: device)))
        case .again: resume(call, .again)
        }
    }

    private mutating func publish(_ state: ConnectionState, of peer: Peer) {
        guard peers[peer.index].state != state else { return }
        peers[peer.index].state = state
        note("state", of: peer, [Field("is", "\(state)")])
        outputs.append(.publish(peer, state))
    }

    private mutating func trace(_ event: LinkMachine.Event, of peer: Peer) {
        switch event {
        case .didConnect: note("didConnect", of: peer)
        case .didFail(let error):
            note("didFailToConnect", of: peer, Self.fields(error), level: .warning)
        case .didDisconnect(let error, _):
            note("didDisconnect", of: peer, Self.fields(error))
        case .discoveryFailed(let error):
            note("discoveryFailed", of: peer, Self.fields(error), level: .warning)
        case .servicesChanged: note("servicesChanged", of: peer, level: .warning)
        case .stuck: note("stuck", of: peer, level: .error)
        default: break
        }
    }

    mutating func discovered(_ peer: Peer, _ services: [DeviceService]) {
        let count = services.reduce(0) { $0 + $1.characteristics.count }
        note(
            "discovered",
            of: peer,
            [Field("services", "\(services.count)"), Field("characteristics", "\(count)")]
        )
        peers[peer.index].table = ServiceTable(services)
        drive(peer, .discovered(hasSetUp: !peers[peer.index].setUps.isEmpty))
    }

    /// Finds a task that waits for values of the device and lets it run the set-up block.
    private mutating func seekRunner(for peer: Peer) {
        for stream in peers[peer.index].streams {
            guard let call = streams[stream]?.machine.waiter,
                streams[stream]?.machine.release(call) == true
            else { continue }
            owners[call] = nil
            return drive(peer, .volunteer(call))
        }
        outputs.append(.recall(peer))
        note(.setUpWaits, of: peer)
    }

    /// The link went from under everything that used it.
    private mutating func interrupted(_ peer: Peer, _ failure: LinkFailure) {
        peers[peer.index].table = ServiceTable()
        peers[peer.index].setUpsRun = []
        peers[peer.index].gapCause = .reconnected
        dropSubscriptions(of: peer)
        peers[peer.index].requests.failAll(.interrupted(failure))
        performRequests(of: peer)
    }

    /// The table is about to be read anew: what was asked by the old one is void.
    private mutating func servicesGone(from peer: Peer) {
        guard peers[peer.index].link.isUp else { return }
        let failure = LinkFailure(
            .operationFailed,
            during: .discover,
            detail: "the device changed its services"
        )
        peers[peer.index].gapCause = .servicesChanged
        dropSubscriptions(of: peer)
        peers[peer.index].requests.failAll(.interrupted(failure))
        performRequests(of: peer)
    }

    /// The device is one no more: its streams end and its set-up blocks are forgotten.
    private mutating func ended(_ peer: Peer, _ failure: LinkFailure?) {
        if let failure { note("ended", of: peer, Self.fields(failure), level: .error) }
        endStreams(of: peer, failure)
        for call in peers[peer.index].setUps where connectCalls[call] == nil {
            dropSetUp(of: peer, call)
        }
    }
}

extension OriginalError {
    /// Whether the system has disowned the handle that a connect was asked with.
    fileprivate var isUnknownDevice: Bool { domain == "CBErrorDomain" && code == 12 }
}

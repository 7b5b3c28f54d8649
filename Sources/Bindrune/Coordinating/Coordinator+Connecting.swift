// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// Connect calls: the search for the device, and the way back to the caller.
extension Coordinator {
    mutating func beginConnect(
        _ call: CallID,
        _ goal: ConnectGoal,
        _ policy: ReconnectPolicy,
        hasSetUp: Bool,
        until deadline: Moment?
    ) {
        owners[call] = .connect
        deadlines[call] = deadline
        connectCalls[call] = ConnectCall(
            lookup: LookupMachine(goal),
            policy: policy,
            hasSetUp: hasSetUp,
            start: now,
            trace: ConnectionTrace(device: goal.identifier)
        )
        let limit = deadline.map { ($0 - now).secondsText } ?? "none"
        note("call", of: call, [Field("target", goal.text), Field("within", limit)])
        if let invalid = goal.filter.invalidService {
            let text = "\"\(invalid)\" is no UUID"
            return failConnect(
                call,
                LinkFailure(.invalidIdentifier, during: .lookUp, detail: text)
            )
        }
        if radio == .ready {
            advance(call, connectCalls[call]?.lookup.radioReady() ?? .nothing)
        } else if let failure = radioFailure, radio != .off {
            failConnect(call, failure)
        } else {
            note("waitForRadio", of: call, [Field("state", radio.rawValue)])
        }
    }

    mutating func advance(_ call: CallID, _ action: LookupMachine.Action) {
        switch action {
        case .nothing: break
        case .askHandles: askHandles(call)
        case .retrieve(let identifier): outputs.append(.retrieve(call, identifier))
        case .retrieveConnected(let services):
            guard let goal = connectCalls[call]?.lookup.goal else { return }
            outputs.append(.retrieveConnected(call, services, goal.identifier, goal.filter))
        case .scan:
            guard let goal = connectCalls[call]?.lookup.goal else { return }
            note("scan", of: call, [Field("filter", goal.filter.description)])
            perform(demand.add(.call(call), services: goal.scanServices, wantsRepeats: false))
        case .connect(let peer, let source): join(call, peer, source)
        }
    }

    private mutating func askHandles(_ call: CallID) {
        guard let goal = connectCalls[call]?.lookup.goal else { return }
        let peer = liveHandle(for: goal)
        note(
            "lookUp",
            of: call,
            [Field("source", "scan"), Field("found", peer == nil ? "false" : "true")]
        )
        advance(call, connectCalls[call]?.lookup.answer(peer) ?? .nothing)
    }

    /// A device whose handle this central holds: the one asked for or, where only a filter is
    /// given, the strongest of those heard just now or connected.
    private func liveHandle(for goal: ConnectGoal) -> Peer? {
        if let identifier = goal.identifier {
            guard let peer = peerNumbers[identifier], peers[peer.index].hasHandle else {
                return nil
            }
            return peer
        }
        var best: (peer: Peer, rssi: Int)?
        for (index, record) in peers.enumerated() where record.hasHandle {
            guard let device = record.device, goal.filter.matches(device),
                device.advertisement.isConnectable != false,
                record.link.state == .connected
                    || device.lastSeen + LookupMachine.freshness >= now
            else { continue }
            let rssi = device.rssi ?? -128
            if best.map({ rssi > $0.rssi }) ?? true { best = (Peer(index: index), rssi) }
        }
        return best?.peer
    }

    mutating func retrieved(_ call: CallID, _ peer: Peer?) {
        guard let lookup = connectCalls[call]?.lookup else { return }
        if let peer { peers[peer.index].hasHandle = true }
        var fields = [Field("source", lookup.step.rawValue)]
        if lookup.step == .retrieveConnected {
            let services = lookup.goal.services.map(\.text).joined(separator: ",")
            fields.append(Field("services", services))
        }
        fields.append(Field("found", peer == nil ? "false" : "true"))
        note("lookUp", of: call, fields)
        advance(call, connectCalls[call]?.lookup.answer(peer) ?? .nothing)
    }

    private mutating func join(_ call: CallID, _ peer: Peer, _ source: LookupMachine.Source) {
        perform(demand.remove(.call(call)))
        guard var record = connectCalls[call] else { return }
        record.peer = peer
        record.trace.device = peers[peer.index].identifier
        connectCalls[call] = record
        if peers[peer.index].link.state == .idle {
            peers[peer.index].trace = record.trace
            peers[peer.index].source = source
        }
        if record.hasSetUp { peers[peer.index].setUps.append(call) }
        drive(peer, .join(call, record.policy))
    }

    mutating func abandonConnect(_ call: CallID, _ code: BluetoothError.Code) {
        guard let record = connectCalls[call] else { return }
        if let peer = record.peer {
            let phase = peers[peer.index].link.phase
            drive(peer, .leave(call, LinkFailure(code, during: phase)))
            return
        }
        switch (record.lookup.step, code) {
        case (.radio, .timedOut): failConnect(call, .radio(radio, during: .radio))
        case (.radio, _): failConnect(call, LinkFailure(code, during: .radio))
        case (.scan, .timedOut):
            let text = "no device matched \(record.lookup.goal.filter)"
            failConnect(call, LinkFailure(.notFound, during: .scan, detail: text))
        case (.scan, _): failConnect(call, LinkFailure(code, during: .scan))
        default: failConnect(call, LinkFailure(code, during: .lookUp))
        }
    }

    mutating func failConnect(_ call: CallID, _ failure: LinkFailure) {
        perform(demand.remove(.call(call)))
        note("failed", of: call, Self.fields(failure), level: .error)
        guard let record = connectCalls.removeValue(forKey: call) else { return }
        if let peer = record.peer { dropSetUp(of: peer, call) }
        if record.hasSetUp { outputs.append(.forgetSetUp(call)) }
        let device = record.peer.map { peers[$0.index].identifier } ?? record.lookup.goal.identifier
        resume(
            call,
            .failed(
                Failure(
                    link: failure,
                    device: device,
                    elapsed: now - record.start,
                    trace: record.trace
                )
            )
        )
    }

    mutating func connectSucceeded(_ call: CallID, _ peer: Peer) {
        guard let record = connectCalls.removeValue(forKey: call) else { return }
        note(
            "ready",
            of: peer,
            [Field("elapsed", (now - record.start).secondsText)]
        )
        let isRun = peers[peer.index].setUpsRun.contains(call)
        resume(call, .connected(peer, runsOwnSetUp: record.hasSetUp && !isRun))
    }

    mutating func dropSetUp(of peer: Peer, _ call: CallID) {
        guard peers[peer.index].setUps.contains(call) else { return }
        peers[peer.index].setUps.removeAll { $0 == call }
        outputs.append(.forgetSetUp(call))
    }

    mutating func setUpReported(_ call: CallID, of peer: Peer, _ result: SetUpResult) {
        switch result {
        case .done(let blocks):
            if peers[peer.index].link.state == .settingUp(runner: call) {
                peers[peer.index].setUpsRun = blocks
                note("setUp", of: peer, [Field("result", "done")])
            }
            drive(peer, .setUpDone(call))
        case .failed(let error, let kind):
            note(
                "setUp",
                of: peer,
                [Field("result", "failed"), Field("class", kind.rawValue)] + Self.fields(error),
                level: .error
            )
            drive(peer, .setUpFailed(call, error, kind))
        case .abandoned:
            note("setUp", of: peer, [Field("result", "cancelled")], level: .warning)
            drive(peer, .setUpAbandoned(call))
        }
    }
}

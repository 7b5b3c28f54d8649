// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import HostCore

/// What sessions ask for.
extension WorldState {
    mutating func openSession(on phone: Int, for client: RadioClient) -> Int {
        let number = sessions.filter { $0.phone == phone }.count + 1
        sessions.append(SessionState(phone: phone, number: number, client: client))
        receivers.append(WeakReceiver())
        return sessions.count - 1
    }

    mutating func open(_ session: Int, _ receiver: any RadioReceiver) {
        guard receivers[session].value == nil else { return }
        receivers[session] = WeakReceiver(value: receiver)
        sessions[session].isOpen = true
        let phone = sessions[session].phone
        guard phones[phone].radioState != .unknown else { return }
        plan(.phone(phone, .announce(session: session)), after: phones[phone].options.systemLatency)
    }

    mutating func close(_ session: Int) {
        guard sessions[session].isOpen else { return }
        stopScan(session)
        sessions[session].watch = nil
        for attempt in sessions[session].attempts { disconnect(session, attempt.id) }
        sessions[session].isOpen = false
        receivers[session] = WeakReceiver()
        wake(session, at: nil)
    }

    mutating func perform(_ command: RadioCommand, for session: Int) {
        if trace.isOn { record(.command(name(of: session), command)) }
        guard sessions[session].isOpen else { return }
        switch command {
        case .startScan(let parameters): startScan(session, parameters)
        case .stopScan: stopScan(session)
        case .connect(let id): connect(session, id)
        case .disconnect(let id): disconnect(session, id)
        case .request(let id, let number, let request):
            self.request(
                PendingRequest(session: session, link: id, id: number, request: request)
            )
        case .writeCommand(let id, let handle, let bytes):
            writeCommand(session, id, handle, bytes)
        case .watchConnections(let filter): watchConnections(session, filter)
        }
    }

    // MARK: Waking

    mutating func wake(_ session: Int, at deadline: Instant?) {
        // The machines ask again after every event, mostly for the same moment.
        guard sessions[session].wakeTime != deadline else { return }
        if let planned = sessions[session].wake { queue.cancel(planned) }
        sessions[session].wakeTime = deadline
        sessions[session].wake = deadline.map {
            queue.insert(.wake(session: session), at: max(now, $0))
        }
    }

    mutating func wakeCame(_ session: Int) {
        sessions[session].wake = nil
        sessions[session].wakeTime = nil
        outbox.append(.wakeUp, to: session)
    }

    // MARK: Scanning

    private mutating func startScan(_ session: Int, _ parameters: ScanParameters) {
        let phone = sessions[session].phone
        guard phones[phone].radioState == .poweredOn else { return }
        sessions[session].scan = parameters
        if !phones[phone].scanners.contains(session) { phones[phone].scanners.append(session) }
        awakenAll()
    }

    private mutating func stopScan(_ session: Int) {
        sessions[session].scan = nil
        phones[sessions[session].phone].scanners.removeAll { $0 == session }
    }

    // MARK: Connecting

    private mutating func connect(_ session: Int, _ id: LinkID) {
        guard phones[sessions[session].phone].radioState == .poweredOn,
            sessions[session].attempt(id) == nil
        else { return }
        sessions[session].attempts.append(SessionState.Attempt(id: id, stage: .pending))
        reach(session, id)
    }

    /// Joins the link the phone has, or waits for the device.
    mutating func reach(_ session: Int, _ id: LinkID) {
        let phone = sessions[session].phone
        guard let known = phones[phone].peers[id.peer] else {
            return refuse(session, id, RadioFailure(.host(code: 12)))
        }
        if let slot = sharedLink(of: phone, to: known.device) {
            let link = reference(slot)
            links[slot].users.append(PhysicalLink.User(session: session, id: id))
            guard links[slot].phase == .up else {
                return setStage(.establishing(link), session, id)
            }
            setStage(.joining(link), session, id)
            plan(.join(session: session, id), after: phones[phone].options.systemLatency)
            return
        }
        guard phones[phone].links.count < phones[phone].options.connectionLimit else {
            return refuse(session, id, .connectionLimit)
        }
        setStage(.pending, session, id)
        phones[phone].pending.append(
            PhoneState.PendingConnection(
                session: session,
                id: id,
                device: known.device,
                address: known.address
            )
        )
        awaken(known.device)
    }

    private mutating func refuse(_ session: Int, _ id: LinkID, _ failure: RadioFailure) {
        setStage(.refused, session, id)
        plan(.fail(session: session, id, failure), after: latency(of: session))
    }

    mutating func fail(_ session: Int, _ id: LinkID, _ failure: RadioFailure) {
        guard let index = sessions[session].attempt(id),
            case .refused = sessions[session].attempts[index].stage
        else { return }
        sessions[session].attempts.remove(at: index)
        outbox.append(.event(.connectFailed(id, failure)), to: session)
    }

    func sharedLink(of phone: Int, to device: Int) -> Int? {
        phones[phone].links.first {
            links[$0].device == device && links[$0].phase != .closing
        }
    }

    private mutating func disconnect(_ session: Int, _ id: LinkID) {
        let phone = sessions[session].phone
        phones[phone].pending.removeAll { $0.session == session && $0.id == id }
        let stage = sessions[session].attempt(id).map { sessions[session].attempts.remove(at: $0) }
        var end = now + phones[phone].options.systemLatency
        if let link = stage?.stage.link, isCurrent(link) {
            let isUp = links[link.slot].phase == .up
            leave(link) { $0.session == session && $0.id == id }
            if isUp, links[link.slot].phase == .closing {
                end = max(end, links[link.slot].nextEvent(after: now))
            }
        }
        queue.insert(.tell(session: session, .disconnected(id, .requested)), at: end)
    }

    // MARK: Other apps

    mutating func otherAppConnects(_ phone: Int, _ device: Int) {
        guard phones[phone].isOnAir else { return }
        let peer = learn(device, at: devices[device].address, on: phone)
        let isPending = phones[phone].pending.contains {
            $0.session == nil && $0.device == device
        }
        let slot = sharedLink(of: phone, to: device)
        let isUser = slot.map { links[$0].users.contains { $0.session == nil } } ?? false
        guard !isPending, !isUser else { return }
        phones[phone].lastOtherAttempt += 1
        let id = LinkID(peer: peer, attempt: phones[phone].lastOtherAttempt)
        remark(phones[phone].name, "another app connects to \(devices[device].spec.name)")
        if let slot {
            links[slot].users.append(PhysicalLink.User(session: nil, id: id))
            return
        }
        phones[phone].pending.append(
            PhoneState.PendingConnection(
                session: nil,
                id: id,
                device: device,
                address: devices[device].address
            )
        )
        awaken(device)
    }

    mutating func otherAppDisconnects(_ phone: Int, _ device: Int) {
        phones[phone].pending.removeAll { $0.session == nil && $0.device == device }
        guard let slot = sharedLink(of: phone, to: device) else { return }
        remark(phones[phone].name, "another app disconnects from \(devices[device].spec.name)")
        leave(reference(slot)) { $0.session == nil }
    }

    // MARK: What the host knows

    mutating func knownPeers(_ peers: [PeerID], for session: Int) -> [PeerSummary] {
        let phone = sessions[session].phone
        evictByQuirk(on: phone)
        return peers.compactMap { peer in
            guard let known = phones[phone].peers[peer], known.isRetrievable else { return nil }
            return PeerSummary(peer: peer, name: known.name)
        }
    }

    func address(of peer: PeerID, for session: Int) -> BluetoothAddress? {
        phones[sessions[session].phone].peers[peer]?.address
    }

    func connectedPeers(offering services: [BluetoothUUID], for session: Int) -> [PeerSummary] {
        let phone = sessions[session].phone
        return phones[phone].links.filter {
            links[$0].phase == .up && devices[links[$0].device].table.offers(any: services)
        }.map {
            PeerSummary(peer: links[$0].peer, name: phones[phone].peers[links[$0].peer]?.name)
        }
    }
}

// SPDX-License-Identifier: Apache-2.0

import Bluetooth

// MARK: - Calls on the manager

extension CentralMachine {
    mutating func handle(_ call: CentralCall, at now: Instant) {
        switch call {
        case .scan(let parameters): startScan(parameters)
        case .stopScan: stopScan()
        case .connect(let peer, let options): connect(peer, options, at: now)
        case .cancelConnection(let peer): cancelConnection(peer, at: now)
        case .watchConnections(let filter): watchConnections(filter)
        case .retrieved(let summaries): retrieved(summaries)
        case .release(let peer): release(peer, at: now)
        case .request(let peer, let request, let observer):
            self.request(peer, request, observer, at: now)
        case .write(let peer, let handle, let bytes, let properties):
            write(peer, handle, bytes, properties)
        case .close: break
        }
    }

    /// False, with the misuse line, when the manager takes no commands.
    private mutating func takesCommands() -> Bool {
        if !power.isOn { outbox.log(.managerNotPoweredOn) }
        return power.isOn
    }

    /// False, with a finding, when the peer's objects are void. What Apple's framework prints then
    /// is not known.
    private mutating func isValid(_ peer: PeerID) -> Bool {
        guard peers.isOrphaned(peer) else { return true }
        outbox.finding(
            peer,
            "the peripheral became invalid with the state of Bluetooth: retrieve it again"
        )
        return false
    }

    private mutating func startScan(_ parameters: ScanParameters) {
        guard takesCommands(), let command = scan.start(parameters) else { return }
        outbox.radio(command)
    }

    private mutating func stopScan() {
        guard takesCommands(), let command = scan.stop() else { return }
        outbox.radio(command)
    }

    private mutating func connect(_ peer: PeerID, _ options: ConnectOptions, at now: Instant) {
        guard takesCommands(), isValid(peer) else { return }
        guard links[peer] != nil || links.count < Self.linkLimit else {
            outbox.deliver(.didFailToConnect(peer, HostError(core: .connectionLimitReached)))
            return
        }
        let links = links
        peers.connecting(to: peer) { links[$0] != nil }
        let quirks = quirks
        withLink(peer, at: now) { link, attempts in
            link.connect(options, at: now, numbering: &attempts, quirks: quirks)
        }
    }

    private mutating func cancelConnection(_ peer: PeerID, at now: Instant) {
        guard takesCommands(), isValid(peer) else { return }
        let quirks = quirks
        withLink(peer, at: now) { link, _ in link.cancel(at: now, quirks: quirks) }
    }

    private mutating func watchConnections(_ filter: ConnectionFilter?) {
        guard takesCommands() else { return }
        if filter?.isEmpty == true {
            outbox.finding(
                nil,
                "connection events were asked for without a service or a peripheral: none is told"
            )
        }
        if let count = filter?.services.count, count > ConnectionFilter.serviceLimit {
            outbox.finding(
                nil,
                "connection events were asked for \(count) services: only the first "
                    + "\(ConnectionFilter.serviceLimit) count"
            )
        }
        if let command = watch.register(filter) { outbox.radio(command) }
    }

    /// Peripherals are handed to the app. Retrieving takes a manager that is powered on: the shell
    /// looks at `state` first and reports an attempt in another state as `.retrieved([])`, which
    /// brings the misuse line.
    private mutating func retrieved(_ summaries: [PeerSummary]) {
        guard takesCommands() else { return }
        let links = links
        for summary in summaries {
            peers.retrieved(summary) { links[$0] != nil }
        }
    }

    private mutating func release(_ peer: PeerID, at now: Instant) {
        withLink(peer, at: now) { link, _ in link.release() }
        outbox.withdrawDeliveries(for: peer)
    }
}

// MARK: - Calls on a peripheral

extension CentralMachine {
    private mutating func request(
        _ peer: PeerID,
        _ request: GATTRequest,
        _ observer: CentralCall.Observer,
        at now: Instant
    ) {
        guard isValid(peer), isConnected(peer) else { return }
        if case .discoverServices = request, observer == .absent {
            outbox.log(.discoveringWithoutDelegate(peer))
        }
        guard quirks.isSent(request, observer: observer) else { return }
        sessions[peer]?.submit(request, at: now, into: &outbox)
    }

    private mutating func write(
        _ peer: PeerID,
        _ handle: AttributeHandle,
        _ bytes: [UInt8],
        _ properties: CharacteristicProperties
    ) {
        guard isValid(peer), isConnected(peer) else { return }
        sessions[peer]?.write(bytes, to: handle, properties: properties, into: &outbox)
    }

    private mutating func isConnected(_ peer: PeerID) -> Bool {
        if links[peer]?.isConnected == true { return true }
        outbox.log(.peripheralNotConnected(peer))
        return false
    }
}

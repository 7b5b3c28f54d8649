// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import HostCore
import SimulatedRadio
import Synchronization

/// A session that does anything, and complains of whatever it hears that it must not.
final class Monitor: RadioReceiver {
    private enum LinkStage {
        case attempted, connected, ended
        /// Attempted without knowing the radio to be on: something may come of it or not.
        case hoped
    }

    private struct State {
        var problems: [String] = []
        var links: [LinkID: LinkStage] = [:]
        var order: [LinkID] = []
        var requests: [RequestID: LinkID] = [:]
        var answered: Set<RequestID> = []
        var credits: [LinkID: Int] = [:]
        var isScanning = false
        var isWatching = false
        /// The last that was told of a peer since the watch began.
        var peers: [PeerID: ConnectionEvent] = [:]
        var isCalling = false
        var radio = RadioState.unknown
        var last = Instant.zero
        var attempts: UInt32 = 0
        var numbers: UInt32 = 0
        var wakeUps = 0
    }

    private let state = Mutex(State())
    let phone: Phone
    let port: any RadioPort

    init(_ phone: Phone) {
        self.phone = phone
        port = phone.makePort(for: RadioClient(label: "monitor"))
        port.open(self)
    }

    var problems: [String] { state.withLock { $0.problems } }
    var radio: RadioState { state.withLock { $0.radio } }

    /// The links that have not ended, in the order of their attempts.
    var openLinks: [LinkID] {
        state.withLock { state in state.order.filter { state.links[$0] != .ended } }
    }

    func isConnected(_ link: LinkID) -> Bool {
        state.withLock { $0.links[link] == .connected }
    }

    func hasEnded(_ link: LinkID) -> Bool { state.withLock { $0.links[link] == .ended } }

    // MARK: Doing

    private func perform(_ command: RadioCommand) {
        state.withLock { $0.isCalling = true }
        port.perform(command)
        state.withLock { $0.isCalling = false }
    }

    func scan(_ services: [BluetoothUUID]) {
        state.withLock { $0.isScanning = true }
        perform(.startScan(ScanParameters(services: services)))
    }

    func stopScan() {
        perform(.stopScan)
        state.withLock { $0.isScanning = false }
    }

    func watch(_ peers: [PeerID]?) {
        state.withLock { state in
            state.isWatching = peers != nil
            state.peers = [:]
        }
        perform(.watchConnections(peers.map { ConnectionFilter(peers: $0) }))
    }

    @discardableResult
    func connect(_ peer: PeerID) -> LinkID {
        let link = state.withLock { state in
            state.attempts += 1
            let link = LinkID(peer: peer, attempt: state.attempts)
            state.links[link] = state.radio == .poweredOn ? .attempted : .hoped
            state.order.append(link)
            return link
        }
        perform(.connect(link))
        return link
    }

    func disconnect(_ link: LinkID) { perform(.disconnect(link)) }

    func request(_ link: LinkID, _ request: GATTRequest) {
        let id = state.withLock { state in
            state.numbers += 1
            let id = RequestID(number: state.numbers)
            state.requests[id] = link
            return id
        }
        perform(.request(link, id, request))
    }

    func writeCommand(_ link: LinkID, _ handle: AttributeHandle, _ bytes: [UInt8]) {
        state.withLock { $0.credits[link, default: 0] += 1 }
        perform(.writeCommand(link, handle, bytes))
    }

    // MARK: Hearing

    func wakeUp() { state.withLock { $0.wakeUps += 1 } }

    func receive(_ event: RadioEvent) {
        let now = port.now
        state.withLock { state in
            if state.isCalling { state.problems.append("told from inside a call: \(event)") }
            if now < state.last { state.problems.append("time ran backwards: \(event)") }
            state.last = now
            if let problem = Self.problem(with: event, &state) {
                state.problems.append("\(problem) at \(now.nanoseconds): \(event)")
            }
        }
    }

    private static func isAwaited(_ link: LinkID, _ state: State) -> Bool {
        state.links[link] == .attempted || state.links[link] == .hoped
    }

    private static func problem(with event: RadioEvent, _ state: inout State) -> String? {
        switch event {
        case .state(let radio, _):
            state.radio = radio
            guard radio != .poweredOn else { return nil }
            // Everything ends without a word of its own.
            for link in state.order { state.links[link] = .ended }
            state.isScanning = false
            state.isWatching = false
            state.peers = [:]
            return nil
        case .discovered: return state.isScanning ? nil : "discovered without a scan"
        case .connected(let link, _):
            defer { state.links[link] = .connected }
            return isAwaited(link, state) ? nil : "connected without an attempt"
        case .connectFailed(let link, _):
            defer { state.links[link] = .ended }
            return isAwaited(link, state) ? nil : "failed without an attempt"
        case .disconnected(let link, .requested):
            state.links[link] = .ended
            return nil
        case .disconnected(let link, .lost):
            defer { state.links[link] = .ended }
            return state.links[link] == .connected ? nil : "lost what was not connected"
        case .response(let link, let id, _):
            guard state.links[link] == .connected else { return "answer on a link that is not up" }
            guard state.requests[id] == link else { return "answer to no request" }
            guard state.answered.insert(id).inserted else { return "answered twice" }
            return nil
        case .connectionEvent(let event, let summary):
            guard state.isWatching else { return "a peer that nobody watches" }
            guard state.peers.updateValue(event, forKey: summary.peer) != event else {
                return "told twice"
            }
            return nil
        case .requestHeld, .name, .note: return nil
        case .value(let link, _, _), .mtu(let link, _), .servicesChanged(let link, _):
            return state.links[link] == .connected ? nil : "about a link that is not up"
        case .writeCredits(let link, let count):
            state.credits[link, default: 0] -= count
            return state.credits[link, default: 0] < 0 ? "more credits than were used" : nil
        }
    }
}

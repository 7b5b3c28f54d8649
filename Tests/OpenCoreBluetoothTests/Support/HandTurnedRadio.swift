// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import Dispatch
import HostCore
import Synchronization

/// A radio turned by hand: it writes down what it is asked and says what a test tells it to say.
final class HandTurnedRadio: RadioPort, RadioProvider {
    private let state = Mutex(State())

    private struct State {
        weak var receiver: (any RadioReceiver)?
        var now = Instant.zero
        var wakeUp: Instant?
        var commands: [RadioCommand] = []
        var client: RadioClient?
        var quirks = HostQuirks()
        var known: [PeerSummary] = []
        var connected: [PeerSummary] = []
        var lookUps = 0
        var isClosed = false
    }

    init(quirks: HostQuirks = HostQuirks()) {
        state.withLock { $0.quirks = quirks }
    }

    // MARK: As a radio

    func makePort(for client: RadioClient) -> any RadioPort {
        state.withLock { $0.client = client }
        return self
    }

    var now: Instant { state.withLock { $0.now } }
    var quirks: HostQuirks { state.withLock { $0.quirks } }
    var absoluteTimeOfZero: Double? { 1000 }

    func open(_ receiver: any RadioReceiver) {
        state.withLock { $0.receiver = receiver }
    }

    /// Says events that follow at once, as one batch.
    func sayTogether(_ events: [RadioEvent]) {
        guard let receiver = state.withLock({ $0.receiver }) else { return }
        receiver.batchBegins()
        for event in events { receiver.receive(event) }
        receiver.batchEnds()
    }

    func perform(_ command: RadioCommand) {
        state.withLock { $0.commands.append(command) }
    }

    func wake(at deadline: Instant?) {
        state.withLock { $0.wakeUp = deadline }
    }

    func knownPeers(_ peers: [PeerID]) -> [PeerSummary] {
        state.withLock { state in
            state.lookUps += 1
            return peers.compactMap { peer in state.known.first { $0.peer == peer } }
        }
    }

    func connectedPeers(offering services: [BluetoothUUID]) -> [PeerSummary] {
        state.withLock { state in
            state.lookUps += 1
            return state.connected
        }
    }

    func close() {
        state.withLock { $0.isClosed = true }
    }

    func address(of peer: PeerID) -> BluetoothAddress? {
        BluetoothAddress(value: peer.low)
    }

    // MARK: For tests

    /// What the radio was asked since the last look.
    func takeCommands() -> [RadioCommand] {
        state.withLock { state in
            defer { state.commands = [] }
            return state.commands
        }
    }

    var client: RadioClient? { state.withLock { $0.client } }
    var wakeUpTime: Instant? { state.withLock { $0.wakeUp } }
    var isClosed: Bool { state.withLock { $0.isClosed } }
    var lookUps: Int { state.withLock { $0.lookUps } }

    func know(_ peers: [PeerSummary], connected: [PeerSummary] = []) {
        state.withLock { state in
            state.known = peers
            state.connected = connected
        }
    }

    /// Tells the session of something, on this thread.
    func say(_ event: RadioEvent) {
        state.withLock { $0.receiver }?.receive(event)
    }

    /// Tells the session of several values in one call.
    func say(_ values: [[UInt8]], of characteristic: AttributeHandle, over link: LinkID) {
        state.withLock { $0.receiver }?.receive(values, of: characteristic, over: link)
    }

    /// Lets time pass and wakes the session where it wants that.
    func advance(by duration: Duration = .zero) {
        let receiver = state.withLock { state -> (any RadioReceiver)? in
            state.now = state.now + duration
            guard let wakeUp = state.wakeUp, wakeUp <= state.now else { return nil }
            state.wakeUp = nil
            return state.receiver
        }
        receiver?.wakeUp()
    }
}

// SPDX-License-Identifier: Apache-2.0

package import Bluetooth
package import HostCore
internal import Synchronization

/// A port that holds another and lets things go wrong on the way, by plan.
///
/// It works on every radio and needs no clock of its own: what it holds back comes out with the
/// wake-ups of the port below.
package final class FaultyRadio: RadioPort {
    private struct State: ~Copyable {
        var machine: FaultMachine
        var relay: Relay?
        /// When the session wants to be woken.
        var deadline: Instant?
    }

    private let port: any RadioPort
    private let journal: FaultJournal
    private let state: Mutex<State>

    /// - Parameter journal: Where to note the faults that take place.
    package init(
        _ port: any RadioPort,
        plan: FaultPlan,
        journal: FaultJournal = FaultJournal()
    ) {
        self.port = port
        self.journal = journal
        state = Mutex(State(machine: FaultMachine(plan)))
    }

    /// The faults that took place so far.
    package var appliedFaults: [AppliedFault] { journal.faults }

    package var now: Instant { port.now }
    package var quirks: HostQuirks { port.quirks }
    package var absoluteTimeOfZero: Double? { port.absoluteTimeOfZero }

    package func open(_ receiver: any RadioReceiver) {
        let relay = Relay(to: receiver, of: self)
        state.withLock { $0.relay = relay }
        port.open(relay)
    }

    package func perform(_ command: RadioCommand) {
        let now = port.now
        let commands = state.withLock { $0.machine.command(command, at: now).commands }
        for command in commands { port.perform(command) }
        arm()
    }

    package func wake(at deadline: Instant?) {
        state.withLock { $0.deadline = deadline }
        arm()
    }

    package func knownPeers(_ peers: [PeerID]) -> [PeerSummary] { port.knownPeers(peers) }

    package func connectedPeers(offering services: [BluetoothUUID]) -> [PeerSummary] {
        port.connectedPeers(offering: services)
    }

    package func address(of peer: PeerID) -> BluetoothAddress? { port.address(of: peer) }

    package func close() { port.close() }

    /// Asks the port below for the earlier of the session's wake-up and its own.
    private func arm() {
        let (next, applied) = state.withLock { state in
            let times = [state.deadline, state.machine.nextWakeUp].compactMap(\.self)
            return (times.min(), state.machine.takeAppliedFaults())
        }
        journal.append(applied)
        port.wake(at: next)
    }

    private func receive(_ event: RadioEvent, for receiver: (any RadioReceiver)?) {
        let now = port.now
        carryOut(state.withLock { $0.machine.event(event, at: now) }, receiver)
    }

    private func wakeUp(for receiver: (any RadioReceiver)?) {
        let now = port.now
        let (outcome, isDue) = state.withLock { state in
            let outcome = state.machine.due(at: now)
            let isDue = state.deadline.map { $0 <= now } ?? false
            if isDue { state.deadline = nil }
            return (outcome, isDue)
        }
        carryOut(outcome, receiver)
        if isDue { receiver?.wakeUp() }
    }

    private func carryOut(_ outcome: FaultMachine.Outcome, _ receiver: (any RadioReceiver)?) {
        for command in outcome.commands { port.perform(command) }
        for event in outcome.events { receiver?.receive(event) }
        arm()
    }

    /// Stands between the port and the receiver, which it does not keep alive.
    private final class Relay: RadioReceiver {
        private weak let receiver: (any RadioReceiver)?
        private weak let radio: FaultyRadio?

        init(to receiver: any RadioReceiver, of radio: FaultyRadio) {
            self.receiver = receiver
            self.radio = radio
        }

        func receive(_ event: RadioEvent) { radio?.receive(event, for: receiver) }

        func wakeUp() { radio?.wakeUp(for: receiver) }
    }
}

/// The faults of a session, for whoever looks at them afterwards.
package final class FaultJournal: Sendable {
    private let list = Mutex<[AppliedFault]>([])

    package init() {}

    package var faults: [AppliedFault] { list.withLock { $0 } }

    func append(_ faults: [AppliedFault]) {
        guard !faults.isEmpty else { return }
        list.withLock { $0 += faults }
    }
}

/// A provider whose sessions suffer the faults of a plan, each with a seed of its own.
package final class FaultyProvider: RadioProvider {
    private let provider: any RadioProvider
    private let plan: FaultPlan
    private let journals = Mutex<[FaultJournal]>([])

    package init(_ provider: any RadioProvider, plan: FaultPlan) {
        self.provider = provider
        self.plan = plan
    }

    package var authorization: RadioAuthorization { provider.authorization }

    /// The faults of every session so far, in the order in which the sessions were made.
    package var appliedFaults: [[AppliedFault]] {
        journals.withLock { $0 }.map(\.faults)
    }

    package func makePort(for client: RadioClient) -> any RadioPort {
        let journal = FaultJournal()
        var plan = plan
        plan.seed &+= journals.withLock { journals in
            journals.append(journal)
            return UInt64(journals.count - 1)
        }
        return FaultyRadio(provider.makePort(for: client), plan: plan, journal: journal)
    }
}

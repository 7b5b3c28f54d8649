// SPDX-License-Identifier: Apache-2.0

import Bluetooth
package import HostCore
import Synchronization

/// One manager's machine, radio and outbox: what connects the API's objects to both.
///
/// Calls of the app may come on any thread: the machine is asked with the lock held; commands to
/// the radio and lines for the log go out at once, in order, by one thread at a time. Delegates are
/// called from `receive` and `wakeUp` alone, on the manager's queue, with no lock held; so no
/// callback ever runs inside a call of the app's.
package final class CentralSession: RadioReceiver {
    package let port: any RadioPort
    let objects = ObjectTable()
    let callbacks: CallbackQueue
    private let sink: BluetoothLog.Sink
    private let state: Mutex<State>

    init(port: any RadioPort, callbacks: CallbackQueue) {
        self.port = port
        self.callbacks = callbacks
        sink = BluetoothLog.sink
        state = Mutex(State(machine: CentralMachine(quirks: port.quirks)))
    }

    private struct State: ~Copyable {
        var machine: CentralMachine
        var work = Outbox<Work>()
        var deliveries = Outbox<Delivery>()
        /// Whether a thread is doing the work.
        var isWorking = false
        /// Whether a thread is delivering, or about to.
        var isDelivering = false
        var wakeUp = WakeUp.none
        /// Whether something else may be wanted now than `wakeUp`.
        var isWakeUpStale = false
        var isClosed = false
        /// What is to be run when the batch of events is through; nil outside of one.
        var afterBatch: [@Sendable () -> Void]?

        init(machine: consuming CentralMachine) {
            self.machine = machine
        }

        mutating func handle(_ input: CentralInput, at now: Instant, subject: String? = nil) {
            isWakeUpStale = true
            machine.handle(input, at: now)
            while let output = machine.nextOutput() {
                switch output {
                case .radio(let command): work.append(.perform(command))
                case .log(let line): work.append(.log(line, subject: subject))
                default: deliveries.append(.output(output))
                }
            }
        }

        mutating func passesOn(
            valueOf characteristic: AttributeHandle,
            over link: LinkID
        ) -> Bool {
            !isClosed && deliveries.isEmpty
                && machine.passesOn(valueOf: characteristic, over: link)
        }

        var wantedWakeUp: WakeUp {
            if !deliveries.isEmpty { return .soon }
            return machine.nextWakeUp.map(WakeUp.at) ?? .none
        }

        mutating func nextWork() -> Work? {
            if let next = work.popFirst() { return next }
            guard !isClosed, !isDelivering, isWakeUpStale else { return nil }
            isWakeUpStale = false
            let wanted = wantedWakeUp
            guard wanted != wakeUp else { return nil }
            wakeUp = wanted
            return .wake(wanted)
        }

        /// Whether `nextWork` may have something.
        var hasWork: Bool { !work.isEmpty || !isClosed && !isDelivering && isWakeUpStale }
    }

    /// What is to be done outside the lock and on any thread.
    private enum Work {
        case perform(RadioCommand)
        case log(CentralLogLine, subject: String?)
        case wake(WakeUp)
        case close
    }

    /// When the radio was asked to wake the session.
    private enum WakeUp: Hashable {
        case none, soon
        case at(Instant)
    }

    /// What is to be done on the manager's queue.
    enum Delivery {
        case output(CentralOutput)
        case refusedChannel(PeerID)

        /// The peer whose object the delegate is handed; nil where one is made or none is needed.
        var objectNeeded: PeerID? {
            switch self {
            case .output(.deliver(let callback)): callback.objectNeeded
            case .output: nil
            case .refusedChannel(let peer): peer
            }
        }
    }
}

// MARK: - From the app

extension CentralSession {
    /// Opens the radio. The state callback follows.
    func start(manager: CBCentralManager, options: [String: Any]?) {
        objects.attach(manager)
        warnOfRestoration(manager: manager, options: options)
        warnOfOverlookedMethods(in: manager.delegate)
        port.open(self)
    }

    /// Takes a call in. `subject` describes an object that can no longer be found by its name.
    func call(_ call: CentralCall, subject: String? = nil) {
        state.withLock { state in
            guard !state.isClosed else { return }
            state.handle(.call(call), at: port.now, subject: subject)
        }
        work()
    }

    /// Looks peers up in the host and gives their objects.
    func retrieve(_ look: (any RadioPort) -> [PeerSummary]) -> [CBPeripheral] {
        guard radioState == .poweredOn else {
            // The machine answers with the line for the log.
            call(.retrieved([]))
            return []
        }
        let found = look(port)
        call(.retrieved(found))
        return found.map { objects.obtain($0.peer, for: self) }
    }

    /// A peripheral's last holder let it go.
    func released(_ peer: PeerID, serial: UInt64, description: String) {
        guard objects.remove(peer, serial: serial) else { return }
        state.withLock { $0.deliveries.removeAll { $0.objectNeeded == peer } }
        call(.release(peer), subject: description)
    }

    /// Answers a request for an L2CAP channel, which no radio can open.
    func refuseChannel(on peer: PeerID) {
        state.withLock { state in
            state.deliveries.append(.refusedChannel(peer))
            state.isWakeUpStale = true
        }
        work()
    }

    /// The manager is going away: its links are given up, its peripherals are orphans.
    func close() {
        state.withLock { state in
            guard !state.isClosed else { return }
            state.handle(.call(.close), at: port.now)
            state.isClosed = true
            state.deliveries.removeAll()
            state.work.append(.close)
        }
        work()
        objects.orphanAll()
    }

    /// Puts a line into the log, after those that are already on their way.
    func log(_ line: CentralLogLine) {
        state.withLock { $0.work.append(.log(line, subject: nil)) }
        work()
    }

    private func work() {
        guard state.withLock({ !exchange(&$0.isWorking, with: true) }) else { return }
        while let next = nextWork() { act(next) }
    }

    private func nextWork() -> Work? {
        state.withLock { state in
            let next = state.nextWork()
            if next == nil { state.isWorking = false }
            return next
        }
    }

    private func act(_ work: Work) {
        switch work {
        case .perform(let command): port.perform(command)
        case .log(let line, let subject): sink(text(of: line, subject: subject))
        case .wake(.none): port.wake(at: nil)
        case .wake(.soon): port.wake(at: port.now)
        case .wake(.at(let deadline)): port.wake(at: deadline)
        case .close: port.close()
        }
    }
}

private func exchange(_ value: inout Bool, with new: Bool) -> Bool {
    defer { value = new }
    return value
}

// MARK: - From the radio

extension CentralSession {
    package func receive(_ event: RadioEvent) {
        if case .value(let link, let characteristic, let bytes) = event {
            receive([bytes], of: characteristic, over: link)
        } else {
            take(.radio(event))
        }
    }

    package func receive(
        _ values: [[UInt8]],
        of characteristic: AttributeHandle,
        over link: LinkID
    ) {
        var next = 0
        while next < values.count {
            if claimPassing(valueOf: characteristic, over: link) {
                callbacks.run { pass(on: values, from: &next, of: characteristic, over: link) }
            } else {
                take(.radio(.value(link, characteristic, values[next])))
                next += 1
            }
        }
    }

    /// The short way of values, which come by the thousand: where nothing waits to be delivered,
    /// the machine is only asked. True makes the caller the one who delivers.
    private func claimPassing(valueOf characteristic: AttributeHandle, over link: LinkID) -> Bool {
        state.withLock { state in
            guard !state.isDelivering, state.passesOn(valueOf: characteristic, over: link) else {
                return false
            }
            state.isDelivering = true
            return true
        }
    }

    /// Delivers values one after the other, as long as no callback of theirs changes anything.
    private func pass(
        on values: [[UInt8]],
        from next: inout Int,
        of characteristic: AttributeHandle,
        over link: LinkID
    ) {
        if var (manager, peripheral) = objects.both(link.peer) {
            repeat {
                peripheral.tellValue(values[next], of: characteristic, nil)
                next += 1
                // The app may have let go of what is held here by now.
            } while next < values.count && !isKnownUniquelyReferenced(&peripheral)
                && !isKnownUniquelyReferenced(&manager)
                && state.withLock { $0.passesOn(valueOf: characteristic, over: link) }
        } else {
            next += 1
        }
        deliverAll()
    }

    package func wakeUp() {
        state.withLock { state in
            state.wakeUp = .none
            state.isWakeUpStale = true
        }
        take(.wakeUp)
    }

    package func batchBegins() {
        state.withLock { $0.afterBatch = $0.afterBatch ?? [] }
    }

    package func batchEnds() {
        let bodies = state.withLock { state in
            defer { state.afterBatch = nil }
            return state.afterBatch ?? []
        }
        for body in bodies { body() }
    }

    /// Runs the body once the callbacks that follow at once have been made; at once where none do.
    func afterCallbacks(_ body: @escaping @Sendable () -> Void) {
        let isNow = state.withLock { state in
            state.afterBatch?.append(body)
            return state.afterBatch == nil
        }
        if isNow { body() }
    }

    private func take(_ input: CentralInput) {
        let now = port.now
        let (delivers, works) = state.withLock { state in
            guard !state.isClosed else { return (false, false) }
            state.handle(input, at: now)
            let delivers = !state.deliveries.isEmpty && !state.isDelivering
            if delivers { state.isDelivering = true }
            return (delivers, state.hasWork)
        }
        if works { work() }
        guard delivers else { return }
        callbacks.run { deliverAll() }
    }

    private func deliverAll() {
        var works = false
        while let next = nextDelivery(&works) { deliver(next) }
        if works { work() }
    }

    private func nextDelivery(_ works: inout Bool) -> Delivery? {
        let (next, hasWork) = state.withLock { state in
            let next = state.deliveries.popFirst()
            if next == nil { state.isDelivering = false }
            return (next, state.hasWork)
        }
        works = hasWork
        return next
    }
}

// MARK: - For the objects' properties

extension CentralSession {
    package var radioState: RadioState { state.withLock { $0.machine.state } }
    var authorization: RadioAuthorization { state.withLock { $0.machine.authorization } }
    var isScanning: Bool { state.withLock { $0.machine.isScanning } }

    func linkState(of peer: PeerID) -> PeerLinkState {
        state.withLock { $0.machine.linkState(of: peer) }
    }

    func name(of peer: PeerID) -> String? {
        state.withLock { $0.machine.name(of: peer) }
    }

    func mtu(of peer: PeerID) -> Int {
        state.withLock { $0.machine.mtu(of: peer) }
    }

    func maximumWriteLength(of peer: PeerID, withResponse: Bool) -> Int {
        state.withLock { $0.machine.maximumWriteLength(of: peer, withResponse: withResponse) }
    }

    func canSendWriteWithoutResponse(to peer: PeerID) -> Bool {
        state.withLock { $0.machine.canSendWriteWithoutResponse(to: peer) }
    }
}

// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import CSystemd
import DBus
import Dispatch
import HostCore
import Synchronization

/// The effectful half of a session: the machine's calls go to the bus, the bus' messages to the
/// machine, and its events to the receiver.
///
/// One thread does all of it. It sleeps on the bus' socket and hands events over inside
/// `queue.sync`, which on an idle queue runs in place: a notification costs one change of threads.
/// (A dispatch source costs three: its manager, the queue, and the manager again to re-arm.)
/// Other threads only put commands into the inbox and ring.
final class BlueZSession: Sendable {
    /// So many messages are handled before commands and deliveries have their turn.
    private static let turn = 64

    private struct Core: ~Copyable {
        var machine: BlueZMachine
        var inbox: [BlueZInput] = []
        weak var receiver: (any RadioReceiver)?
        var clientWake: Instant?
        /// The machine's `nextWakeUp`, as of its last input.
        var machineWake: Instant?
        /// Whether the thread sleeps, or is about to: then it has to be rung.
        var isAsleep = false
        var isDutyStale = false
        var isOpen = false
        var isClosed = false
        var isOver = false

        var firstWake: Instant? {
            guard let machineWake, let clientWake else { return machineWake ?? clientWake }
            return min(machineWake, clientWake)
        }

        mutating func advance(_ input: BlueZInput, at now: Instant) -> [BlueZOutput] {
            machine.handle(input, at: now)
            var outputs: [BlueZOutput] = []
            while let output = machine.nextOutput() { outputs.append(output) }
            machineWake = machine.nextWakeUp
            return outputs
        }
    }

    /// What only the thread uses.
    private struct Desk: ~Copyable {
        var bus: BusConnection?
        var pause: ReadPause
        var deliveries = DeliveryList()
        var cookies: [UInt64: UInt32] = [:]
        var claimedAdapter: String?
        var duty: DiscoveryFilter?
        var wasReady = false
        /// Whether a turn ended before everything was read.
        var hasMore = false
    }

    private let queue: DispatchQueue?
    private let address: BusAddress
    private let start = DispatchTime.now().uptimeNanoseconds
    private let core: Mutex<Core>
    private let pause: ReadPause
    private let alarm = Alarm()

    init(queue: DispatchQueue?, adapter: String?, bus address: BusAddress, timings: BlueZTimings) {
        self.queue = queue
        self.address = address
        pause = ReadPause(
            limit: timings.valueDelay,
            fewest: timings.fewestTogether,
            most: timings.mostTogether
        )
        core = Mutex(Core(machine: BlueZMachine(adapter: adapter, timings: timings)))
    }

    deinit {
        alarm.close()
    }

    var now: Instant {
        Instant(nanoseconds: Int64(clamping: DispatchTime.now().uptimeNanoseconds - start))
    }
}

// MARK: - From any thread

extension BlueZSession {
    func open(_ receiver: any RadioReceiver) {
        let isFirst = core.withLock { core in
            defer { core.isOpen = true }
            guard !core.isOpen, !core.isClosed else { return false }
            core.receiver = receiver
            core.inbox.append(.start)
            return true
        }
        if isFirst { DispatchQueue(label: "bluez.bus").async { self.run() } }
    }

    func perform(_ command: RadioCommand) {
        tell { $0.inbox.append(.command(command)) }
    }

    func wake(at deadline: Instant?) {
        tell { $0.clientWake = deadline }
    }

    func close() {
        tell {
            $0.receiver = nil
            $0.isClosed = true
        }
    }

    func knownPeers(_ peers: [PeerID]) -> [PeerSummary] {
        core.withLock { $0.machine.knownPeers(peers) }
    }

    func connectedPeers(offering services: [BluetoothUUID]) -> [PeerSummary] {
        core.withLock { $0.machine.connectedPeers(offering: services) }
    }

    func address(of peer: PeerID) -> BluetoothAddress? {
        core.withLock { $0.machine.address(of: peer) }
    }

    private func tell(_ change: (inout Core) -> Void) {
        core.withLock { core in
            change(&core)
            guard core.isAsleep, !core.isOver else { return }
            core.isAsleep = false
            alarm.ring()
        }
    }
}

// MARK: - The thread

extension BlueZSession {
    private func run() {
        let token = ProcessRegistry.shared.join(address) { [weak self] in
            self?.tell { $0.isDutyStale = true }
        }
        var desk = Desk(pause: pause)
        while !core.withLock({ $0.isClosed }) {
            attend(&desk, as: token)
            readBus(&desk, as: token)
            deliver(&desk)
            rest(&desk)
        }
        shutDown(&desk, as: token)
    }

    /// Sees to commands, to the discovery of the process and to the clock.
    private func attend(_ desk: inout Desk, as token: SessionToken) {
        let (inbox, isStale, wake) = core.withLock { core in
            defer {
                core.inbox = []
                core.isDutyStale = false
            }
            return (core.inbox, core.isDutyStale, core.firstWake)
        }
        for input in inbox { feed(input, &desk, as: token) }
        if isStale { checkDuty(&desk, as: token) }
        if let wake, wake <= now { keepTime(&desk, as: token) }
    }

    private func keepTime(_ desk: inout Desk, as token: SessionToken) {
        let (isMine, isClients) = core.withLock { core in
            let moment = now
            let isClients = core.clientWake.map { $0 <= moment } ?? false
            if isClients { core.clientWake = nil }
            return (core.machineWake.map { $0 <= moment } ?? false, isClients)
        }
        if isMine { feed(.wakeUp, &desk, as: token) }
        if isClients { desk.deliveries.append(.wakeUp) }
    }

    private func checkDuty(_ desk: inout Desk, as token: SessionToken) {
        let duty = desk.claimedAdapter.flatMap {
            ProcessRegistry.shared.duty(shared($0), of: token)
        }
        guard duty != desk.duty else { return }
        desk.duty = duty
        feed(.discoveryDuty(duty), &desk, as: token)
    }

    /// Hands over what was found, in the manager's context and with no lock held.
    private func deliver(_ desk: inout Desk) {
        guard !desk.deliveries.isEmpty else { return }
        let deliveries = desk.deliveries.takeAll()
        if let queue { queue.sync { hand(over: deliveries) } } else { hand(over: deliveries) }
    }

    private func hand(over deliveries: [DeliveryList.Item]) {
        let isBatch = deliveries.count > 1 || deliveries.first?.isSeveral == true
        let batch = isBatch ? core.withLock { $0.receiver } : nil
        batch?.batchBegins()
        defer { batch?.batchEnds() }
        for delivery in deliveries {
            // Asked for each, so that nothing is told after `close`.
            guard let receiver = core.withLock({ $0.receiver }) else { return }
            switch delivery {
            case .event(let event): receiver.receive(event)
            case .values(let values, let route):
                receiver.receive(values, of: route.handle, over: route.link)
            case .wakeUp: receiver.wakeUp()
            }
        }
    }

    private func rest(_ desk: inout Desk) {
        let events = desk.bus?.events ?? 0
        // Whoever waits for an answer, or for room to write, does not wait for values.
        let isBusy = !desk.cookies.isEmpty || events & Int16(POLLOUT) != 0
        let pauseEnd = isBusy ? nil : desk.pause.end
        let socket = pauseEnd == nil ? desk.bus?.descriptor ?? -1 : -1
        let (mayRest, mine) = core.withLock { core -> (Bool, Instant?) in
            let isBusy =
                desk.hasMore || !core.inbox.isEmpty || core.isDutyStale || core.isClosed
            core.isAsleep = !isBusy
            return (!isBusy, core.firstWake)
        }
        guard mayRest else { return }
        let first = mine.map { mine in pauseEnd.map { min(mine, $0) } ?? mine } ?? pauseEnd
        var moment = first.map { start &+ UInt64(clamping: $0.nanoseconds) }
        if let busDeadline = desk.bus?.deadline {
            let (nanoseconds, overflow) = busDeadline.multipliedReportingOverflow(by: 1_000)
            moment = min(moment ?? .max, overflow ? .max : nanoseconds)
        }
        let pause = moment.map { moment in
            let now = DispatchTime.now().uptimeNanoseconds
            return moment > now ? moment - now : 0
        }
        alarm.wait(with: socket, events, nanoseconds: pause)
        core.withLock { $0.isAsleep = false }
    }

    private func shutDown(_ desk: inout Desk, as token: SessionToken) {
        feed(.close, &desk, as: token)
        // The farewells are small and leave at once, unless the bus hangs: then they are given up.
        for _ in 0..<20 {
            while case .worked? = desk.bus?.process() {}
            guard let events = desk.bus?.events, events & Int16(POLLOUT) != 0 else { break }
            desk.bus?.wait(microseconds: 10_000)
        }
        dropBus(&desk)
        core.withLock { $0.isOver = true }
        ProcessRegistry.shared.leave(token)
    }
}

// MARK: - The machine

extension BlueZSession {
    private func feed(_ input: BlueZInput, _ desk: inout Desk, as token: SessionToken) {
        // What the machine makes of it may concern the values that follow.
        desk.deliveries.endRun()
        var inputs = [input]
        var next = 0
        while next < inputs.count {
            let current = inputs[next]
            next += 1
            let outputs = core.withLock { $0.advance(current, at: now) }
            for output in outputs {
                if let answer = act(on: output, &desk, as: token) { inputs.append(answer) }
            }
        }
    }

    /// Does what the machine wants. What answers at once is an input to follow.
    private func act(
        on output: BlueZOutput,
        _ desk: inout Desk,
        as token: SessionToken
    ) -> BlueZInput? {
        let registry = ProcessRegistry.shared
        switch output {
        case .openBus: return openBus(&desk)
        case .closeBus: dropBus(&desk)
        case .call(let number, let call): return send(call, number, &desk)
        case .event(let event): desk.deliveries.append(.event(event))
        case .claimDiscovery(let adapter, let filter):
            desk.claimedAdapter = filter == nil ? nil : adapter
            registry.claim(shared(adapter), for: token, filter)
        case .holdLink(let device): registry.hold(shared(device), for: token)
        case .openedLink(let device): registry.markOpened(shared(device))
        case .releaseLink(let device):
            let disconnects = registry.release(shared(device), for: token)
            return .linkReleased(device: device, disconnects: disconnects)
        case .droppedLink(let device): _ = registry.release(shared(device), for: token)
        }
        return nil
    }

    private func shared(_ path: String) -> SharedObject {
        SharedObject(bus: address.name, path: path)
    }
}

// MARK: - The bus

extension BlueZSession {
    private func openBus(_ desk: inout Desk) -> BlueZInput? {
        dropBus(&desk)
        do throws(BusFailure) {
            desk.bus = try BusConnection(to: address)
            return nil
        } catch {
            return .busDown(error)
        }
    }

    private func dropBus(_ desk: inout Desk) {
        desk.bus = nil
        desk.cookies = [:]
        desk.wasReady = false
    }

    private func send(_ call: BusCall, _ number: UInt32, _ desk: inout Desk) -> BlueZInput? {
        do throws(BusFailure) {
            if let cookie = try desk.bus?.send(call) { desk.cookies[cookie] = number }
            return nil
        } catch {
            return .reply(call: number, .failure(error))
        }
    }

    /// Takes out what came in, at most one turn's worth.
    private func readBus(_ desk: inout Desk, as token: SessionToken) {
        desk.hasMore = false
        var values = 0
        var others = false
        for _ in 0..<Self.turn {
            switch desk.bus?.process() ?? .idle {
            case .idle:
                let found: ReadPause.Found =
                    others ? .others : values > 0 ? .values(values) : .nothing
                return desk.pause.read(found, at: now)
            case .worked: greet(&desk, as: token)
            case .message(.value(let value)):
                values += 1
                take(value, &desk, as: token)
            case .message(let message):
                others = true
                greet(&desk, as: token)
                take(message, &desk, as: token)
            case .closed(let failure):
                others = true
                dropBus(&desk)
                feed(.busDown(failure), &desk, as: token)
            }
        }
        desk.hasMore = true
        desk.pause.read(others ? .others : .values(values), at: now)
    }

    private func take(_ value: ValueSignal, _ desk: inout Desk, as token: SessionToken) {
        if value.isFurther, desk.deliveries.appendFurther(value.bytes) { return }
        if let route = core.withLock({ $0.machine.route(of: value) }) {
            desk.deliveries.append(value.bytes, of: route)
        } else {
            feed(.signal(value.signal), &desk, as: token)
        }
    }

    private func take(_ message: BusMessage, _ desk: inout Desk, as token: SessionToken) {
        switch message {
        case .value(let value): take(value, &desk, as: token)
        case .signal(let signal): feed(.signal(signal), &desk, as: token)
        case .reply(let cookie, let reply):
            if let number = desk.cookies.removeValue(forKey: cookie) {
                feed(.reply(call: number, reply), &desk, as: token)
            }
        case .other(let text?): desk.deliveries.append(.event(.note(RadioNote(text))))
        case .other(nil): break
        }
    }

    /// Tells the machine once that the bus took the connection in.
    private func greet(_ desk: inout Desk, as token: SessionToken) {
        guard !desk.wasReady, desk.bus?.isReady == true else { return }
        desk.wasReady = true
        feed(.busUp, &desk, as: token)
    }
}

// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import CSystemd
import Dispatch
import Glibc
import HostCore
import Synchronization

/// The effectful half of a session: the machine's calls go to the bus, the bus' messages to the
/// machine, its events to the receiver, all on one serial queue.
///
/// The queue hangs below the manager's, so that the receiver is called in the manager's context.
/// Other threads only put commands into the inbox and wake the queue.
final class BlueZSession: Sendable {
    /// So many messages are handled before others on the queue have their turn.
    private static let turn = 128

    private struct Core: ~Copyable {
        var machine: BlueZMachine
        var inbox: [BlueZInput] = []
        weak var receiver: (any RadioReceiver)?
        var clientWake: Instant?
        var cookies: [UInt64: UInt32] = [:]
        var claimedAdapter: String?
        var duty: DiscoveryFilter?
        var wasReady = false
        var isClosed = false

        mutating func advance(_ input: BlueZInput, at now: Instant) -> [BlueZOutput] {
            machine.handle(input, at: now)
            var outputs: [BlueZOutput] = []
            while let output = machine.nextOutput() { outputs.append(output) }
            return outputs
        }
    }

    private let queue: DispatchQueue
    private let address: BusAddress
    private let start = DispatchTime.now().uptimeNanoseconds
    private let core: Mutex<Core>
    private let bus = Mutex<BusConnection?>(nil)
    private let sources: SessionSources
    private let token: SessionToken

    init(queue: DispatchQueue, adapter: String?, bus address: BusAddress, timings: BlueZTimings) {
        self.queue = queue
        self.address = address
        core = Mutex(Core(machine: BlueZMachine(adapter: adapter, timings: timings)))
        let sources = SessionSources(queue: queue)
        self.sources = sources
        token = ProcessRegistry.shared.join(address) { sources.poke() }
    }

    var now: Instant {
        Instant(nanoseconds: Int64(clamping: DispatchTime.now().uptimeNanoseconds - start))
    }

    // MARK: From any thread

    func open(_ receiver: any RadioReceiver) {
        core.withLock {
            $0.receiver = receiver
            $0.inbox.append(.start)
        }
        sources.start(
            onPoke: { [self] in poked() },
            onTimer: { [self] in timerFired() },
            onBus: { [self] in busIsReady() }
        )
        sources.poke()
    }

    func perform(_ command: RadioCommand) {
        core.withLock { $0.inbox.append(.command(command)) }
        sources.poke()
    }

    func wake(at deadline: Instant?) {
        core.withLock { $0.clientWake = deadline }
        sources.poke()
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

    func close() {
        let isFirst = core.withLock { core in
            core.receiver = nil
            defer { core.isClosed = true }
            return !core.isClosed
        }
        if isFirst { queue.async { self.shutDown() } }
    }

    // MARK: On the queue

    private func poked() {
        let inbox = core.withLock { core in
            defer { core.inbox = [] }
            return core.inbox
        }
        for input in inbox { feed(input) }
        checkDuty()
        readBus()
    }

    private func timerFired() {
        let (receiver, isDue) = core.withLock { core -> ((any RadioReceiver)?, Bool) in
            guard let due = core.clientWake, due <= now else { return (nil, false) }
            core.clientWake = nil
            return (core.receiver, true)
        }
        if isDue { receiver?.wakeUp() }
        feed(.wakeUp)
        readBus()
    }

    private func busIsReady() {
        readBus()
    }

    private func feed(_ input: BlueZInput) {
        var inputs = [input]
        var next = 0
        while next < inputs.count {
            let current = inputs[next]
            next += 1
            let outputs = core.withLock { $0.advance(current, at: now) }
            for output in outputs {
                if let answer = act(on: output) { inputs.append(answer) }
            }
        }
    }

    /// Does what the machine wants. What answers at once is an input to follow.
    private func act(on output: BlueZOutput) -> BlueZInput? {
        switch output {
        case .openBus: return openBus()
        case .closeBus: dropBus()
        case .call(let number, let call): return send(call, number)
        case .event(let event):
            let receiver = core.withLock { $0.receiver }
            receiver?.receive(event)
        case .claimDiscovery(let adapter, let filter):
            core.withLock { $0.claimedAdapter = filter == nil ? nil : adapter }
            ProcessRegistry.shared.claim(shared(adapter), for: token, filter)
        case .holdLink(let device): ProcessRegistry.shared.hold(shared(device), for: token)
        case .openedLink(let device): ProcessRegistry.shared.markOpened(shared(device))
        case .releaseLink(let device):
            let disconnects = ProcessRegistry.shared.release(shared(device), for: token)
            return .linkReleased(device: device, disconnects: disconnects)
        case .droppedLink(let device):
            _ = ProcessRegistry.shared.release(shared(device), for: token)
        }
        return nil
    }

    private func shared(_ path: String) -> SharedObject {
        SharedObject(bus: address.name, path: path)
    }

    private func checkDuty() {
        let adapter = core.withLock { $0.claimedAdapter }
        let duty = adapter.flatMap { ProcessRegistry.shared.duty(shared($0), of: token) }
        let isNews = core.withLock { core in
            defer { core.duty = duty }
            return core.duty != duty
        }
        if isNews { feed(.discoveryDuty(duty)) }
    }

    private func shutDown() {
        feed(.close)
        // The farewells are small and leave at once, unless the bus hangs: then they are given up.
        for _ in 0..<20 {
            let isDone = bus.withLock { bus in
                while case .worked? = bus?.process() {}
                guard bus?.wantsToWrite == true else { return true }
                bus?.wait(microseconds: 10_000)
                return false
            }
            if isDone { break }
        }
        dropBus()
        sources.stop()
        ProcessRegistry.shared.leave(token)
    }
}

// MARK: - The bus

extension BlueZSession {
    private func openBus() -> BlueZInput? {
        dropBus()
        do throws(BusFailure) {
            let descriptor = try bus.withLock { bus throws(BusFailure) in
                bus = try BusConnection(to: address)
                return bus?.descriptor ?? -1
            }
            sources.watch(descriptor)
            return nil
        } catch {
            return .busDown(error)
        }
    }

    private func dropBus() {
        sources.unwatch()
        bus.withLock { $0 = nil }
        core.withLock {
            $0.cookies = [:]
            $0.wasReady = false
        }
    }

    private func send(_ call: BusCall, _ number: UInt32) -> BlueZInput? {
        do throws(BusFailure) {
            let cookie = try bus.withLock { bus throws(BusFailure) in try bus?.send(call) }
            if let cookie { core.withLock { $0.cookies[cookie] = number } }
            return nil
        } catch {
            return .reply(call: number, .failure(error))
        }
    }

    /// Takes out what came in, at most one turn's worth, and arms the sources for the rest.
    private func readBus() {
        var isIdle = false
        for _ in 0..<Self.turn {
            let step = bus.withLock { $0?.process() ?? .idle }
            if case .idle = step {
                isIdle = true
                break
            }
            take(step)
        }
        if !isIdle { sources.poke() }
        rearm()
    }

    private func take(_ step: BusConnection.Step) {
        switch step {
        case .idle: break
        case .worked: greet()
        case .message(let message):
            greet()
            take(message)
        case .closed(let failure):
            dropBus()
            feed(.busDown(failure))
        }
    }

    private func take(_ message: BusMessage) {
        switch message {
        case .signal(let signal): feed(.signal(signal))
        case .reply(let cookie, let reply):
            if let number = core.withLock({ $0.cookies.removeValue(forKey: cookie) }) {
                feed(.reply(call: number, reply))
            }
        case .other(let text?):
            let receiver = core.withLock { $0.receiver }
            receiver?.receive(.note(RadioNote(text)))
        case .other(nil): break
        }
    }

    /// Tells the machine once that the bus took the connection in.
    private func greet() {
        guard !core.withLock({ $0.wasReady }), bus.withLock({ $0?.isReady ?? false }) else {
            return
        }
        core.withLock { $0.wasReady = true }
        feed(.busUp)
    }

    private func rearm() {
        let (wantsToWrite, busDeadline) = bus.withLock { bus in
            (bus?.wantsToWrite ?? false, bus?.deadline)
        }
        sources.watchWriting(wantsToWrite)
        let mine = core.withLock { [$0.machine.nextWakeUp, $0.clientWake].compactMap { $0 }.min() }
        var moment = mine.map { start &+ UInt64(clamping: $0.nanoseconds) }
        if let busDeadline {
            let (nanoseconds, overflow) = busDeadline.multipliedReportingOverflow(by: 1_000)
            moment = min(moment ?? .max, overflow ? .max : nanoseconds)
        }
        sources.arm(at: moment)
    }
}

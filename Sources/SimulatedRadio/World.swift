// SPDX-License-Identifier: Apache-2.0

public import Bluetooth
package import HostCore
import Synchronization

/// A world of radios in memory: devices, phones, air between them, and a clock that stands still
/// until somebody turns it.
///
///     let world = World(seed: 1)
///     let strap = world.add(
///         PeripheralSpec(
///             name: "Strap",
///             address: BluetoothAddress(value: 0xC0_0000_00_0001, kind: .random),
///             services: [ServiceSpec(BluetoothUUID(0x180D), characteristics: [
///                 CharacteristicSpec(BluetoothUUID(0x2A37), [.notify],
///                     notify: NotifyScript(.counter(bytes: 2), every: .seconds(1)))
///             ])]
///         )
///     )
///     let phone = world.phone("A")              // a host: sessions of managers are opened on it
///     world.advance(by: .seconds(5))            // or step(), or run(until:limit:)
///     strap.happen(.vanish)                     // also: .move, .hold, .reboot, .changeServices …
///     phone.setPower(false)                     // also: reset, authorize, move, emptyCache …
///
/// - Everything follows from the seed and from the order of the calls: the same program has the
///   same trace in every process. There is no static state; worlds do not know of each other.
/// - An event runs in `step()`, and what it makes sessions hear is told to them before `step()`
///   returns, on the thread that called it. No lock of the world is held meanwhile, so a receiver
///   may call whatever it likes, `step()` included.
/// - All calls may come from any thread, but one thread at a time turns the world.
/// - A world where nobody scans or waits for a device, nothing is sent and no alarm is set, has
///   no events: `nextEventTime` is nil and it rests.
public final class World: Sendable {
    private let state: Mutex<WorldState>
    private let alarm = Mutex<(@Sendable () -> Void)?>(nil)

    /// The seed everything follows from.
    public let seed: UInt64

    /// Makes an empty world at the moment zero.
    public init(seed: UInt64, trace: TraceRetention = .last(20_000)) {
        self.seed = seed
        state = Mutex(WorldState(seed: seed, trace: trace))
    }

    // MARK: Time

    /// The present moment of the world's clock.
    public var now: Instant { state.withLock { $0.now } }

    /// When the next event is due; nil when the world rests.
    public var nextEventTime: Instant? { state.withLock { $0.queue.nextTime } }

    /// Runs the next event, sets the clock to its time, and tells those concerned.
    ///
    /// - Returns: whether there was an event.
    @discardableResult
    public func step() -> Bool {
        let work = state.withLock { $0.nextWork() }
        if case .idle = work { return false }
        guard carryOut(work) else { return true }
        while carryOut(state.withLock { $0.nextDelivery() }) {}
        return true
    }

    /// Runs everything that is due within a duration; the clock then stands at its end.
    public func advance(by duration: Duration) {
        let end = now + duration
        while let next = nextEventTime, next <= end { step() }
        state.withLock { $0.now = max($0.now, end) }
    }

    /// Runs events until a condition holds.
    ///
    /// The condition is looked at before the first event and after every one.
    ///
    /// - Parameters:
    ///   - condition: What is waited for.
    ///   - limit: How far the clock may go.
    /// - Returns: Whether the condition holds; false when the limit was reached, or earlier when
    ///   the world came to rest, where nothing can change any more.
    @discardableResult
    public func run(until condition: () -> Bool, limit: Duration = .seconds(3600)) -> Bool {
        let end = now + limit
        while !condition() {
            guard let next = nextEventTime else { return false }
            guard next <= end else {
                state.withLock { $0.now = max($0.now, end) }
                return false
            }
            step()
        }
        return true
    }

    /// Plans an action of the caller's; it runs on the thread that turns the world.
    public func schedule(at time: Instant, _ action: @escaping @Sendable () -> Void) {
        update { $0.queue.insert(.call(action), at: max($0.now, time)) }
    }

    /// Plans an action of the caller's; it runs on the thread that turns the world.
    public func schedule(after delay: Duration, _ action: @escaping @Sendable () -> Void) {
        update { $0.plan(.call(action), after: max(.zero, delay)) }
    }

    /// Plans an action that can be taken back.
    package func plan(
        at time: Instant,
        _ action: @escaping @Sendable () -> Void
    ) -> PlannedAction {
        PlannedAction(id: update { $0.queue.insert(.call(action), at: max($0.now, time)) })
    }

    /// Takes a planned action back; does nothing when it ran already.
    package func cancel(_ planned: PlannedAction) {
        update { $0.queue.cancel(planned.id) }
    }

    // MARK: Inhabitants

    /// Puts a device into the world; its timeline begins to run.
    @discardableResult
    public func add(_ spec: PeripheralSpec) -> SimulatedPeripheral {
        SimulatedPeripheral(world: self, index: update { $0.addDevice(spec) }, name: spec.name)
    }

    /// The devices of the world, in the order in which they were added.
    public var peripherals: [SimulatedPeripheral] {
        state.withLock { $0.devices.map(\.spec.name) }.enumerated().map {
            SimulatedPeripheral(world: self, index: $0.offset, name: $0.element)
        }
    }

    /// The first device of a name.
    public func peripheral(named name: String) -> SimulatedPeripheral? {
        peripherals.first { $0.name == name }
    }

    /// The phone of a name; made when the name is new, and then only do the options count.
    public func phone(_ name: String, options: PhoneOptions = PhoneOptions()) -> Phone {
        Phone(world: self, index: update { $0.addPhone(name, options) }, name: name)
    }

    /// The phone of a name, with the quirks of its host.
    package func phone(_ name: String, quirks: HostQuirks) -> Phone {
        var options = PhoneOptions()
        options.quirks = quirks
        return phone(name, options: options)
    }

    // MARK: Trace

    /// What the sessions of the world's phones are waiting for, a sentence each. For the report of
    /// a program that has come to a standstill.
    public var pendingWork: [String] { state.withLock { $0.pendingWork } }

    /// What happened so far, as far as the retention keeps it, oldest first.
    public var trace: [TraceRecord] { state.withLock { $0.trace.records } }

    /// The trace as text, a line for each record.
    public var traceText: String {
        trace.map { $0.description + "\n" }.joined()
    }

    // MARK: Inside

    /// Called, with no lock held, whenever a call from outside brings the next event forward. For
    /// a driver that sleeps until `nextEventTime`.
    package func setAlarm(_ action: (@Sendable () -> Void)?) {
        alarm.withLock { $0 = action }
    }

    /// Changes the state, and raises the alarm where that brings the next event forward.
    @discardableResult
    func update<Result: Sendable>(_ change: (inout WorldState) -> Result) -> Result {
        let (result, isEarlier) = state.withLock { state in
            let before = state.queue.nextTime
            let result = change(&state)
            guard let after = state.queue.nextTime else { return (result, false) }
            return (result, before.map { after < $0 } ?? true)
        }
        if isEarlier { alarm.withLock { $0 }?() }
        return result
    }

    func read<Result: Sendable>(_ look: (borrowing WorldState) -> Result) -> Result {
        state.withLock { look($0) }
    }

    /// Does what is left to do; false when that was nothing.
    private func carryOut(_ work: WorldState.Work) -> Bool {
        switch work {
        case .idle, .done: return false
        case .deliver(let receiver, let event): receiver.receive(event)
        case .wake(let receiver): receiver.wakeUp()
        case .call(let action): action()
        case .ask(let question):
            let answer = question.hook(question.request)
            update { $0.hookAnswered(question, answer) }
        }
        return true
    }
}

/// An action of the owner's that is still to run, or ran.
package struct PlannedAction: Sendable {
    let id: EventQueue.ID
}

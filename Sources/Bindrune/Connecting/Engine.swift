// SPDX-License-Identifier: Apache-2.0

internal import Dispatch
internal import Foundation
internal import Synchronization

#if OpenCoreBluetooth
    internal import OpenCoreBluetooth
#else
    internal import CoreBluetooth
#endif

/// The moving part of a central: a lock around the coordinator, the delegate of Core Bluetooth, and
/// the place where tasks wait.
///
/// Whatever happens takes the lock, asks the coordinator, leaves the lock and then acts. One thread
/// at a time delivers, so that what waits hears things in the order in which they happened.
final class Engine: NSObject, Sendable {
    let timekeeper: any Timekeeper
    let diagnostics: any Diagnostics
    let store: any DeviceStore
    /// Whether the user or a policy has refused Bluetooth, and not just not answered yet.
    let isRefused: @Sendable () -> Bool
    let state: Mutex<EngineState>
    private let numbers = Atomic<UInt64>(0)

    init(
        configuration: Central.Configuration,
        timekeeper: any Timekeeper,
        queue: DispatchQueue,
        isRefused: @escaping @Sendable () -> Bool,
        makeManager: (any CBCentralManagerDelegate, DispatchQueue) -> CBCentralManager
    ) {
        self.timekeeper = timekeeper
        diagnostics = configuration.diagnostics
        store = configuration.store
        self.isRefused = isRefused
        let coordinator = Coordinator(
            seed: configuration.seed ?? UInt64.random(in: .min ... .max),
            lowestLevel: configuration.diagnostics.lowestLevel
        )
        state = Mutex(EngineState(coordinator: coordinator, timekeeper: timekeeper))
        super.init()
        timekeeper.start { [weak self] in self?.wakeUp() }
        let manager = HandedOver(makeManager(self, queue))
        state.withLock { $0.manager = manager }
    }

    deinit {
        timekeeper.wake(at: nil)
        state.withLock { state in
            state.letGo()
            for listener in state.radioListeners.values { listener.finish() }
            for listener in state.stateListeners.values { listener.continuation.finish() }
        }
    }

    /// A number that no call, stream, feed or listener of this central has had.
    func newNumber() -> UInt64 {
        numbers.add(1, ordering: .relaxed).newValue
    }

    /// Works on the state with the lock held, then does what came of it.
    @discardableResult
    func transact<Result: Sendable>(_ body: (inout EngineState) -> Result) -> Result {
        let (result, delivers) = state.withLock { state in
            let result = body(&state)
            return (result, state.claimDelivery())
        }
        if delivers { deliver() }
        return result
    }

    /// The same inside a callback of a peripheral's. Where more callbacks follow at once, what came
    /// of it is done after the last: a task is woken once for many values.
    func transact(
        deliveringAfter peripheral: CBPeripheral,
        _ body: (inout EngineState) -> Void
    ) {
        let delivers = state.withLock { state in
            body(&state)
            return state.claimDelivery()
        }
        if delivers { afterCallbacks(of: peripheral) { self.deliver() } }
    }

    func feed(_ input: Coordinator.Input) {
        transact { $0.feed(input, delegate: self) }
    }

    private func wakeUp() {
        transact { $0.timerFired(delegate: self) }
    }

    func deliver() {
        while true {
            let batch = state.withLock { state -> [EngineState.Effect] in
                if state.effects.isEmpty {
                    state.isDelivering = false
                    return []
                }
                defer { state.effects.removeAll(keepingCapacity: true) }
                return state.effects
            }
            if batch.isEmpty { return }
            for effect in batch { run(effect) }
        }
    }

    private func run(_ effect: EngineState.Effect) {
        switch effect {
        case .wake(let continuation, let turn): continuation.resume(returning: turn)
        case .resume(let continuation, let outcome): continuation.resume(returning: outcome)
        case .radio(let listener, let state): listener.yield(state)
        case .state(let listener, let state): listener.yield(state)
        case .record(let event): diagnostics.record(event)
        }
    }

    /// Waits in the caller's task for what a request comes to. Time-out and cancellation go
    /// straight into the machine and resume the task directly.
    func wait(
        for request: Coordinator.Request,
        as call: CallID,
        until deadline: Moment?,
        isolation: isolated (any Actor)? = #isolation
    ) async -> Coordinator.Outcome {
        let outcome = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                begin(call, request, until: deadline, continuation)
            }
        } onCancel: {
            cancel(call)
        }
        if Task.isCancelled { transact { _ = $0.earlyCancels.remove(call) } }
        return outcome
    }

    private func begin(
        _ call: CallID,
        _ request: Coordinator.Request,
        until deadline: Moment?,
        _ continuation: CheckedContinuation<Coordinator.Outcome, Never>
    ) {
        transact { state in
            let isCancelled =
                !state.earlyCancels.isEmpty && state.earlyCancels.remove(call) != nil
            if isCancelled, let refusal = Coordinator.refusal(of: request) {
                state.effects.append(.resume(continuation, refusal))
                return
            }
            state.continuations[call] = continuation
            state.feed(.call(call, request, until: deadline), delegate: self)
            if isCancelled { state.feed(.cancel(call), delegate: self) }
        }
    }

    private func cancel(_ call: CallID) {
        transact { state in
            if state.continuations[call] == nil {
                state.earlyCancels.insert(call)
            } else {
                state.feed(.cancel(call), delegate: self)
            }
        }
    }

    /// Runs set-up blocks in the caller's task.
    func runSetUps(
        _ calls: [CallID],
        of peer: Peer,
        isolation: isolated (any Actor)? = #isolation
    ) async -> Coordinator.SetUpResult {
        let blocks = transact { state in calls.compactMap { state.setUps[$0] } }
        let device = Device(engine: self, peer: peer)
        for block in blocks {
            do {
                try await block(device)
            } catch {
                if Task.isCancelled { return .abandoned }
                return .failed(OriginalError(error), FailureClass(thrown: error))
            }
        }
        return .done(calls)
    }
}

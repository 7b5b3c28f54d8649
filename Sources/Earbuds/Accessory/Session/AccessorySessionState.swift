// SPDX-License-Identifier: Apache-2.0

internal import Bluetooth

/// Everything of a session that its lock guards.
struct AccessorySessionState {
    /// Something to be done outside of the lock.
    enum Effect {
        case channel(UInt32, AccessoryChannelCommand)
        case wake(Instant?)
        case resume(CheckedContinuation<AccessoryAnswer, Never>, AccessoryAnswer)
        case report(AccessoryListener, AccessoryReport)
        case finish(AccessoryListener, AccessoryError?)
    }

    var machine = AccessoryMachine()
    var continuations: [AccessoryCallID: CheckedContinuation<AccessoryAnswer, Never>] = [:]
    /// Calls that were cancelled before they began.
    var earlyCancels: Set<AccessoryCallID> = []
    var listeners: [UInt64: AccessoryListener] = [:]
    var effects: [Effect] = []
    private var isDelivering = false
    private var wanted: Instant?
    /// Why the session ended; nil inside where this side ended it.
    private var end: AccessoryError??

    var listenersInOrder: [AccessoryListener] {
        listeners.sorted { $0.key < $1.key }.map(\.value)
    }

    mutating func feed(_ input: AccessoryInput, at now: Instant) {
        machine.handle(input, at: now)
        while let output = machine.nextOutput() { take(output) }
        if machine.nextWakeUp != wanted || input == .wakeUp {
            wanted = machine.nextWakeUp
            effects.append(.wake(wanted))
        }
    }

    private mutating func take(_ output: AccessoryOutput) {
        switch output {
        case .channel(let number, let command): effects.append(.channel(number, command))
        case .answer(let call, let answer):
            guard let continuation = continuations.removeValue(forKey: call) else { return }
            effects.append(.resume(continuation, answer))
        case .report(let report):
            for listener in listenersInOrder { effects.append(.report(listener, report)) }
        case .ended(let error):
            end = .some(error)
            for listener in listenersInOrder { effects.append(.finish(listener, error)) }
            listeners = [:]
        }
    }

    /// Who listens from now on hears first what is known.
    mutating func add(_ listener: AccessoryListener, as number: UInt64) {
        for report in machine.status.reports { effects.append(.report(listener, report)) }
        if let end {
            effects.append(.finish(listener, end))
        } else {
            listeners[number] = listener
        }
    }

    /// Whether the caller is to deliver what waits; nobody else does.
    mutating func claimDelivery() -> Bool {
        guard !isDelivering, !effects.isEmpty else { return false }
        isDelivering = true
        return true
    }

    mutating func takeEffects() -> [Effect] {
        if effects.isEmpty { isDelivering = false }
        defer { effects.removeAll(keepingCapacity: effects.count <= 64) }
        return effects
    }
}

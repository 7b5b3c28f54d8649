// SPDX-License-Identifier: Apache-2.0

internal import Bluetooth
internal import Synchronization

/// The moving part of a session: a lock around the machine, and the place where tasks wait.
///
/// Whatever happens takes the lock, asks the machine, leaves the lock and then acts. One thread at
/// a time acts, so that the channel and those who listen hear things in their order.
final class AccessorySession: Sendable {
    private let link: any AccessoryLink
    private let state = Mutex(AccessorySessionState())
    private let numbers = Atomic<UInt64>(0)

    init(link: any AccessoryLink) {
        self.link = link
        link.start { [weak self] input in self?.feed(input) }
    }

    deinit {
        let listeners = state.withLock { state in
            state.machine.handle(.disconnect, at: link.now)
            while let output = state.machine.nextOutput() {
                if case .channel(let number, let command) = output {
                    link.perform(command, on: number)
                }
            }
            return state.listenersInOrder
        }
        link.wake(at: nil)
        for listener in listeners { listener.continuation.finish() }
    }

    var status: AccessoryStatus { state.withLock { $0.machine.status } }

    var isUp: Bool { state.withLock { $0.machine.stateName == "ready" } }

    func feed(_ input: AccessoryInput) {
        let now = link.now
        transact { $0.feed(input, at: now) }
    }

    private func transact(_ body: (inout AccessorySessionState) -> Void) {
        let delivers = state.withLock { state in
            body(&state)
            return state.claimDelivery()
        }
        if delivers { deliver() }
    }

    private func deliver() {
        while true {
            let batch = state.withLock { $0.takeEffects() }
            if batch.isEmpty { return }
            for effect in batch { run(effect) }
        }
    }

    private func run(_ effect: AccessorySessionState.Effect) {
        switch effect {
        case .channel(let number, let command): link.perform(command, on: number)
        case .wake(let deadline): link.wake(at: deadline)
        case .resume(let continuation, let answer): continuation.resume(returning: answer)
        case .report(let listener, let report): listener.tell(report)
        case .finish(let listener, let error): listener.continuation.finish(throwing: error)
        }
    }
}

// MARK: - Waiting

extension AccessorySession {
    /// What a task asks of the machine.
    enum Question: Sendable {
        case connect
        case request(AccessoryRequest)
    }

    /// Waits in the caller's task. Deadline and cancellation go straight into the machine and
    /// resume the task directly.
    func ask(
        _ question: Question,
        within time: Duration,
        isolation: isolated (any Actor)? = #isolation
    ) async throws(AccessoryError) -> AccessoryAnswer {
        let call = AccessoryCallID(number: numbers.add(1, ordering: .relaxed).newValue)
        let answer = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                begin(call, question, within: time, continuation)
            }
        } onCancel: {
            cancel(call)
        }
        if Task.isCancelled { transact { _ = $0.earlyCancels.remove(call) } }
        if case .failed(let error) = answer { throw error }
        return answer
    }

    private func begin(
        _ call: AccessoryCallID,
        _ question: Question,
        within time: Duration,
        _ continuation: CheckedContinuation<AccessoryAnswer, Never>
    ) {
        let now = link.now
        transact { state in
            guard state.earlyCancels.remove(call) == nil else {
                let error = AccessoryError(.cancelled, during: state.machine.phase)
                state.effects.append(.resume(continuation, .failed(error)))
                return
            }
            state.continuations[call] = continuation
            switch question {
            case .connect: state.feed(.connect(call, until: now + time), at: now)
            case .request(let request):
                state.feed(.request(call, request, until: now + time), at: now)
            }
        }
    }

    private func cancel(_ call: AccessoryCallID) {
        let now = link.now
        transact { state in
            if state.continuations[call] == nil {
                state.earlyCancels.insert(call)
            } else {
                state.feed(.cancel(call), at: now)
            }
        }
    }
}

// MARK: - Listening

extension AccessorySession {
    func makeReports(
        buffering: AsyncThrowingStream<AccessoryReport, any Error>.Continuation.BufferingPolicy
    ) -> AccessoryReports {
        let (stream, continuation) = AsyncThrowingStream.makeStream(
            of: AccessoryReport.self,
            throwing: (any Error).self,
            bufferingPolicy: buffering
        )
        let listener = AccessoryListener(continuation: continuation)
        let number = numbers.add(1, ordering: .relaxed).newValue
        continuation.onTermination = { [weak self] _ in
            self?.transact { $0.listeners[number] = nil }
        }
        transact { $0.add(listener, as: number) }
        return AccessoryReports(stream: stream, listener: listener, session: self)
    }
}

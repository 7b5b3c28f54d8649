// SPDX-License-Identifier: Apache-2.0

internal import Dispatch
internal import Synchronization

/// The clock of the machine it runs on, with a timer on a queue of the central's own.
///
/// Deadlines are moved with every operation, nearly always to a later moment; the timer is set anew
/// only for an earlier one and finds out when it fires that it has to wait on.
final class DispatchTimekeeper: Timekeeper {
    private let origin = DispatchTime.now().uptimeNanoseconds
    private let queue: DispatchQueue
    private let state = Mutex(State())

    private struct State {
        var timer: (any DispatchSourceTimer)?
        var wakeUp: (@Sendable () -> Void)?
        /// When somebody wants to be woken.
        var wanted: Moment?
        /// When the timer fires.
        var armed: Moment?
    }

    init(queue: DispatchQueue) {
        self.queue = queue
    }

    deinit {
        state.withLock { $0.timer?.cancel() }
    }

    var now: Moment {
        Moment(nanoseconds: Int64(clamping: DispatchTime.now().uptimeNanoseconds - origin))
    }

    func start(_ wakeUp: @escaping @Sendable () -> Void) {
        let fired: @Sendable () -> Void = { [weak self] in self?.fired() }
        state.withLock { [queue] state in
            let timer = DispatchSource.makeTimerSource(flags: .strict, queue: queue)
            timer.setEventHandler(handler: fired)
            timer.schedule(deadline: .distantFuture)
            timer.activate()
            state.timer = timer
            state.wakeUp = wakeUp
        }
    }

    func wake(at deadline: Moment?) {
        state.withLock { [origin] state in
            state.wanted = deadline
            guard let deadline, state.armed.map({ deadline < $0 }) ?? true else { return }
            Self.arm(&state, at: deadline, origin)
        }
    }

    private static func arm(_ state: inout State, at deadline: Moment, _ origin: UInt64) {
        state.armed = deadline
        let nanoseconds = UInt64(clamping: deadline.nanoseconds)
        let time = DispatchTime(uptimeNanoseconds: origin &+ nanoseconds)
        state.timer?.schedule(deadline: time)
    }

    private func fired() {
        let now = now
        let wakeUp = state.withLock { [origin] state -> (@Sendable () -> Void)? in
            state.armed = nil
            guard let wanted = state.wanted else { return nil }
            guard wanted <= now else {
                Self.arm(&state, at: wanted, origin)
                return nil
            }
            state.wanted = nil
            return state.wakeUp
        }
        wakeUp?()
    }
}

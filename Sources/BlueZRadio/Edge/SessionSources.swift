// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Glibc
import Synchronization

/// The dispatch sources of a session: a poke from other threads, a timer, and a bus' socket.
///
/// The socket is watched through duplicates of its descriptor, which live until dispatch has let
/// go of them: the bus may close its own at any time.
final class SessionSources: Sendable {
    private struct State {
        var poke: (any DispatchSourceUserDataAdd)?
        var timer: (any DispatchSourceTimer)?
        var read: (any DispatchSourceRead)?
        var write: (any DispatchSourceWrite)?
        var onBus: (@Sendable () -> Void)?
        var descriptor: Int32 = -1
        var armed: UInt64?
    }

    private let queue: DispatchQueue
    private let state = Mutex(State())

    init(queue: DispatchQueue) {
        self.queue = queue
    }

    func start(
        onPoke: @escaping @Sendable () -> Void,
        onTimer: @escaping @Sendable () -> Void,
        onBus: @escaping @Sendable () -> Void
    ) {
        state.withLock { state in
            let poke = DispatchSource.makeUserDataAddSource(queue: queue)
            poke.setEventHandler(handler: onPoke)
            let timer = DispatchSource.makeTimerSource(queue: queue)
            timer.setEventHandler { [self] in
                self.state.withLock { $0.armed = nil }
                onTimer()
            }
            poke.resume()
            timer.resume()
            state.poke = poke
            state.timer = timer
            state.onBus = onBus
        }
    }

    /// Has the queue look at the inbox soon.
    func poke() {
        state.withLock { $0.poke?.add(data: 1) }
    }

    /// Has the timer fire at a moment of the monotonic clock, in nanoseconds.
    func arm(at moment: UInt64?) {
        state.withLock { state in
            guard state.armed != moment else { return }
            state.armed = moment
            let deadline =
                moment.map { DispatchTime(uptimeNanoseconds: max($0, 1)) } ?? .distantFuture
            state.timer?.schedule(deadline: deadline, leeway: .milliseconds(1))
        }
    }

    func watch(_ descriptor: Int32) {
        unwatch()
        state.withLock { state in
            let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
            guard copy >= 0, let onBus = state.onBus else { return }
            let read = DispatchSource.makeReadSource(fileDescriptor: copy, queue: queue)
            read.setEventHandler(handler: onBus)
            read.setCancelHandler { Glibc.close(copy) }
            read.resume()
            state.read = read
            state.descriptor = descriptor
        }
    }

    func watchWriting(_ isOn: Bool) {
        state.withLock { state in
            guard isOn else {
                state.write?.cancel()
                state.write = nil
                return
            }
            guard state.write == nil, state.descriptor >= 0, let onBus = state.onBus else { return }
            let copy = fcntl(state.descriptor, F_DUPFD_CLOEXEC, 0)
            guard copy >= 0 else { return }
            let write = DispatchSource.makeWriteSource(fileDescriptor: copy, queue: queue)
            write.setEventHandler(handler: onBus)
            write.setCancelHandler { Glibc.close(copy) }
            write.resume()
            state.write = write
        }
    }

    func unwatch() {
        state.withLock { state in
            state.read?.cancel()
            state.write?.cancel()
            state.read = nil
            state.write = nil
            state.descriptor = -1
        }
    }

    /// Lets go of everything, the handlers included.
    func stop() {
        unwatch()
        state.withLock { state in
            state.poke?.cancel()
            state.timer?.cancel()
            state.poke = nil
            state.timer = nil
            state.onBus = nil
        }
    }
}

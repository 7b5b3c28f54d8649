// SPDX-License-Identifier: Apache-2.0

internal import Dispatch
internal import Synchronization

/// The clock of the machine it runs on, with a timer on a queue of the central's own.
final class DispatchTimekeeper: Timekeeper {
    private let origin = DispatchTime.now().uptimeNanoseconds
    private let queue: DispatchQueue
    private let timer: Mutex<(any DispatchSourceTimer)?>

    init(queue: DispatchQueue) {
        self.queue = queue
        timer = Mutex(nil)
    }

    deinit {
        timer.withLock { $0?.cancel() }
    }

    var now: Moment {
        Moment(nanoseconds: Int64(clamping: DispatchTime.now().uptimeNanoseconds - origin))
    }

    func start(_ wakeUp: @escaping @Sendable () -> Void) {
        timer.withLock { [queue] timer in
            let source = DispatchSource.makeTimerSource(flags: .strict, queue: queue)
            source.setEventHandler(handler: wakeUp)
            source.schedule(deadline: .distantFuture)
            source.activate()
            timer = source
        }
    }

    func wake(at deadline: Moment?) {
        let target = deadline.map {
            DispatchTime(uptimeNanoseconds: origin &+ UInt64(clamping: $0.nanoseconds))
        }
        timer.withLock { $0?.schedule(deadline: target ?? .distantFuture) }
    }
}

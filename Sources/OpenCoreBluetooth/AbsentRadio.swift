// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import HostCore
import Synchronization

/// The radio of a host that has none: it says `.unsupported` and nothing else.
final class AbsentRadio: RadioPort {
    private let queue: DispatchQueue
    private let start = ContinuousClock.now
    private let session = Mutex(Session())

    private struct Session {
        weak var receiver: (any RadioReceiver)?
    }

    init(queue: DispatchQueue) {
        self.queue = queue
    }

    var now: Instant { .zero + start.duration(to: .now) }

    func open(_ receiver: any RadioReceiver) {
        session.withLock { $0.receiver = receiver }
        queue.async { [self] in
            session.withLock { $0.receiver }?.receive(.state(.unsupported, .allowedAlways))
        }
    }

    /// No command can reach a session that is not powered on.
    func perform(_ command: RadioCommand) {}

    func wake(at deadline: Instant?) {
        guard let deadline else { return }
        let wait = max(.zero, deadline - now)
        let time = DispatchTime.now() + .nanoseconds(Int(clamping: wait.wholeNanoseconds))
        // A wake-up that nobody wants any more is harmless.
        queue.asyncAfter(deadline: time) { [weak self] in
            self?.session.withLock { $0.receiver }?.wakeUp()
        }
    }

    func knownPeers(_ peers: [PeerID]) -> [PeerSummary] { [] }

    func connectedPeers(offering services: [BluetoothUUID]) -> [PeerSummary] { [] }

    func close() {
        session.withLock { $0.receiver = nil }
    }
}

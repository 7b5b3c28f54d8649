// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import Dispatch
import Synchronization

/// The effectful half of a session: a route machine, the port it listens to, and the queue on
/// which changes are announced.
///
/// What the machine decided is readable before it is announced, and announcements come one at a
/// time in the order of the changes, on a queue of the hub's own.
package final class AudioHub: AudioReceiver {
    /// Somebody who hears of devices and routes.
    package typealias Observer = @Sendable () -> Void

    private struct Core: ~Copyable {
        var machine: RouteMachine
        var observers: [UInt64: Observer] = [:]
        var observer: UInt64 = 0
        var isOpen = false
    }

    private let port: any AudioPort
    private let core: Mutex<Core>
    /// Announcements run here, never on the main thread unless Dispatch lends it.
    private let queue = DispatchQueue(label: "avfaudio.notifications")
    private let loaded = DispatchSemaphore(value: 0)
    /// How long somebody who asks for the first route waits for it.
    private let patience: Duration
    /// Tells what the app is to hear; called on the queue with no lock held.
    private let announce: Mutex<(@Sendable (RouteOutput) -> Void)?>

    package init(
        _ port: any AudioPort,
        timings: RouteTimings = RouteTimings(),
        patience: Duration = .seconds(2)
    ) {
        self.port = port
        self.patience = patience
        core = Mutex(Core(machine: RouteMachine(timings: timings)))
        announce = Mutex(nil)
    }

    deinit {
        port.close()
    }

    /// Starts to listen, once.
    package func open(_ announce: (@Sendable (RouteOutput) -> Void)? = nil) {
        let isFirst = core.withLock { core in
            defer { core.isOpen = true }
            return !core.isOpen
        }
        guard isFirst else { return }
        self.announce.withLock { $0 = announce }
        port.open(self)
    }

    // MARK: From the port

    package func receive(_ event: AudioEvent) { handle(.event(event)) }

    package func wakeUp() { handle(.wakeUp) }

    // MARK: From the app

    package func handle(_ input: RouteInput) {
        let (commands, isNewlyLoaded) = core.withLock { core -> ([AudioCommand], Bool) in
            let wasLoaded = core.machine.isLoaded
            core.machine.handle(input, at: port.now)
            var commands: [AudioCommand] = []
            var announcements: [RouteOutput] = []
            while let output = core.machine.nextOutput() {
                if case .command(let command) = output {
                    commands.append(command)
                } else {
                    announcements.append(output)
                }
            }
            let isNewlyLoaded = !wasLoaded && core.machine.isLoaded
            if isNewlyLoaded, announcements.isEmpty { announcements.append(.devicesChanged) }
            // Put in line while the lock is held, so that the order is that of the changes.
            if !announcements.isEmpty {
                queue.async { [announcements] in self.tell(announcements) }
            }
            port.wake(at: core.machine.nextWakeUp)
            return (commands, isNewlyLoaded)
        }
        if isNewlyLoaded { loaded.signal() }
        for command in commands { port.perform(command) }
    }

    private func tell(_ outputs: [RouteOutput]) {
        let announce = announce.withLock { $0 }
        for output in outputs { announce?(output) }
        let observers = core.withLock { core in
            core.observers.keys.sorted().compactMap { core.observers[$0] }
        }
        for observer in observers { observer() }
    }

    /// Returns when everything decided so far has been announced. Not to be called from inside an
    /// announcement.
    package func finishAnnouncements() { queue.sync {} }

    /// Waits for the first word of the hosts, at most as long as the hub's patience.
    package func waitUntilLoaded() {
        guard !core.withLock({ $0.machine.isLoaded }) else { return }
        let limit = DispatchTime.now() + .nanoseconds(Int(clamping: patience.wholeNanoseconds))
        if loaded.wait(timeout: limit) == .timedOut { handle(.answerNow) }
        // Everybody else who waits.
        loaded.signal()
    }

    /// Reads the machine.
    package func read<Value: Sendable>(_ body: (RouteMachine) -> Value) -> Value {
        core.withLock { body($0.machine) }
    }

    /// Has a closure called on the hub's queue after each change of routes or devices, until the
    /// number is given back.
    package func observe(_ observer: @escaping Observer) -> UInt64 {
        core.withLock { core in
            core.observer &+= 1
            core.observers[core.observer] = observer
            return core.observer
        }
    }

    package func forget(_ number: UInt64) {
        core.withLock { $0.observers[number] = nil }
    }
}

/// Holds the one session of an audio host.
package final class SessionShelf: Sendable {
    private let session = Mutex<AVAudioSession?>(nil)

    package init() {}

    package func session(or make: () -> AVAudioSession) -> AVAudioSession {
        session.withLock { session in
            if let session { return session }
            let made = make()
            session = made
            return made
        }
    }
}

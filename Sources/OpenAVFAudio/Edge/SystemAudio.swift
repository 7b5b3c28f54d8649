// SPDX-License-Identifier: Apache-2.0

import Bluetooth
package import DBus
import Dispatch
import Synchronization

/// The computer's own audio: the user's audio server and BlueZ.
package struct SystemAudio: AudioHost {
    /// As `PULSE_SERVER` has it; nil for the user's own server.
    package var server: String?
    package var bus: BusAddress
    package var serverTimings: ServerTimings
    package var watchTimings: WatchTimings
    package let sessions: SessionShelf

    /// The one that apps get. As on Apple's systems there is one for each process.
    static let shared = SystemAudio()

    package init(
        server: String? = nil,
        bus: BusAddress = .system,
        serverTimings: ServerTimings = ServerTimings(),
        watchTimings: WatchTimings = WatchTimings()
    ) {
        self.server = server
        self.bus = bus
        self.serverTimings = serverTimings
        self.watchTimings = watchTimings
        sessions = SessionShelf()
    }

    package func makePort() -> any AudioPort { SystemAudioPort(self) }
}

/// A connection to the computer's own audio. Two threads tell, one at a time.
final class SystemAudioPort: AudioPort {
    private struct State {
        weak var receiver: (any AudioReceiver)?
        var pulse: PulseSession?
        var watch: WatchSession?
        var isClosed = false
        var deadline: Instant?
    }

    private let host: SystemAudio
    private let start = DispatchTime.now().uptimeNanoseconds
    private let state = Mutex(State())
    /// Events of the two threads and the clock take turns here.
    private let turn = DispatchQueue(label: "avfaudio.port")

    init(_ host: SystemAudio) {
        self.host = host
    }

    deinit {
        close()
    }

    var now: Instant {
        Instant(nanoseconds: Int64(clamping: DispatchTime.now().uptimeNanoseconds - start))
    }

    func open(_ receiver: any AudioReceiver) {
        let tell: @Sendable (AudioEvent) -> Void = { [weak self] event in self?.tell(event) }
        let sessions = state.withLock { state -> (PulseSession, WatchSession)? in
            guard state.pulse == nil, !state.isClosed else { return nil }
            let pulse = PulseSession(
                server: host.server,
                timings: host.serverTimings,
                tell: tell
            )
            let watch = WatchSession(bus: host.bus, timings: host.watchTimings, tell: tell)
            state.receiver = receiver
            state.pulse = pulse
            state.watch = watch
            return (pulse, watch)
        }
        sessions?.0.open()
        sessions?.1.open()
    }

    private func tell(_ event: AudioEvent) {
        turn.sync { state.withLock { $0.receiver }?.receive(event) }
    }

    func perform(_ command: AudioCommand) {
        state.withLock { $0.pulse }?.perform(command)
    }

    func wake(at deadline: Instant?) {
        state.withLock { $0.deadline = deadline }
        guard let deadline else { return }
        let pause = max(Duration.zero, deadline - now).wholeNanoseconds
        turn.asyncAfter(deadline: .now() + .nanoseconds(Int(clamping: pause))) { [weak self] in
            guard let self else { return }
            let receiver = state.withLock { state -> (any AudioReceiver)? in
                // A later call took this one back.
                guard state.deadline == deadline else { return nil }
                state.deadline = nil
                return state.receiver
            }
            receiver?.wakeUp()
        }
    }

    func close() {
        let (pulse, watch) = state.withLock { state in
            defer {
                state.isClosed = true
                state.receiver = nil
                state.pulse = nil
                state.watch = nil
            }
            return (state.pulse, state.watch)
        }
        pulse?.close()
        watch?.close()
    }
}

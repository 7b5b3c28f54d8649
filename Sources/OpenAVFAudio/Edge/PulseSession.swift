// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import CPulse
import Dispatch
import Synchronization

/// One connection to the user's audio server through libpulse, which serves PulseAudio and
/// PipeWire alike.
///
/// One thread does everything: it sleeps in libpulse's main loop, and hands events over from there.
/// Other threads only put commands into the inbox and wake it. Nothing is waited for without a
/// deadline of the machine's.
final class PulseSession: Sendable {
    private struct Core: ~Copyable {
        var inbox: [ServerInput] = []
        /// The address of libpulse's main loop while the thread runs; zero otherwise.
        var loop: UInt = 0
        var isOpen = false
        var isClosed = false
    }

    private let server: String?
    private let timings: ServerTimings
    private let start = DispatchTime.now().uptimeNanoseconds
    private let core = Mutex(Core())
    private let tell: @Sendable (AudioEvent) -> Void

    /// `server` is an address as `PULSE_SERVER` has it; nil takes that variable's, or the user's
    /// own server.
    init(
        server: String?,
        timings: ServerTimings,
        tell: @escaping @Sendable (AudioEvent) -> Void
    ) {
        self.server = server
        self.timings = timings
        self.tell = tell
    }

    private var now: Instant {
        Instant(nanoseconds: Int64(clamping: DispatchTime.now().uptimeNanoseconds - start))
    }

    func open() {
        let isFirst = core.withLock { core in
            defer { core.isOpen = true }
            return !core.isOpen && !core.isClosed
        }
        if isFirst { DispatchQueue(label: "avfaudio.pulse").async { self.run() } }
    }

    func perform(_ command: AudioCommand) {
        core.withLock { core in
            core.inbox.append(.command(command))
            Self.wake(core.loop)
        }
    }

    func close() {
        core.withLock { core in
            core.isClosed = true
            Self.wake(core.loop)
        }
    }

    /// May be called from any thread while the loop is alive.
    private static func wake(_ address: UInt) {
        if let loop = OpaquePointer(bitPattern: address) { pa_mainloop_wakeup(loop) }
    }

    // MARK: The thread

    private func run() {
        guard let desk = PulseDesk(server: server) else {
            return tell(.serverDown("libpulse has no main loop to give"))
        }
        let address = UInt(bitPattern: desk.loop)
        core.withLock { $0.loop = address }
        var machine = ServerMachine(timings: timings)
        feed([.start], &machine, desk)
        while !core.withLock({ $0.isClosed }) {
            let inbox = core.withLock { core in
                defer { core.inbox = [] }
                return core.inbox
            }
            feed(desk.takeInputs() + inbox, &machine, desk)
            if let due = machine.nextWakeUp, due <= now { feed([.wakeUp], &machine, desk) }
            let pause = machine.nextWakeUp.map { max(.zero, $0 - now) }
            guard desk.turn(waiting: desk.hasInputs ? .zero : pause) else { break }
        }
        core.withLock { $0.loop = 0 }
        desk.disconnect()
    }

    private func feed(_ inputs: [ServerInput], _ machine: inout ServerMachine, _ desk: PulseDesk) {
        for input in inputs {
            machine.handle(input, at: now)
            while let output = machine.nextOutput() {
                switch output {
                case .connect: desk.connect()
                case .disconnect: desk.disconnect()
                case .call(let number, let call): desk.ask(number, call)
                case .event(let event):
                    if !core.withLock({ $0.isClosed }) { tell(event) }
                }
            }
        }
    }
}

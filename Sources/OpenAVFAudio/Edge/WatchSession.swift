// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import DBus
import Dispatch
import Synchronization

/// One connection to the system's bus, on which BlueZ is watched and nothing else is done.
///
/// One thread sleeps on the bus' socket and hands events over; other threads only ring.
final class WatchSession: Sendable {
    private struct Core {
        var isOpen = false
        var isClosed = false
    }

    private let address: BusAddress
    private let timings: WatchTimings
    private let start = DispatchTime.now().uptimeNanoseconds
    private let core = Mutex(Core())
    private let alarm = Alarm()
    private let tell: @Sendable (AudioEvent) -> Void

    init(
        bus address: BusAddress,
        timings: WatchTimings,
        tell: @escaping @Sendable (AudioEvent) -> Void
    ) {
        self.address = address
        self.timings = timings
        self.tell = tell
    }

    deinit {
        alarm.close()
    }

    private var now: Instant {
        Instant(nanoseconds: Int64(clamping: DispatchTime.now().uptimeNanoseconds - start))
    }

    func open() {
        let isFirst = core.withLock { core in
            defer { core.isOpen = true }
            return !core.isOpen && !core.isClosed
        }
        if isFirst { DispatchQueue(label: "avfaudio.bluez").async { self.run() } }
    }

    func close() {
        core.withLock { $0.isClosed = true }
        alarm.ring()
    }

    private var isClosed: Bool { core.withLock { $0.isClosed } }

    // MARK: The thread

    private struct Desk: ~Copyable {
        var machine: WatchMachine
        var bus: BusConnection?
        var cookies: [UInt64: UInt32] = [:]
        var wasReady = false
    }

    private func run() {
        var desk = Desk(machine: WatchMachine(timings: timings))
        feed(.start, &desk)
        while !isClosed {
            readBus(&desk)
            if let due = desk.machine.nextWakeUp, due <= now { feed(.wakeUp, &desk) }
            if isClosed { return }
            rest(&desk)
        }
    }

    private func readBus(_ desk: inout Desk) {
        // So many messages before the clock has its turn.
        for _ in 0..<64 {
            let step = desk.bus?.process() ?? .idle
            if !desk.wasReady, desk.bus?.isReady == true {
                desk.wasReady = true
                feed(.busUp, &desk)
            }
            switch step {
            case .idle: return
            case .worked: break
            case .message(.signal(let signal)): feed(.signal(signal), &desk)
            case .message(.reply(let cookie, let reply)):
                if let number = desk.cookies.removeValue(forKey: cookie) {
                    feed(.reply(call: number, reply), &desk)
                }
            case .message: break
            case .closed(let failure):
                desk.bus = nil
                feed(.busDown(failure.text), &desk)
            }
        }
    }

    private func rest(_ desk: inout Desk) {
        let own = desk.machine.nextWakeUp.map { start &+ UInt64(clamping: $0.nanoseconds) }
        let bus = desk.bus?.deadline.map { $0.multipliedReportingOverflow(by: 1_000) }
            .map { $0.overflow ? UInt64.max : $0.partialValue }
        let moment = [own, bus].compactMap { $0 }.min()
        let pause = moment.map { moment in
            let now = DispatchTime.now().uptimeNanoseconds
            return moment > now ? moment - now : 0
        }
        alarm.wait(
            with: desk.bus?.descriptor ?? -1,
            desk.bus?.events ?? 0,
            nanoseconds: pause
        )
    }

    private func feed(_ input: WatchInput, _ desk: inout Desk) {
        var inputs = [input]
        var next = 0
        while next < inputs.count {
            desk.machine.handle(inputs[next], at: now)
            next += 1
            while let output = desk.machine.nextOutput() {
                if let answer = act(on: output, &desk) { inputs.append(answer) }
            }
        }
    }

    private func act(on output: WatchOutput, _ desk: inout Desk) -> WatchInput? {
        switch output {
        case .openBus:
            desk.wasReady = false
            do throws(BusFailure) {
                desk.bus = try BusConnection(to: address)
            } catch {
                return .busDown(error.text)
            }
        case .closeBus:
            desk.bus = nil
            desk.cookies = [:]
            desk.wasReady = false
        case .call(let number, let call):
            do throws(BusFailure) {
                if let cookie = try desk.bus?.send(call) { desk.cookies[cookie] = number }
            } catch {
                return .reply(call: number, .failure(error))
            }
        case .event(let event): if !isClosed { tell(event) }
        }
        return nil
    }
}

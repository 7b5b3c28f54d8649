// SPDX-License-Identifier: Apache-2.0

import BlueZRadio
import DBus
import Dispatch
import HostCore
import Synchronization
import Testing

/// A receiver that keeps what it is told, and a session that it belongs to.
final class EventRecorder: RadioReceiver {
    private struct State {
        var events: [RadioEvent] = []
        var wakeUps = 0
        var isForeign = false
    }

    let bell = Bell()
    let queue = DispatchQueue(label: "test.manager")
    private let key = DispatchSpecificKey<Bool>()
    private let state = Mutex(State())

    init() {
        queue.setSpecific(key: key, value: true)
    }

    func receive(_ event: RadioEvent) {
        let isOnQueue = DispatchQueue.getSpecific(key: key) == true
        state.withLock {
            $0.events.append(event)
            if !isOnQueue { $0.isForeign = true }
        }
        bell.ring()
    }

    func wakeUp() {
        state.withLock { $0.wakeUps += 1 }
        bell.ring()
    }

    var wakeUps: Int { state.withLock { $0.wakeUps } }
    /// Whether something was told outside the manager's queue.
    var wasToldElsewhere: Bool { state.withLock { $0.isForeign } }
    var all: [RadioEvent] { state.withLock { $0.events } }

    /// Everything but remarks.
    var events: [RadioEvent] {
        all.filter { if case .note = $0 { false } else { true } }
    }

    var notes: [String] {
        all.compactMap { if case .note(let note) = $0 { note.text } else { nil } }
    }

    var values: [[UInt8]] {
        all.compactMap { if case .value(_, _, let bytes) = $0 { bytes } else { nil } }
    }

    func has(_ event: RadioEvent) -> Bool { all.contains(event) }

    /// Waits for an event.
    func expect(
        _ event: RadioEvent,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        expect("\(event)", sourceLocation: sourceLocation) { $0.has(event) }
    }

    func expect(
        _ what: String,
        sourceLocation: SourceLocation = #_sourceLocation,
        until condition: (EventRecorder) -> Bool
    ) {
        let came = bell.wait { condition(self) }
        #expect(came, "never came: \(what); came: \(all)", sourceLocation: sourceLocation)
    }

    /// Waits for a remark with that text in it.
    func expectNote(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) {
        expect("a note with \(text)", sourceLocation: sourceLocation) { recorder in
            recorder.notes.contains { $0.contains(text) }
        }
    }

    /// Waits for the answer to a request.
    func outcome(
        of number: UInt32,
        on link: LinkID = .first,
        sourceLocation: SourceLocation = #_sourceLocation
    ) -> RequestOutcome? {
        func find() -> RequestOutcome? {
            for case .response(link, RequestID(number: number), let outcome) in all {
                return outcome
            }
            return nil
        }
        expect("an answer to request \(number)", sourceLocation: sourceLocation) { _ in
            find() != nil
        }
        return find()
    }
}

extension BlueZTimings {
    /// Short enough for tests that wait for them.
    static var quick: BlueZTimings {
        var timings = BlueZTimings()
        timings.start = .milliseconds(200)
        timings.busRetry = .milliseconds(20)
        timings.retryLimit = .milliseconds(50)
        timings.powerOn = .milliseconds(100)
        timings.discovery = .milliseconds(300)
        timings.connect = .milliseconds(400)
        timings.connected = .milliseconds(200)
        timings.resolve = .milliseconds(400)
        timings.settle = .milliseconds(10)
        timings.settleLimit = .milliseconds(40)
        timings.busy = .milliseconds(10)
        timings.lossHold = .milliseconds(50)
        timings.serviceSettle = .milliseconds(20)
        return timings
    }
}

// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import Testing

@testable import Earbuds

/// The table of `LidTracker`, every state with every byte.
struct LidTrackerTests {
    enum Known: CaseIterable { case nothing, open, closed }

    private func moment(_ seconds: Int64) -> Instant { .zero + .seconds(seconds) }

    private func lid(_ known: Known, count: UInt8 = 3) -> Lid {
        let lid = Lid()
        if known == .nothing { return lid }
        _ = lid.hear(isOpen: true, count: count, at: moment(10))
        if known == .closed { _ = lid.hear(isOpen: false, count: count, at: moment(10)) }
        return lid
    }

    @Test func `what is heard first is believed`() {
        for open in [true, false] {
            let lid = Lid()
            #expect(lid.hear(isOpen: open, count: 6, at: moment(1)))
            #expect(lid.isOpen == open)
            #expect((lid.opening != nil) == open)
        }
    }

    @Test(arguments: [Known.open, .closed], 1...4 as ClosedRange<UInt8>)
    func `a counter ahead is an opening, or one that is over`(known: Known, ahead: UInt8) {
        for open in [true, false] {
            let lid = lid(known, count: 6)
            let next = (6 + ahead) & 7
            #expect(lid.hear(isOpen: open, count: next, at: moment(11)))
            #expect(lid.isOpen == open && lid.openings == next)
            #expect(lid.opening?.since == (open ? moment(11) : nil))
        }
    }

    @Test(arguments: [Known.open, .closed], 5...7 as ClosedRange<UInt8>)
    func `a counter behind is the other bud's old byte, but not for ever`(
        known: Known,
        ahead: UInt8
    ) {
        for open in [true, false] {
            let lid = lid(known, count: 6)
            let before = lid.tracker
            #expect(!lid.hear(isOpen: open, count: (6 + ahead) & 7, at: moment(14)))
            #expect(lid.tracker == before)
            #expect(lid.hear(isOpen: open, count: (6 + ahead) & 7, at: moment(16)))
            #expect(lid.isOpen == open)
        }
    }

    @Test func `the same counter confirms, closes, and never opens anew`() {
        let lid = lid(.open)
        #expect(!lid.hear(isOpen: true, count: 3, at: moment(11)))
        #expect(lid.opening == .init(count: 3, since: moment(10), frames: 2))
        #expect(lid.hear(isOpen: false, count: 3, at: moment(12)))
        #expect(lid.opening == nil)
        #expect(!lid.hear(isOpen: true, count: 3, at: moment(13)))
        #expect(lid.isOpen == false)
        #expect(!lid.hear(isOpen: false, count: 3, at: moment(14)))
        #expect(lid.hear(isOpen: true, count: 3, at: moment(20)))
        #expect(lid.isOpen == true && lid.opening == nil)
    }

    @Test(arguments: Known.allCases)
    func `silence leaves only a shut lid known, and being away nothing`(known: Known) {
        let lid = lid(known)
        #expect(lid.silence() == (known == .open))
        #expect(lid.isOpen == (known == .closed ? false : nil))
        #expect(lid.opening == nil)
        lid.forget()
        #expect(lid.isOpen == nil)
        #expect(lid.hear(isOpen: true, count: 3, at: moment(30)))
        #expect(lid.opening != nil)
    }
}

/// A lid whose bytes can be heard within an expectation.
@dynamicMemberLookup
private final class Lid {
    private(set) var tracker = LidTracker()

    subscript<Value>(dynamicMember path: KeyPath<LidTracker, Value>) -> Value {
        tracker[keyPath: path]
    }

    func hear(isOpen: Bool, count: UInt8, at now: Instant) -> Bool {
        tracker.hear(isOpen: isOpen, count: count, at: now, lag: .seconds(5))
    }

    func silence() -> Bool { tracker.silence() }
    func forget() { tracker.forget() }
}

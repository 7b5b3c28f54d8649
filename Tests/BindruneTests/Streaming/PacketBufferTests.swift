// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import Bindrune

struct PacketBufferTests {
    enum Step: CaseIterable {
        case value
        case gap
        case take
    }

    static let policies: [BufferingPolicy] = [
        .unbounded, .newest(0), .newest(1), .newest(2), .newest(3), .oldest(0), .oldest(1),
        .oldest(2), .oldest(-1), .newest(-1),
    ]

    /// Every sequence of so many steps.
    static func sequences(_ length: Int) -> [[Step]] {
        guard length > 0 else { return [[]] }
        return sequences(length - 1).flatMap { head in Step.allCases.map { head + [$0] } }
    }

    private func packetsTaken(_ steps: [Step], _ policy: BufferingPolicy) -> (
        PacketBuffer, [Packet]
    ) {
        var buffer = PacketBuffer(policy)
        var taken: [Packet] = []
        for (index, step) in steps.enumerated() {
            let now = Moment(nanoseconds: Int64(index))
            switch step {
            case .value: buffer.append(Data([UInt8(truncatingIfNeeded: buffer.received)]), at: now)
            case .gap: buffer.append(Packet.Gap(.reconnected, from: now, to: now))
            case .take: if let packet = buffer.take() { taken.append(packet) }
            }
        }
        while let packet = buffer.take() { taken.append(packet) }
        return (buffer, taken)
    }

    @Test(arguments: policies)
    func `what came is what was taken and what was dropped, in order and to the value`(
        policy: BufferingPolicy
    ) {
        for steps in Self.sequences(8) {
            let (buffer, taken) = packetsTaken(steps, policy)
            let values = taken.filter { !$0.isGap }
            var isRight = UInt64(values.count) + buffer.dropped == buffer.received
            isRight = isRight && buffer.received == UInt64(steps.count { $0 == .value })
            var next: UInt64 = 0
            var dropped: UInt64 = 0
            for packet in taken {
                dropped += packet.droppedBefore
                if packet.isGap { continue }
                isRight = isRight && packet.sequence == next + dropped
                isRight = isRight && packet.value == Data([UInt8(packet.sequence)])
                next = packet.sequence + 1
                dropped = 0
            }
            for (left, right) in zip(taken, taken.dropFirst()) where left.isGap && right.isGap {
                isRight = isRight && steps.contains(.take)
            }
            if case .unbounded = policy { isRight = isRight && buffer.dropped == 0 }
            guard !isRight else { continue }
            Issue.record("\(policy) \(steps): \(taken)")
            return
        }
    }

    @Test(arguments: policies)
    func `who waits gets a value as who comes after it, where there is room for one`(
        policy: BufferingPolicy
    ) {
        for steps in Self.sequences(5) {
            var (buffer, _) = packetsTaken(steps, policy)
            var other = buffer
            let now = Moment(nanoseconds: 100)
            other.append(Data([7]), at: now)
            let packet = buffer.pass(Data([7]), at: now)
            check(other.take() == packet)
            guard packet != nil else { continue }
            #expect(buffer == other)
        }
    }

    @Test func `all that is given out at once and put back is what there was`() {
        for steps in Self.sequences(7) {
            var buffer = PacketBuffer(.unbounded)
            for (index, step) in steps.enumerated() {
                let now = Moment(nanoseconds: Int64(index))
                switch step {
                case .value: buffer.append(Data([UInt8(index)]), at: now)
                case .gap: buffer.append(Packet.Gap(.reconnected, from: now, to: now))
                case .take: _ = buffer.take()
                }
            }
            var (list, whole, late) = ([Packet](), buffer, buffer)
            guard let first = buffer.exchange(for: &list) else { continue }
            check(buffer.isEmpty)
            let now = Moment(nanoseconds: 100)
            for rest in [buffer, late] { #expect(rest.received == whole.received) }
            buffer.append(Data([9]), at: now)
            late.append(Data([9]), at: now)
            buffer.putBack(list[first...])
            while let packet = late.take() { check(buffer.take() == packet) }
            check(buffer.take() == nil)
            while let packet = whole.take() {
                check(packet == list[first...].first { $0 == packet })
            }
        }
    }

    @Test func `nothing is given out at once that may still be dropped or grow`() {
        var list: [Packet] = []
        for policy in Self.policies where policy != .unbounded {
            var buffer = PacketBuffer(policy)
            buffer.append(Data(), at: .zero)
            check(buffer.exchange(for: &list) == nil)
        }
        var buffer = PacketBuffer(.unbounded)
        check(buffer.exchange(for: &list) == nil)
        buffer.append(Data(), at: .zero)
        buffer.append(Packet.Gap(.reconnected, from: .zero, to: .zero))
        check(buffer.exchange(for: &list) == nil)
        buffer.append(Data(), at: .zero)
        check(buffer.exchange(for: &list) == 0)
        #expect(list.map(\.isGap) == [false, true, false])
    }

    @Test func `a policy keeps the end it promises`() {
        for (policy, expected) in [
            (BufferingPolicy.newest(3), [7, 8, 9]), (.oldest(3), [0, 1, 2]),
            (.unbounded, Array(0..<10)),
        ] {
            let steps = Array(repeating: Step.value, count: 10)
            let (_, taken) = packetsTaken(steps, policy)
            #expect(taken.map { Int($0.sequence) } == expected)
        }
    }

    @Test func `gaps are kept whatever is dropped, and neighbours become one`() {
        var buffer = PacketBuffer(.newest(1))
        func gap(_ start: Int64, _ end: Int64) -> Packet.Gap {
            .init(.reconnected, from: Moment(nanoseconds: start), to: Moment(nanoseconds: end))
        }
        buffer.append(Data([0]), at: .zero)
        buffer.append(gap(1, 2))
        buffer.append(Data([1]), at: .zero)
        buffer.append(gap(3, 4))
        buffer.append(gap(5, 6))
        buffer.append(Data([2]), at: .zero)
        check(buffer.take()?.gap == gap(1, 6))
        let last = buffer.take()
        #expect(last?.value == Data([2]))
        #expect(buffer.dropped == 2)
        check(buffer.take() == nil)
    }

    @Test func `a long stream keeps its order while its room is used again`() {
        var buffer = PacketBuffer(.newest(300))
        var next: UInt64 = 0
        for round in 0..<5_000 {
            buffer.append(Data(), at: Moment(nanoseconds: Int64(round)))
            if round % 3 == 0, let packet = buffer.take() {
                #expect(packet.sequence >= next)
                next = packet.sequence + 1
            }
        }
        var rest = 0
        while let packet = buffer.take() {
            #expect(packet.sequence >= next)
            next = packet.sequence + 1
            rest += 1
        }
        #expect(next == 5_000)
        #expect(rest == 300)
    }
}

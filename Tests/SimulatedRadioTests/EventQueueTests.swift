// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import Testing

@testable import SimulatedRadio

struct EventQueueTests {
    private func number(_ action: WorldAction) -> Int {
        guard case .resumeAdvertising(let device) = action else { return -1 }
        return device
    }

    @Test func `events come by time, then by when they were planned`() {
        var queue = EventQueue()
        for (index, time) in [5, 3, 5, 1, 3].enumerated() {
            queue.insert(.resumeAdvertising(device: index), at: Instant(nanoseconds: Int64(time)))
        }
        var order: [Int] = []
        while let (_, action) = queue.removeFirst() { order.append(number(action)) }
        #expect(order == [3, 1, 4, 0, 2])
        #expect(queue.nextTime == nil)
    }

    @Test func `a cancelled event is gone, and its name means nothing afterwards`() {
        var queue = EventQueue()
        let first = queue.insert(.resumeAdvertising(device: 1), at: .zero)
        queue.cancel(first)
        #expect(queue.count == 0)
        queue.insert(.resumeAdvertising(device: 2), at: .zero)
        queue.cancel(first)
        #expect(queue.count == 1, "the place was used again; the name was not")
        #expect(queue.removeFirst().map { number($0.action) } == 2)
        queue.cancel(first)
    }

    @Test(arguments: 1...20 as ClosedRange<UInt64>)
    func `it agrees with a sorted list`(seed: UInt64) {
        var generator = SplitMix64(seed: seed)
        var queue = EventQueue()
        var list: [(time: Int64, order: Int, id: EventQueue.ID)] = []
        for order in 0..<2_000 {
            switch generator.below(4) {
            case 0 where !list.isEmpty:
                let victim = list.remove(at: Int(generator.below(UInt64(list.count))))
                queue.cancel(victim.id)
            case 1:
                let expected = list.min { ($0.time, $0.order) < ($1.time, $1.order) }
                let found = queue.removeFirst()
                #expect(found.map { number($0.action) } == expected?.order)
                #expect(found?.time.nanoseconds == expected?.time)
                list.removeAll { $0.order == expected?.order }
            default:
                let time = Int64(generator.below(50))
                let id = queue.insert(
                    .resumeAdvertising(device: order),
                    at: Instant(nanoseconds: time)
                )
                list.append((time, order, id))
            }
            #expect(queue.count == list.count)
        }
    }
}

struct SignalPathTests {
    @Test(
        arguments: [
            (1.0, 0.0), (10, 1), (1_000, 3), (2, 0.301029995663981), (0.001, -3), (1e-300, -300),
            (123_456_789, 8.091514977169270),
        ] as [(Double, Double)]
    )
    func `the logarithm is right to nine digits`(value: Double, expected: Double) {
        #expect(abs(SignalPath.log10(value) - expected) < 1e-9)
    }

    @Test func `odd distances do no harm`() {
        for distance in [0, -1, .infinity, .nan, .greatestFiniteMagnitude] as [Double] {
            let strength = SignalPath.strength(txPower: 0, distance: distance)
            #expect(strength.isFinite)
        }
    }

    @Test(
        arguments: [
            (0.0, 0.0), (0.25, 1), (0.5, 0), (0.75, -1), (1.0 / 12, 0.5), (7.0 / 12, -0.5),
            (-0.25, -1), (1_000.25, 1),
        ] as [(Double, Double)]
    )
    func `the sine is right to six digits`(turns: Double, expected: Double) {
        #expect(abs(ToneRecording.sine(turns) - expected) < 1e-6)
    }
}

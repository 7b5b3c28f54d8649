// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import HostCore
import Testing

@testable import BlueZRadio

struct DeliveryListTests {
    private let one = ValueRoute(link: .first, handle: .values)
    private let two = ValueRoute(link: .second, handle: .values)

    private func words(_ items: [DeliveryList.Item]) -> [String] {
        items.map { item in
            switch item {
            case .event: "event"
            case .values(let values, let route):
                "\(values.flatMap { $0 }) of \(route.link == .first)"
            case .wakeUp: "wake up"
            }
        }
    }

    @Test func `neighbouring values of one characteristic are one item`() {
        var list = DeliveryList()
        list.append([1], of: one)
        list.append([2], of: one)
        let isTaken = list.appendFurther([3])
        #expect(isTaken)
        list.append([4], of: two)
        list.append(.wakeUp)
        let isTakenLate = list.appendFurther([5])
        #expect(!isTakenLate)
        list.append([6], of: two)
        let items = words(list.takeAll())
        #expect(items == ["[1, 2, 3] of true", "[4] of false", "wake up", "[6] of false"])
        #expect(list.isEmpty)
    }

    @Test func `further values are known as such after everything was taken, until the run ends`() {
        var list = DeliveryList()
        var taken = [list.appendFurther([1])]
        list.append([1], of: one)
        var items = [words(list.takeAll())]
        #expect(list.isEmpty)
        taken.append(list.appendFurther([2]))
        items.append(words(list.takeAll()))
        list.endRun()
        taken.append(list.appendFurther([3]))
        items.append(words(list.takeAll()))
        #expect(taken == [false, true, false])
        #expect(items == [["[1] of true"], ["[2] of true"], []])
    }
}

// SPDX-License-Identifier: Apache-2.0

import HostCore

/// What a session has to hand over, in order. Values of one characteristic that come one after the
/// other are one item: they are handed over in one call.
struct DeliveryList {
    enum Item {
        case event(RadioEvent)
        case values([[UInt8]], of: ValueRoute)
        case wakeUp

        /// Whether it is more than one callback.
        var isSeveral: Bool {
            if case .values(let values, _) = self { values.count > 1 } else { false }
        }
    }

    private var items: [Item] = []
    private var run: [[UInt8]] = []
    private var route: ValueRoute?

    var isEmpty: Bool { items.isEmpty && run.isEmpty }

    mutating func append(_ item: Item) {
        endRun()
        items.append(item)
    }

    /// Adds a value to those of the same characteristic that came last.
    mutating func append(_ value: [UInt8], of route: ValueRoute) {
        if self.route != route {
            endRun()
            self.route = route
        }
        run.append(value)
    }

    /// Adds a value of the characteristic that the last one was of; false where another thing came
    /// in between, or may have changed what becomes of it.
    mutating func appendFurther(_ value: [UInt8]) -> Bool {
        guard route != nil else { return false }
        run.append(value)
        return true
    }

    /// No value is taken for a further one any more.
    mutating func endRun() {
        guard let route else { return }
        if !run.isEmpty {
            items.append(.values(run, of: route))
            run = []
        }
        self.route = nil
    }

    /// Takes everything out.
    mutating func takeAll() -> [Item] {
        let route = route
        endRun()
        // What comes next may still be a further value.
        self.route = route
        defer { items = [] }
        return items
    }
}

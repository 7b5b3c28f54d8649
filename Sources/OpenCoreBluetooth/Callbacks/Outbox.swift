// SPDX-License-Identifier: Apache-2.0

/// A queue of things to do, first in, first out.
struct Outbox<Element> {
    private var elements: [Element] = []
    private var first = 0

    var isEmpty: Bool { first == elements.count }

    mutating func append(_ element: Element) {
        elements.append(element)
    }

    mutating func popFirst() -> Element? {
        guard first < elements.count else { return nil }
        let element = elements[first]
        first += 1
        if first == elements.count {
            removeAll()
        } else if first >= 64, first * 2 >= elements.count {
            elements.removeFirst(first)
            first = 0
        }
        return element
    }

    mutating func removeAll(where isGone: (Element) -> Bool) {
        elements.removeFirst(first)
        first = 0
        elements.removeAll(where: isGone)
    }

    mutating func removeAll() {
        elements.removeAll(keepingCapacity: elements.capacity <= 1024)
        first = 0
    }
}

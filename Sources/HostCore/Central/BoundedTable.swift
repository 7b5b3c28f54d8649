// SPDX-License-Identifier: Apache-2.0

/// A dictionary that holds a stated number of entries and lets the oldest go for a new one.
///
/// Old is what was inserted long ago and not touched since the last time it was looked at for
/// removal (second chance), so an entry in use stays without being moved on every use.
struct BoundedTable<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    let capacity: Int
    private var entries: [Key: Entry] = [:]
    /// Every key once, the oldest at `head`.
    private var ages: [Key] = []
    private var head = 0

    private struct Entry: Sendable {
        var value: Value
        var isTouched = false
    }

    init(capacity: Int) {
        self.capacity = max(1, capacity)
    }

    var count: Int { entries.count }

    /// All keys in no order at all: sort them before anything observable is done.
    var unsortedKeys: some Collection<Key> { entries.keys }

    subscript(key: Key) -> Value? { entries[key]?.value }

    /// Changes an entry and marks it as used, after inserting it where it was missing. A full
    /// table lets its oldest entry go first, save those that `isKept` protects; where all are
    /// protected, the table grows.
    mutating func update(
        _ key: Key,
        default value: @autoclosure () -> Value,
        keeping isKept: (Key) -> Bool = { _ in false },
        _ change: (inout Value) -> Void
    ) {
        if entries[key] == nil {
            if entries.count >= capacity { evict(keeping: isKept) }
            ages.append(key)
            var entry = Entry(value: value())
            change(&entry.value)
            entries[key] = entry
        } else {
            entries[key]!.isTouched = true
            change(&entries[key]!.value)
        }
    }

    /// Changes an entry where it exists, without marking it as used.
    mutating func change(_ key: Key, _ change: (inout Value) -> Void) {
        guard entries[key] != nil else { return }
        change(&entries[key]!.value)
    }

    mutating func removeAll() {
        entries.removeAll()
        ages.removeAll()
        head = 0
    }

    private mutating func evict(keeping isKept: (Key) -> Bool) {
        for _ in 0..<2 * (ages.count - head) {
            let oldest = ages[head]
            head += 1
            guard entries[oldest]?.isTouched == true || isKept(oldest) else {
                entries[oldest] = nil
                break
            }
            entries[oldest]?.isTouched = false
            ages.append(oldest)
        }
        if head > ages.count / 2 {
            ages.removeSubrange(..<head)
            head = 0
        }
    }
}

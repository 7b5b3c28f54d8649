// SPDX-License-Identifier: Apache-2.0

import Bluetooth

/// What is going to happen, ordered by time and, at one time, by when it was planned.
///
/// A binary heap of small keys; the actions lie in slots that do not move, so that an event can
/// be taken back in logarithmic time and leaves nothing behind.
struct EventQueue: Sendable {
    /// Names one planned event, also after it ran.
    struct ID: Hashable, Sendable {
        fileprivate var slot: Int32
        fileprivate var order: UInt64
    }

    private struct Key: Sendable {
        var time: Int64
        var order: UInt64
        var slot: Int32

        static func < (left: Key, right: Key) -> Bool {
            left.time != right.time ? left.time < right.time : left.order < right.order
        }
    }

    private var heap: [Key] = []
    private var positions: [Int32] = []
    private var actions: [WorldAction?] = []
    private var free: [Int32] = []
    private var planned: UInt64 = 0

    /// When the next event is due.
    var nextTime: Instant? {
        heap.first.map { Instant(nanoseconds: $0.time) }
    }

    var count: Int { heap.count }

    @discardableResult
    mutating func insert(_ action: WorldAction, at time: Instant) -> ID {
        planned += 1
        let slot: Int32
        if let reused = free.popLast() {
            slot = reused
            actions[Int(slot)] = action
        } else {
            slot = Int32(actions.count)
            actions.append(action)
            positions.append(0)
        }
        heap.append(Key(time: time.nanoseconds, order: planned, slot: slot))
        siftUp(from: heap.count - 1)
        return ID(slot: slot, order: planned)
    }

    /// Takes an event back; does nothing when it ran already.
    mutating func cancel(_ id: ID) {
        let position = Int(positions[Int(id.slot)])
        guard position >= 0, heap[position].order == id.order else { return }
        release(id.slot)
        remove(at: position)
    }

    mutating func removeFirst() -> (time: Instant, action: WorldAction)? {
        guard let first = heap.first, let action = actions[Int(first.slot)] else { return nil }
        release(first.slot)
        remove(at: 0)
        return (Instant(nanoseconds: first.time), action)
    }

    private mutating func release(_ slot: Int32) {
        actions[Int(slot)] = nil
        positions[Int(slot)] = -1
        free.append(slot)
    }

    private mutating func remove(at position: Int) {
        let last = heap.removeLast()
        guard position < heap.count else { return }
        heap[position] = last
        positions[Int(last.slot)] = Int32(position)
        siftDown(from: position)
        siftUp(from: Int(positions[Int(last.slot)]))
    }

    private mutating func siftUp(from start: Int) {
        var child = start
        let key = heap[child]
        while child > 0 {
            let parent = (child - 1) / 2
            guard key < heap[parent] else { break }
            heap[child] = heap[parent]
            positions[Int(heap[child].slot)] = Int32(child)
            child = parent
        }
        heap[child] = key
        positions[Int(key.slot)] = Int32(child)
    }

    private mutating func siftDown(from start: Int) {
        var parent = start
        let key = heap[parent]
        while true {
            var child = 2 * parent + 1
            guard child < heap.count else { break }
            if child + 1 < heap.count, heap[child + 1] < heap[child] { child += 1 }
            guard heap[child] < key else { break }
            heap[parent] = heap[child]
            positions[Int(heap[parent].slot)] = Int32(parent)
            parent = child
        }
        heap[parent] = key
        positions[Int(key.slot)] = Int32(parent)
    }
}

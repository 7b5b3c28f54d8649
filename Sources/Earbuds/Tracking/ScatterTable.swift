// SPDX-License-Identifier: Apache-2.0

import Bluetooth

/// A key that says itself where in a table it goes.
protocol ScatterKey: Equatable, Sendable {
    /// Any number that is the same for equal keys. Its order does not matter: the table mixes it.
    var scatter: UInt64 { get }
}

/// A small map with open addressing, asked for every frame.
///
/// Beside a dictionary it saves the hashing, which costs more than all the rest. That hashing keeps
/// strangers from choosing keys that collide; here nothing but the bound on the entries does, so
/// it is only for tables that have a small one. Nobody can walk it: no order comes out of it.
struct ScatterTable<Key: ScatterKey, Value: Sendable>: Sendable {
    private var keys: [Key?] = []
    private var values: [Value?] = []
    /// How many keys are in it.
    private(set) var count = 0

    /// The value of a key; setting nil takes the key out.
    subscript(key: Key) -> Value? {
        get {
            guard let place = place(of: key) else { return nil }
            return values[place]
        }
        set {
            if let newValue { set(newValue, for: key) } else { remove(key) }
        }
    }

    func contains(_ key: Key) -> Bool { place(of: key) != nil }

    /// Takes all out and keeps the room.
    mutating func removeAll() {
        for place in keys.indices { (keys[place], values[place]) = (nil, nil) }
        count = 0
    }

    private mutating func set(_ value: Value, for key: Key) {
        if let place = place(of: key) {
            values[place] = value
            return
        }
        // A quarter stays free, so that every search ends, and soon.
        if (count + 1) * 4 > keys.count * 3 { grow() }
        insert(key, value)
        count += 1
    }

    private mutating func insert(_ key: Key, _ value: Value) {
        var place = home(of: key)
        while keys[place] != nil { place = next(place) }
        (keys[place], values[place]) = (key, value)
    }

    private mutating func remove(_ key: Key) {
        guard var hole = place(of: key) else { return }
        count -= 1
        var place = next(hole)
        // Whoever was pushed behind the hole, and may stand in it, moves up: no marks are left.
        while let other = keys[place] {
            let home = home(of: other)
            if distance(home, place) >= distance(hole, place) {
                (keys[hole], values[hole]) = (other, values[place])
                hole = place
            }
            place = next(place)
        }
        (keys[hole], values[hole]) = (nil, nil)
    }

    private mutating func grow() {
        let old = (keys, values)
        let size = max(16, old.0.count * 2)
        keys = Array(repeating: nil, count: size)
        values = Array(repeating: nil, count: size)
        for place in old.0.indices {
            if let key = old.0[place], let value = old.1[place] { insert(key, value) }
        }
    }

    private func place(of key: Key) -> Int? {
        guard count > 0 else { return nil }
        var place = home(of: key)
        while let other = keys[place] {
            if other == key { return place }
            place = next(place)
        }
        return nil
    }

    /// Fibonacci hashing: the upper half of the product depends on all bits.
    private func home(of key: Key) -> Int {
        let mixed = key.scatter &* 0x9E37_79B9_7F4A_7C15
        return Int(truncatingIfNeeded: mixed >> 32) & (keys.count - 1)
    }

    private func next(_ place: Int) -> Int { (place + 1) & (keys.count - 1) }

    private func distance(_ from: Int, _ to: Int) -> Int { (to - from) & (keys.count - 1) }
}

extension BluetoothAddress: ScatterKey {
    var scatter: UInt64 { code }
}

extension Advertiser: ScatterKey {
    var scatter: UInt64 {
        switch self {
        case .address(let address): address.code
        case .identifier(let peer): peer.high ^ peer.low &* 3
        }
    }
}

// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import Testing

@testable import Earbuds

/// The table of addresses must be what a dictionary is, however its keys fall.
struct ScatterTableTests {
    /// A key of which many share a place, if not all.
    struct Key: ScatterKey, Hashable {
        var name: UInt64
        var places: UInt64
        var scatter: UInt64 { name % places }
    }

    @Test(arguments: [1, 2, 7, 1 << 40] as [UInt64])
    func `it holds what a dictionary holds, whatever collides`(places: UInt64) {
        var random = SplitMix64(seed: places)
        var table = ScatterTable<Key, Int>()
        var model: [Key: Int] = [:]
        for step in 0..<4_000 {
            let key = Key(name: random.below(90), places: places)
            // Now more come than go, now more go than come: it grows, and it is emptied.
            let value = random.happens(step % 1_000 < 500 ? 0.7 : 0.2) ? step : nil
            table[key] = value
            model[key] = value
            #expect(table.count == model.count, "seed \(places)")
            let asked = Key(name: random.below(90), places: places)
            #expect(table[asked] == model[asked], "seed \(places)")
            #expect(table.contains(asked) == (model[asked] != nil), "seed \(places)")
        }
        for name in 0..<90 as Range<UInt64> {
            let key = Key(name: name, places: places)
            #expect(table[key] == model[key], "seed \(places)")
        }
    }

    @Test func `what was taken out leaves no way past others that share its place`() {
        var table = ScatterTable<Key, Int>()
        let keys = (1...9 as ClosedRange<UInt64>).map { Key(name: $0, places: 1) }
        for (value, key) in keys.enumerated() { table[key] = value }
        for gone in [0, 4, 8] { table[keys[gone]] = nil }
        table[keys[0]] = nil
        #expect(keys.map { table[$0] } == [nil, 1, 2, 3, nil, 5, 6, 7, nil])
        #expect(table.count == 6)
        table.removeAll()
        #expect(table.count == 0)
        #expect(keys.allSatisfy { !table.contains($0) })
        table[keys[3]] = 3
        #expect(table[keys[3]] == 3)
    }

    @Test func `an address and an identifier of the same number are two advertisers`() {
        var table = ScatterTable<Advertiser, UInt32>()
        let address = BluetoothAddress(value: 7, kind: .public)
        table[.address(address)] = 1
        table[.address(BluetoothAddress(value: 7, kind: .random))] = 2
        table[.identifier(PeerID(high: 7, low: 0))] = 3
        table[.identifier(PeerID(high: 0, low: 7))] = 4
        #expect(table.count == 4)
        #expect(table[.address(address)] == 1)
        #expect(table[.identifier(PeerID(high: 0, low: 7))] == 4)
        #expect(table[.identifier(PeerID(high: 7, low: 7))] == nil)
    }

    @Test func `unresolved addresses are kept to their bound, and then begun anew`() {
        var addresses = UnresolvedAddresses()
        let all = (0...4096 as ClosedRange<UInt64>).map {
            BluetoothAddress(value: 0x4000_0000_0000 | $0 << 12, kind: .random)
        }
        for address in all.dropLast() { addresses.insert(address) }
        #expect(all.dropLast().allSatisfy { addresses.contains($0) })
        #expect(!addresses.contains(all[4096]))
        addresses.insert(all[4096])
        #expect(addresses.contains(all[4096]))
        #expect(!addresses.contains(all[0]))
        addresses.removeAll()
        #expect(!addresses.contains(all[4096]))
    }
}

// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import Testing

@testable import HostCore

@Suite struct BoundedTableTests {
    private func fill(_ table: inout BoundedTable<Int, Int>, _ keys: some Sequence<Int>) {
        for key in keys { table.update(key, default: 0) { $0 += 1 } }
    }

    @Test func `the oldest goes first`() {
        var table = BoundedTable<Int, Int>(capacity: 3)
        fill(&table, 1...4)
        #expect(table.unsortedKeys.sorted() == [2, 3, 4])
        #expect(table[1] == nil)
        #expect(table[4] == 1)
    }

    @Test func `what was used since has a second chance`() {
        var table = BoundedTable<Int, Int>(capacity: 3)
        fill(&table, [1, 2, 3, 1, 4])
        #expect(table.unsortedKeys.sorted() == [1, 3, 4])
        #expect(table[1] == 2)
        fill(&table, [5, 6])
        #expect(table.unsortedKeys.sorted() == [4, 5, 6])
        fill(&table, 10...12)
        #expect(table.unsortedKeys.sorted() == [10, 11, 12])
    }

    @Test func `what is kept never goes, even when the table has to grow`() {
        var table = BoundedTable<Int, Int>(capacity: 2)
        for key in 1...5 { table.update(key, default: 0, keeping: { $0 <= 4 }) { _ in } }
        #expect(table.unsortedKeys.sorted() == [1, 2, 3, 4, 5])
        table.update(6, default: 0, keeping: { $0 <= 4 }) { _ in }
        #expect(table.unsortedKeys.sorted() == [1, 2, 3, 4, 6])
    }

    @Test func `changing an entry neither inserts it nor keeps it longer`() {
        var table = BoundedTable<Int, Int>(capacity: 2)
        table.change(1) { $0 = 9 }
        #expect(table.count == 0)
        fill(&table, 1...2)
        table.change(1) { $0 = 9 }
        #expect(table[1] == 9)
        fill(&table, [3])
        #expect(table[1] == nil)
    }

    @Test func `it never holds more than its capacity in a long run`() {
        var table = BoundedTable<Int, Int>(capacity: 50)
        for step in 0..<20_000 {
            table.update(step &* 7919 % 997, default: 0) { _ in }
            #expect(table.count <= 50)
        }
        table.removeAll()
        #expect(table.count == 0)
    }

    @Test func `the table of peers has a limit and keeps those with a link`() {
        var peers = PeerTable()
        let kept = PeerID.numbered(0)
        for number in 0..<(PeerTable.capacity + 10) {
            let report = AdvertisementReport(
                peer: .numbered(number),
                advertisement: Fixture.advertisement(name: "\(number)"),
                rssi: 0
            )
            peers.discovered(report) { $0 == kept }
        }
        #expect(peers.count == PeerTable.capacity)
        #expect(peers.name(of: kept) == "0")
        #expect(peers.name(of: .numbered(1)) == nil)
        #expect(peers.name(of: .numbered(PeerTable.capacity + 9)) != nil)
    }

    @Test func `the memory of read values has a limit`() {
        var memory = ReadValueMemory()
        for number in 0...ReadValueMemory.capacity {
            memory.keep([1], of: Fixture.level, on: .numbered(number))
        }
        #expect(memory.value(of: Fixture.level, on: .numbered(0)) == nil)
        #expect(memory.value(of: Fixture.level, on: .numbered(1)) == [1])
    }
}

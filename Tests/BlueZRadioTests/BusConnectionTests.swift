// SPDX-License-Identifier: Apache-2.0

import BlueZRadio
import DBus
import Testing

@Suite(.serialized)
struct BusConnectionTests {
    /// Calls a method that the played BlueZ does not have, and sees what arrived there.
    private func arguments(_ sent: [BusValue]) throws -> [BusValue]? {
        let bus = try PrivateBus()
        let bluez = try FakeBlueZ(on: bus)
        var connection = try BusConnection(to: bus.address)
        _ = try connection.send(
            BusCall(path: "/", interface: "test.Echo", member: "Echo", arguments: sent)
        )
        // Pumps the connection, which waits 20 s at most.
        for _ in 0..<2_000 where bluez.calls("Echo").isEmpty {
            for _ in 0..<100 where connection.process() == .idle { break }
            connection.wait(microseconds: 10_000)
        }
        return bluez.calls("Echo").first?.arguments
    }

    @Test func `every type survives the bus`() throws {
        let values = BusValue.samples.filter { $0 != .double(.nan) && !"\($0)".contains("nan") }
        #expect(try arguments(values) == values)
        #expect(try arguments([.double(1.5)]) == [.double(1.5)])
    }

    @Test func `containers in containers survive the bus`() throws {
        let tree = Fixture.tree(table: Fixture.table()).managedObjects
        #expect(
            try arguments([tree, .variant(tree), .structure([tree, .bytes([1])])])?.count == 3
        )
        #expect(try arguments([tree]) == [tree])
    }

    @Test func `what cannot be sent is refused and the connection lives on`() throws {
        let bus = try PrivateBus()
        var connection = try BusConnection(to: bus.address)
        for call in [
            BusCall(path: "no path", interface: "a.b", member: "C"),
            BusCall(path: "/", interface: "nothing", member: "C"),
            BusCall(path: "/", interface: "a.b", member: "C", arguments: [.path("x")]),
        ] {
            #expect(throws: BusFailure.self) { _ = try connection.send(call) }
        }
        #expect(throws: Never.self) { _ = try connection.send(.managedObjects) }
    }

    @Test func `an address that leads nowhere is an error`() {
        #expect(throws: BusFailure.self) { _ = try BusConnection(to: .address("nonsense")) }
        #expect(throws: BusFailure.self) {
            _ = try BusConnection(to: .address("unix:path=/nonexistent/bus"))
        }
    }
}

// SPDX-License-Identifier: Apache-2.0

import BlueZRadio
import Bluetooth
import DBus
import HostCore
import Testing

struct BlueZTreeTests {
    private func tree(_ objects: ObjectTree = Fixture.tree(table: Fixture.table())) -> BlueZTree {
        var tree = BlueZTree()
        _ = tree.apply(managedObjects: [objects.managedObjects])
        return tree
    }

    private func changed(
        _ path: String,
        _ interface: String,
        _ properties: Properties,
        _ invalidated: [String] = []
    ) -> BusSignal {
        BusSignal(
            sender: ":1.1",
            path: path,
            interface: "org.freedesktop.DBus.Properties",
            member: "PropertiesChanged",
            arguments: [
                .string(interface), ObjectTree.value(of: properties), .strings(invalidated),
            ]
        )
    }

    @Test func `the handles are those of the paths`() {
        let device = tree().device(of: Fixture.peer)
        #expect(device?.services.keys.sorted() == [AttributeHandle(0x10)])
        let service = device?.services[AttributeHandle(0x10)]
        #expect(service?.characteristics.keys.sorted() == [.values, .control])
        #expect(
            service?.characteristics[.values]?.descriptors.keys.sorted().map(\.number) == [0x13]
        )
    }

    @Test(arguments: ["service001", "service00100", "serviceXYZW", "thing0010", "service+010"])
    func `a path without four digits is no attribute`(name: String) {
        var objects = Fixture.tree()
        let path = Fixture.device + "/" + name
        objects.objects[path] = [
            "org.bluez.GattService1": ["UUID": .string(Fixture.ae70), "Primary": .bool(true)]
        ]
        var tree = BlueZTree()
        let changes = tree.apply(managedObjects: [objects.managedObjects])
        #expect(changes.contains { if case .malformed = $0 { true } else { false } })
        #expect(tree.device(of: Fixture.peer)?.services.isEmpty == true)
    }

    @Test func `reading the tree again drops what is gone and keeps what is there`() {
        var tree = tree()
        let before = tree
        #expect(
            tree.apply(managedObjects: [Fixture.tree(table: Fixture.table()).managedObjects]) == []
        )
        #expect(tree == before)
        #expect(
            tree.apply(managedObjects: [Fixture.tree().managedObjects]) == [
                .serviceRemoved(device: Fixture.device, AttributeHandle(0x10))
            ]
        )
        let changes = tree.apply(managedObjects: [ObjectTree().managedObjects])
        #expect(changes.count == 2)
        #expect(tree.devices.isEmpty && tree.adapters.isEmpty)
        #expect(tree.path(of: Fixture.peer) == nil)
    }

    @Test func `a device that turns out to have another address answers to both`() {
        var tree = tree()
        _ = tree.apply(
            changed(
                Fixture.device,
                "org.bluez.Device1",
                ["Address": .string("00:00:00:00:00:09"), "AddressType": .string("public")]
            )
        )
        let identity = PeerID(
            adapter: Fixture.adapterAddress,
            device: BluetoothAddress(value: 9)
        )
        #expect(tree.peer(at: Fixture.device) == identity)
        #expect(tree.path(of: identity) == Fixture.device)
        #expect(tree.path(of: Fixture.peer) == Fixture.device)
    }

    @Test func `solicited services come from the raw data`() {
        var tree = tree()
        let data = BusValue.dictionary(
            of: "yv",
            [
                BusEntry(.byte(0x14), .variant(.bytes([0x0F, 0x18, 0x0D, 0x18, 0xFF]))),
                BusEntry(.byte(0x15), .variant(.bytes((0..<16).map { UInt8($0) }))),
            ]
        )
        _ = tree.apply(changed(Fixture.device, "org.bluez.Device1", ["AdvertisingData": data]))
        #expect(
            tree.device(of: Fixture.peer)?.advertisement.solicitedServiceUUIDs == [
                BluetoothUUID(0x180F), BluetoothUUID(0x180D),
                BluetoothUUID(high: 0x0F0E_0D0C_0B0A_0908, low: 0x0706_0504_0302_0100),
            ]
        )
    }

    @Test func `what BlueZ no longer vouches for is forgotten`() {
        var tree = tree()
        _ = tree.apply(
            changed(Fixture.device, "org.bluez.Device1", ["TxPower": .int16(4)])
        )
        _ = tree.apply(changed(Fixture.device, "org.bluez.Device1", [:], ["RSSI", "TxPower"]))
        #expect(tree.device(of: Fixture.peer)?.rssi == nil)
        #expect(tree.device(of: Fixture.peer)?.txPower == nil)
    }

    /// Every property of every object meets a value of every type.
    @Test(arguments: BusValue.samples)
    func `a property of another type is remarked on and changes nothing`(value: BusValue) {
        let objects = Fixture.tree(table: Fixture.table())
        let before = tree(objects)
        for (path, interfaces) in objects.objects.sorted(by: { $0.key < $1.key }) {
            for (interface, properties) in interfaces {
                let extra = [
                    "ManufacturerData", "ServiceData", "AdvertisingData", "Includes", "TxPower",
                ]
                for name in properties.keys.sorted() + extra {
                    var tree = before
                    let changes = tree.apply(changed(path, interface, [name: value]))
                    let isRefused = changes.contains {
                        if case .malformed = $0 { true } else { false }
                    }
                    if isRefused { #expect(tree == before, "\(interface).\(name) \(value)") }
                }
            }
        }
    }

    /// Signals whose arguments are anything at all: nothing but remarks may come of them.
    @Test(arguments: BusValue.samples, BusValue.samples)
    func `signals with odd arguments do no harm`(first: BusValue, second: BusValue) {
        let signals = [
            ("org.freedesktop.DBus.Properties", "PropertiesChanged"),
            ("org.freedesktop.DBus.ObjectManager", "InterfacesAdded"),
            ("org.freedesktop.DBus.ObjectManager", "InterfacesRemoved"),
            ("org.bluez.Device1", "Disconnected"),
        ]
        let before = tree()
        for (interface, member) in signals {
            for arguments in [[], [first], [first, second], [first, second, first]] {
                var tree = before
                _ = tree.apply(
                    BusSignal(
                        sender: ":1.1",
                        path: Fixture.device,
                        interface: interface,
                        member: member,
                        arguments: arguments
                    )
                )
                #expect(tree == before)
            }
        }
        var tree = before
        _ = tree.apply(managedObjects: [first, second])
    }
}

extension BusValue {
    /// A value of every type, odd ones among them.
    static let samples: [BusValue] = [
        .bool(true), .byte(1), .int16(-1), .uint16(.max), .int32(.min), .uint32(.max),
        .int64(.min), .uint64(.max), .double(.nan), .string(""), .string("hci0"), .path("/"),
        .signature("a{sv}"), .bytes([]), .bytes([1, 2]), .array(of: "s", []), .strings(["x"]),
        .array(of: "i", [.int32(1)]), .options(), .options([("UUID", .string("x"))]),
        .dictionary(of: "qv", [BusEntry(.uint16(1), .variant(.string("x")))]),
        .dictionary(of: "sv", [BusEntry(.string("180D"), .variant(.uint16(1)))]),
        .structure([.byte(1)]), .variant(.variant(.int16(9_999))),
    ]
}

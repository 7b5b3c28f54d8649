// SPDX-License-Identifier: Apache-2.0

import BlueZRadio
import Bluetooth
import DBus

typealias Properties = [String: BusValue]
typealias Interfaces = [String: Properties]

/// The objects of a BlueZ that does not exist, in the form in which a bus carries them.
struct ObjectTree: Sendable {
    var objects: [String: Interfaces] = [:]

    /// The answer to `GetManagedObjects`.
    var managedObjects: BusValue {
        .dictionary(
            of: "oa{sa{sv}}",
            objects.sorted { $0.key < $1.key }.map {
                BusEntry(.path($0.key), Self.value(of: $0.value))
            }
        )
    }

    static func value(of interfaces: Interfaces) -> BusValue {
        .dictionary(
            of: "sa{sv}",
            interfaces.sorted { $0.key < $1.key }.map {
                BusEntry(.string($0.key), value(of: $0.value))
            }
        )
    }

    static func value(of properties: Properties) -> BusValue {
        .options(properties.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
    }

    static func bytesByNumber(_ data: [UInt16: [UInt8]]) -> BusValue {
        .dictionary(
            of: "qv",
            data.sorted { $0.key < $1.key }.map {
                BusEntry(.uint16($0.key), .variant(.bytes($0.value)))
            }
        )
    }
}

/// An adapter and a recorder with one service, as most tests want them.
enum Fixture {
    static let adapter = "/org/bluez/hci0"
    static let device = "/org/bluez/hci0/dev_C0_FF_EE_00_00_01"
    static let service = device + "/service0010"
    static let values = service + "/char0011"
    static let control = service + "/char0014"
    static let adapterAddress = BluetoothAddress(value: 0x0011_2233_4455)
    static let deviceAddress = BluetoothAddress(value: 0xC0FF_EE00_0001, kind: .random)
    static let peer = PeerID(adapter: adapterAddress, device: deviceAddress)

    static func adapter(powered: Bool = true) -> Interfaces {
        [
            "org.bluez.Adapter1": [
                "Address": .string("00:11:22:33:44:55"), "Alias": .string("test"),
                "Powered": .bool(powered), "Discovering": .bool(false),
            ]
        ]
    }

    static func recorder(rssi: Int16? = -60, connected: Bool = false) -> Interfaces {
        var properties: Properties = [
            "Address": .string("C0:FF:EE:00:00:01"), "AddressType": .string("random"),
            "Name": .string("MyDevice-0001"), "Alias": .string("MyDevice-0001"),
            "Adapter": .path(adapter), "Connected": .bool(connected),
            "ServicesResolved": .bool(connected), "UUIDs": .strings([ae70]),
        ]
        if let rssi { properties["RSSI"] = .int16(rssi) }
        return ["org.bluez.Device1": properties]
    }

    static let ae70 = "0000ae70-0000-1000-8000-00805f9b34fb"
    static let ae71 = "0000ae71-0000-1000-8000-00805f9b34fb"
    static let ae72 = "0000ae72-0000-1000-8000-00805f9b34fb"

    /// Service AE70 with AE72 (read, notify; 2902) and AE71 (write both ways).
    static func table(mtu: UInt16? = 185) -> [String: Interfaces] {
        var valueProperties: Properties = [
            "UUID": .string(ae72), "Service": .path(service),
            "Flags": .strings(["read", "notify"]),
        ]
        var controlProperties: Properties = [
            "UUID": .string(ae71), "Service": .path(service),
            "Flags": .strings(["write", "write-without-response"]),
        ]
        if let mtu {
            valueProperties["MTU"] = .uint16(mtu)
            controlProperties["MTU"] = .uint16(mtu)
        }
        return [
            service: [
                "org.bluez.GattService1": [
                    "UUID": .string(ae70), "Primary": .bool(true), "Device": .path(device),
                ]
            ],
            values: ["org.bluez.GattCharacteristic1": valueProperties],
            control: ["org.bluez.GattCharacteristic1": controlProperties],
            values + "/desc0013": [
                "org.bluez.GattDescriptor1": [
                    "UUID": .string("00002902-0000-1000-8000-00805f9b34fb"),
                    "Characteristic": .path(values),
                ]
            ],
        ]
    }

    static func tree(
        powered: Bool = true,
        device: Interfaces? = recorder(),
        table: [String: Interfaces] = [:]
    ) -> ObjectTree {
        var tree = ObjectTree(objects: table)
        tree.objects[adapter] = adapter(powered: powered)
        tree.objects[Self.device] = device
        return tree
    }
}

// SPDX-License-Identifier: Apache-2.0

import BlueZRadio
import DBus

extension FuzzTarget {
    /// Messages of BlueZ with values of any type at any place, into the mirror of its objects.
    static let bluez = FuzzTarget(name: "bluez") { bytes in
        var script = Choices(bytes)
        var tree = BlueZTree()
        while !script.isAtEnd {
            let changes: [TreeChange]
            switch script.below(5) {
            case 0: changes = tree.apply(managedObjects: [objects(&script)])
            case 1: changes = tree.apply(managedObjects: [value(&script, depth: 4)])
            case 2:
                changes = tree.apply(
                    signal("PropertiesChanged", &script) { script in
                        [
                            .string(interface(&script)), properties(&script),
                            .strings((0..<script.below(3)).map { _ in property(&script) }),
                        ]
                    }
                )
            case 3:
                changes = tree.apply(
                    signal("InterfacesAdded", &script) { script in
                        [.path(path(&script)), interfaces(&script)]
                    }
                )
            default:
                let member = ["InterfacesRemoved", "Disconnected"][script.below(2)]
                changes = tree.apply(
                    signal(member, &script) { script in
                        [.path(path(&script)), .strings([interface(&script)])]
                    }
                )
            }
            _ = "\(changes)"
            for device in tree.devices.values { _ = "\(device)" }
            _ = tree.adaptersInOrder
        }
    } seeds: {
        [
            [0, 1, 0, 1, 0, 1, 0, 0, 1, 1, 0x0E, 17],
            [0, 3, 0, 1, 0, 1, 0, 0, 1, 1, 1, 1, 0, 0, 2, 1, 2, 2, 0, 1, 12, 10, 4, 1, 2, 3, 4],
            [3, 0, 0, 0, 1, 0, 3, 1, 1, 2, 1, 6, 10, 9, 1, 2, 3, 4, 5, 6, 7, 8, 9],
            [2, 0, 0, 0, 1, 4, 2, 1, 11, 3, 2, 7, 7, 7, 0, 4, 1, 1, 1, 1],
        ]
    }

    private static let interfaceNames = [
        "org.bluez.Adapter1", "org.bluez.Device1", "org.bluez.GattService1",
        "org.bluez.GattCharacteristic1", "org.bluez.GattDescriptor1", "org.bluez.Battery1",
        "org.freedesktop.DBus.Properties", "",
    ]
    private static let paths = [
        "/org/bluez/hci0", "/org/bluez/hci0/dev_11_22_33_44_55_66",
        "/org/bluez/hci0/dev_11_22_33_44_55_66/service0010",
        "/org/bluez/hci0/dev_11_22_33_44_55_66/service0010/char0011",
        "/org/bluez/hci0/dev_11_22_33_44_55_66/service0010/char0011/desc0013",
        "/org/bluez/hci1", "/", "", "x", "/service", "/org/bluez/hci0/dev_1/serviceFFFFF",
    ]
    private static let propertyNames = [
        "Address", "AddressType", "Name", "Alias", "Powered", "PowerState", "Discovering",
        "Adapter", "RSSI", "TxPower", "ManufacturerData", "ServiceData", "AdvertisingData",
        "AdvertisingFlags", "UUIDs", "UUID", "Primary", "Device", "Service", "Characteristic",
        "Value", "Notifying", "Flags", "MTU", "Handle", "Includes", "Connected", "Paired",
        "Bonded", "ServicesResolved", "Class", "Appearance", "Modalias", "Roles",
    ]
    private static let texts = [
        "11:22:33:44:55:66", "random", "public", "on", "off-enabling", "180D", "read", "notify",
        "0000180d-0000-1000-8000-00805f9b34fb", "bluetooth:v004Cp2014d0B08", "", "\u{0}\u{7F}é",
    ]

    private static func interface(_ script: inout Choices) -> String {
        interfaceNames[script.below(interfaceNames.count)]
    }
    private static func path(_ script: inout Choices) -> String {
        paths[script.below(paths.count)]
    }
    private static func property(_ script: inout Choices) -> String {
        propertyNames[script.below(propertyNames.count)]
    }

    private static func signal(
        _ member: String,
        _ script: inout Choices,
        _ arguments: (inout Choices) -> [BusValue]
    ) -> BusSignal {
        let isOwn = member == "Disconnected"
        let interface =
            isOwn
            ? "org.bluez.Device1"
            : member == "PropertiesChanged"
                ? "org.freedesktop.DBus.Properties" : "org.freedesktop.DBus.ObjectManager"
        let odd = script.below(16) == 15
        return BusSignal(
            sender: ":1.1",
            path: path(&script),
            interface: interface,
            member: member,
            arguments: odd ? [value(&script, depth: 3)] : arguments(&script)
        )
    }

    private static func objects(_ script: inout Choices) -> BusValue {
        .dictionary(
            of: "oa{sa{sv}}",
            (0..<script.below(6)).map { _ in
                BusEntry(.path(path(&script)), interfaces(&script))
            }
        )
    }

    private static func interfaces(_ script: inout Choices) -> BusValue {
        .dictionary(
            of: "sa{sv}",
            (0..<script.below(3)).map { _ in
                BusEntry(.string(interface(&script)), properties(&script))
            }
        )
    }

    private static func properties(_ script: inout Choices) -> BusValue {
        .options((0..<script.below(6)).map { _ in (property(&script), value(&script, depth: 3)) })
    }

    private static func value(_ script: inout Choices, depth: Int) -> BusValue {
        switch script.below(depth > 0 ? 17 : 12) {
        case 0: return .string(texts[script.below(texts.count)])
        case 1: return .bool(script.byte() & 1 != 0)
        case 2: return .byte(script.byte())
        case 3: return .int16(Int16(truncatingIfNeeded: script.number()))
        case 4: return .uint16(UInt16(truncatingIfNeeded: script.number()))
        case 5: return .int32(Int32(truncatingIfNeeded: script.number()))
        case 6: return .uint32(UInt32(truncatingIfNeeded: script.number()))
        case 7: return .int64(Int64(truncatingIfNeeded: script.number()))
        case 8: return .uint64(script.number())
        case 9: return .double(Double(bitPattern: script.number()))
        case 10: return .bytes(script.bytes(script.below(40)))
        case 11: return .path(path(&script))
        case 12: return .variant(value(&script, depth: depth - 1))
        case 13:
            return .strings((0..<script.below(4)).map { _ in texts[script.below(texts.count)] })
        case 14:
            return .array(
                of: "v",
                (0..<script.below(4)).map { _ in value(&script, depth: depth - 1) }
            )
        case 15:
            return .dictionary(
                of: "qv",
                (0..<script.below(4)).map { _ in
                    BusEntry(value(&script, depth: 0), value(&script, depth: depth - 1))
                }
            )
        default: return .structure([value(&script, depth: depth - 1)])
        }
    }
}

// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import DBus

/// What matters for audio of BlueZ's objects: devices, their batteries, transports.
struct AudioTree {
    static let battery = "org.bluez.Battery1"
    static let transport = "org.bluez.MediaTransport1"
    static let kept: Set<String> = [BusName.device, battery, transport]
    static let limit = 4_096

    private var objects: [String: [String: [String: BusValue]]] = [:]

    var devices: [BluetoothDeviceFacts] {
        objects.keys.sorted().compactMap { device(at: $0) }
    }

    var transports: [BluetoothTransportFacts] {
        objects.keys.sorted().compactMap { transport(at: $0) }
    }

    /// Takes the answer to `GetManagedObjects`.
    mutating func fill(_ value: BusValue?) {
        objects = [:]
        for entry in value?.asEntries ?? [] {
            if let path = entry.key.asText { add(entry.value, at: path) }
        }
    }

    /// Takes a signal in, and answers with what it changed.
    mutating func take(_ signal: BusSignal) -> [AudioEvent] {
        let arguments = signal.arguments
        switch (signal.interface, signal.member) {
        case (BusName.objectManager, "InterfacesAdded"):
            guard let path = arguments.first?.asText, arguments.count > 1 else { return [] }
            return events(at: path) { $0.add(arguments[1], at: path) }
        case (BusName.objectManager, "InterfacesRemoved"):
            guard let path = arguments.first?.asText, let names = arguments.last?.asTexts else {
                return []
            }
            return events(at: path) { tree in
                for name in names { tree.objects[path]?[name] = nil }
                if tree.objects[path]?.isEmpty == true { tree.objects[path] = nil }
            }
        case (BusName.properties, "PropertiesChanged"):
            guard let name = arguments.first?.asText, Self.kept.contains(name),
                arguments.count > 2, let changed = arguments[1].asProperties
            else { return [] }
            let invalid = arguments[2].asTexts ?? []
            let path = signal.path
            return events(at: path) { tree in
                guard tree.objects[path]?[name] != nil else { return }
                for key in invalid { tree.objects[path]?[name]?[key] = nil }
                for (key, value) in changed { tree.objects[path]?[name]?[key] = value }
            }
        default: return []
        }
    }

    private mutating func add(_ interfaces: BusValue, at path: String) {
        guard objects[path] != nil || objects.count < Self.limit else { return }
        for entry in interfaces.asEntries ?? [] {
            guard let name = entry.key.asText, Self.kept.contains(name),
                let properties = entry.value.asProperties
            else { continue }
            objects[path, default: [:]][name] = properties
        }
    }

    private mutating func events(
        at path: String,
        _ change: (inout AudioTree) -> Void
    ) -> [AudioEvent] {
        let (device, transport) = (device(at: path), transport(at: path))
        change(&self)
        let (newDevice, newTransport) = (self.device(at: path), self.transport(at: path))
        var events: [AudioEvent] = []
        if newDevice != device {
            events.append(newDevice.map(AudioEvent.device) ?? .deviceGone(path))
        }
        if newTransport != transport {
            events.append(newTransport.map(AudioEvent.transport) ?? .transportGone(path))
        }
        return events
    }

    private func device(at path: String) -> BluetoothDeviceFacts? {
        guard let properties = objects[path]?[BusName.device],
            let text = properties["Address"]?.asText,
            let kind = BluetoothAddress.Kind(
                rawValue: properties["AddressType"]?.asText ?? "public"
            ),
            let address = BluetoothAddress(text, kind: kind)
        else { return nil }
        let percent = objects[path]?[Self.battery]?["Percentage"]?.asInteger
        return BluetoothDeviceFacts(
            path: path,
            address: address,
            alias: properties["Alias"]?.asText ?? properties["Name"]?.asText,
            isConnected: properties["Connected"]?.asBool ?? false,
            isPaired: properties["Paired"]?.asBool ?? false,
            modalias: properties["Modalias"]?.asText,
            classOfDevice: properties["Class"]?.asInteger.flatMap(UInt32.init(exactly:)),
            appearance: properties["Appearance"]?.asInteger.flatMap(UInt16.init(exactly:)),
            uuids: (properties["UUIDs"]?.asTexts ?? []).prefix(256).compactMap {
                BluetoothUUID($0)
            },
            battery: percent.flatMap(UInt8.init(exactly:)).flatMap { $0 <= 100 ? $0 : nil }
        )
    }

    private func transport(at path: String) -> BluetoothTransportFacts? {
        guard let properties = objects[path]?[Self.transport],
            let device = properties["Device"]?.asText
        else { return nil }
        return BluetoothTransportFacts(
            path: path,
            device: device,
            profile: properties["UUID"]?.asText.flatMap { BluetoothUUID($0) }
                .flatMap { BluetoothProfile(transport: $0) },
            state: properties["State"]?.asText ?? "idle"
        )
    }
}

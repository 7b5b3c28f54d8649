// SPDX-License-Identifier: Apache-2.0

import BlueZRadio
import CSystemd
import DBus

extension FakeBlueZ.State {
    mutating func handle(_ message: OpaquePointer) {
        var type: UInt8 = 0
        sd_bus_message_get_type(message, &type)
        guard Int(type) == SD_BUS_MESSAGE_METHOD_CALL,
            let arguments = try? MessageReader.arguments(of: message)
        else { return }
        let call = FakeBlueZ.Call(
            sender: text(sd_bus_message_get_sender(message)),
            path: text(sd_bus_message_get_path(message)),
            interface: text(sd_bus_message_get_interface(message)),
            member: text(sd_bus_message_get_member(message)),
            arguments: arguments
        )
        calls.append(call)
        if answers[call.member]?.isEmpty == false, let answer = answers[call.member]?.removeFirst()
        {
            reply(to: message, answer)
        } else if call.path != "/", tree.objects[call.path] == nil {
            let name = "org.freedesktop.DBus.Error.UnknownObject"
            reply(to: message, .failure(name, "Method doesn't exist"))
        } else {
            reply(to: message, behave(call))
        }
    }

    private func text(_ pointer: UnsafePointer<CChar>?) -> String {
        pointer.map { String(cString: $0) } ?? ""
    }

    private func reply(to message: OpaquePointer, _ answer: FakeBlueZ.Answer) {
        var reply: OpaquePointer?
        switch answer {
        case .silence: return
        case .failure(let name, let text):
            var error = sd_bus_error()
            sd_bus_error_set(&error, name, text)
            sd_bus_message_new_method_error(message, &reply, &error)
            sd_bus_error_free(&error)
        case .success(let values):
            sd_bus_message_new_method_return(message, &reply)
            if let reply { _ = MessageWriter.append(values, to: reply) }
        }
        sd_bus_send(bus, reply, nil)
        sd_bus_message_unref(reply)
    }

    private mutating func behave(_ call: FakeBlueZ.Call) -> FakeBlueZ.Answer {
        switch call.member {
        case "GetManagedObjects": return .success([tree.managedObjects])
        case "StartDiscovery":
            guard scanners.insert(call.sender).inserted else {
                return .failure("org.bluez.Error.InProgress", "Operation already in progress")
            }
            change(call.path, "org.bluez.Adapter1", ["Discovering": .bool(true)])
        case "StopDiscovery":
            guard scanners.remove(call.sender) != nil else {
                return .failure("org.bluez.Error.Failed", "No discovery started")
            }
            change(call.path, "org.bluez.Adapter1", ["Discovering": .bool(!scanners.isEmpty)])
        case "Connect": connect(call.path)
        case "Disconnect":
            guard property(call.path, "org.bluez.Device1", "Connected") == .bool(true) else {
                return .failure("org.bluez.Error.NotConnected", "Not Connected")
            }
            change(call.path, "org.bluez.Device1", ["Connected": .bool(false)])
            change(call.path, "org.bluez.Device1", ["ServicesResolved": .bool(false)])
        case "ReadValue": return .success([.bytes(values[call.path] ?? [])])
        case "WriteValue": values[call.path] = call.arguments.first?.asBytes
        case "StartNotify", "StopNotify":
            let isOn = BusValue.bool(call.member == "StartNotify")
            change(call.path, "org.bluez.GattCharacteristic1", ["Notifying": isOn])
        case "SetDiscoveryFilter": break
        case "Set":
            guard call.arguments.count == 3, call.arguments[1].asText == "Powered" else {
                return .failure("org.bluez.Error.InvalidArguments", "Invalid arguments")
            }
            let isOn = BusValue.bool(call.arguments[2].asBool ?? false)
            change(call.path, "org.bluez.Adapter1", ["Powered": isOn])
        default: return .failure("org.freedesktop.DBus.Error.UnknownMethod", "no \(call.member)")
        }
        return .success([])
    }

    private mutating func connect(_ path: String) {
        change(path, "org.bluez.Device1", ["Connected": .bool(true)])
        if connectsWithoutTable { return }
        for (path, interfaces) in table.sorted(by: { $0.key < $1.key }) { add(path, interfaces) }
        change(path, "org.bluez.Device1", ["ServicesResolved": .bool(true)])
    }

    // MARK: Signals

    func property(_ path: String, _ interface: String, _ name: String) -> BusValue? {
        tree.objects[path]?[interface]?[name]
    }

    mutating func change(_ path: String, _ interface: String, _ properties: Properties) {
        for (name, value) in properties { tree.objects[path]?[interface]?[name] = value }
        signalChange(path, interface, properties)
    }

    func signalChange(_ path: String, _ interface: String, _ properties: Properties) {
        emit(
            path,
            "org.freedesktop.DBus.Properties",
            "PropertiesChanged",
            [.string(interface), ObjectTree.value(of: properties), .strings([])]
        )
    }

    mutating func add(_ path: String, _ interfaces: Interfaces) {
        tree.objects[path] = interfaces
        emit(
            "/",
            "org.freedesktop.DBus.ObjectManager",
            "InterfacesAdded",
            [.path(path), ObjectTree.value(of: interfaces)]
        )
    }

    mutating func remove(_ path: String) {
        for inner in tree.objects.keys.sorted(by: >) where inner.hasPrefix(path) {
            let interfaces = tree.objects.removeValue(forKey: inner) ?? [:]
            emit(
                "/",
                "org.freedesktop.DBus.ObjectManager",
                "InterfacesRemoved",
                [.path(inner), .strings(interfaces.keys.sorted())]
            )
        }
    }

    func emit(_ path: String, _ interface: String, _ member: String, _ arguments: [BusValue]) {
        var message: OpaquePointer?
        sd_bus_message_new_signal(bus, &message, path, interface, member)
        guard let message else { return }
        _ = MessageWriter.append(arguments, to: message)
        sd_bus_send(bus, message, nil)
        sd_bus_message_unref(message)
    }
}

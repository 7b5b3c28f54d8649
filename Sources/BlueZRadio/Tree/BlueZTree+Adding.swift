// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import DBus
import HostCore

extension BlueZTree {
    mutating func add(
        _ path: String,
        _ interfaces: BusValue,
        comparing: Bool
    ) -> [TreeChange] {
        guard let entries = interfaces.asEntries else {
            return [.malformed("\(path) came without interfaces")]
        }
        var changes: [TreeChange] = []
        for entry in entries {
            guard let interface = entry.key.asText, let properties = entry.value.asProperties else {
                changes.append(.malformed("\(path) came with an interface that makes no sense"))
                continue
            }
            switch interface {
            case BusName.adapter: changes += addAdapter(path, properties)
            case BusName.device: changes += addDevice(path, properties, comparing: comparing)
            case BusName.service: changes += addService(path, properties)
            case BusName.characteristic: changes += addCharacteristic(path, properties)
            case BusName.descriptor: changes += addDescriptor(path, properties)
            default: break
            }
        }
        return changes
    }

    mutating func addAdapter(
        _ path: String,
        _ properties: [String: BusValue]
    ) -> [TreeChange] {
        let known = adapters[path]
        var adapter = known ?? AdapterObject(path: path)
        let refused = adapter.update(properties)
        adapters[path] = adapter
        if known?.address != adapter.address { renamePeers(of: path) }
        let change: [TreeChange] =
            if known == nil { [.adapterAdded(path)] } else if known != adapter {
                [.adapterChanged(path)]
            } else { [] }
        return change + malformed(path, refused)
    }

    private mutating func addDevice(
        _ path: String,
        _ properties: [String: BusValue],
        comparing: Bool
    ) -> [TreeChange] {
        let known = devices[path]
        guard known != nil || devices.count < Self.deviceLimit else {
            return [
                .malformed("BlueZ has more than \(Self.deviceLimit) devices; \(path) is left out")
            ]
        }
        var device = known ?? DeviceObject(path: path)
        if device.adapter.isEmpty { device.adapter = ObjectPath.parent(of: path) ?? "" }
        let (told, refused) = device.update(properties)
        devices[path] = device
        namePeer(path)
        let change: [TreeChange] =
            switch known {
            case nil: [.deviceAdded(path, told)]
            case let known? where comparing:
                known == device ? [] : [.deviceChanged(path, differences(known, device))]
            default: [.deviceChanged(path, told)]
            }
        return change + malformed(path, refused)
    }

    private func differences(_ old: DeviceObject, _ new: DeviceObject) -> DeviceFields {
        var fields: DeviceFields = []
        if old.isConnected != new.isConnected { fields.insert(.connected) }
        if old.isResolved != new.isResolved { fields.insert(.resolved) }
        if old.name != new.name { fields.insert(.name) }
        if old.address != new.address { fields.insert(.address) }
        if old.rssi != new.rssi { fields.insert(.rssi) }
        return fields
    }

    private mutating func addService(
        _ path: String,
        _ properties: [String: BusValue]
    ) -> [TreeChange] {
        guard let handle = ObjectPath.handle(of: path), let owner = ObjectPath.parent(of: path),
            devices[owner] != nil, var service = ServiceObject(path: path, properties: properties)
        else { return [.malformed("\(path) is no service of a known device")] }
        if let known = devices[owner]?.services[handle] {
            service.characteristics = known.characteristics
            devices[owner]?.services[handle] = service
            return []
        }
        devices[owner]?.services[handle] = service
        return [.serviceAdded(device: owner, handle)]
    }

    private mutating func addCharacteristic(
        _ path: String,
        _ properties: [String: BusValue]
    ) -> [TreeChange] {
        guard let place = place(ofCharacteristic: path),
            devices[place.device]?.services[place.service] != nil,
            var object = CharacteristicObject(path: path, properties: properties)
        else { return [.malformed("\(path) is no characteristic of a known service")] }
        let mtu = devices[place.device]?.mtu
        let known = devices[place.device]?.services[place.service]?
            .characteristics[place.characteristic]
        object.descriptors = known?.descriptors ?? [:]
        devices[place.device]?.services[place.service]?
            .characteristics[place.characteristic] = object
        return mtu == devices[place.device]?.mtu ? [] : [.mtu(device: place.device)]
    }

    private mutating func addDescriptor(
        _ path: String,
        _ properties: [String: BusValue]
    ) -> [TreeChange] {
        guard let handle = ObjectPath.handle(of: path), let owner = ObjectPath.parent(of: path),
            let place = place(ofCharacteristic: owner),
            devices[place.device]?.services[place.service]?
                .characteristics[place.characteristic] != nil,
            let object = DescriptorObject(path: path, properties: properties)
        else { return [.malformed("\(path) is no descriptor of a known characteristic")] }
        devices[place.device]?.services[place.service]?
            .characteristics[place.characteristic]?.descriptors[handle] = object
        return []
    }
}

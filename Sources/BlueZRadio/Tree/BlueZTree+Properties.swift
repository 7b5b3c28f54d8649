// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import DBus
import HostCore

extension BlueZTree {
    mutating func propertiesChanged(_ signal: BusSignal) -> [TreeChange] {
        guard signal.arguments.count == 3, let interface = signal.arguments[0].asText,
            let properties = signal.arguments[1].asProperties,
            let invalidated = signal.arguments[2].asTexts
        else { return [.malformed("PropertiesChanged of \(signal.path) makes no sense")] }
        switch interface {
        case BusName.adapter:
            guard adapters[signal.path] != nil else { return [] }
            return addAdapter(signal.path, properties)
        case BusName.device: return deviceChanged(signal.path, properties, invalidated)
        case BusName.characteristic: return characteristicChanged(signal.path, properties)
        case BusName.service:
            guard let handle = ObjectPath.handle(of: signal.path),
                let owner = ObjectPath.parent(of: signal.path),
                let includes = properties["Includes"]?.asTexts
            else { return [] }
            devices[owner]?.services[handle]?.includes = includes
            return []
        default: return []
        }
    }

    private mutating func deviceChanged(
        _ path: String,
        _ properties: [String: BusValue],
        _ invalidated: [String]
    ) -> [TreeChange] {
        guard var device = devices[path] else { return [] }
        let lost = device.invalidate(invalidated)
        let (told, refused) = device.update(properties)
        devices[path] = device
        if told.contains(.address) { namePeer(path) }
        let fields = told.union(lost)
        let change: [TreeChange] = fields.isEmpty ? [] : [.deviceChanged(path, fields)]
        return change + malformed(path, refused)
    }

    private mutating func characteristicChanged(
        _ path: String,
        _ properties: [String: BusValue]
    ) -> [TreeChange] {
        guard let place = place(ofCharacteristic: path),
            let known = devices[place.device]?.services[place.service]?
                .characteristics[place.characteristic]
        else { return [] }
        var changes: [TreeChange] = []
        if let value = properties["Value"] {
            if let bytes = value.asBytes {
                changes.append(.value(device: place.device, place.characteristic, bytes))
            } else {
                changes += malformed(path, ["Value"])
            }
        }
        var object = known
        if let flags = properties["Flags"]?.asTexts {
            object.properties = CharacteristicObject.properties(flags: flags)
        }
        object.mtu = CharacteristicObject.mtu(properties["MTU"]) ?? object.mtu
        guard object != known else { return changes }
        devices[place.device]?.services[place.service]?
            .characteristics[place.characteristic] = object
        return object.mtu == known.mtu ? changes : changes + [.mtu(device: place.device)]
    }
}

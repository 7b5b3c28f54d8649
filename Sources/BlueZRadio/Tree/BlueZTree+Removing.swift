// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import DBus
import HostCore

extension BlueZTree {
    mutating func removeAll(except present: Set<String>) -> [TreeChange] {
        var changes: [TreeChange] = []
        for path in adapters.keys.sorted() where !present.contains(path) {
            changes += remove(path, interface: BusName.adapter)
        }
        for (path, device) in devices.sorted(by: { $0.key < $1.key }) {
            guard present.contains(path) else {
                changes += remove(path, interface: BusName.device)
                continue
            }
            for service in device.services.values.sorted(by: { $0.path < $1.path })
            where !present.contains(service.path) {
                changes += remove(service.path, interface: BusName.service)
            }
        }
        return changes
    }

    mutating func remove(_ path: String, interface: String) -> [TreeChange] {
        switch interface {
        case BusName.adapter:
            return adapters.removeValue(forKey: path) == nil ? [] : [.adapterRemoved(path)]
        case BusName.device:
            guard let device = devices.removeValue(forKey: path) else { return [] }
            peers[path] = nil
            paths = paths.filter { $0.value != path }
            return [.deviceRemoved(device)]
        case BusName.service:
            guard let handle = ObjectPath.handle(of: path), let owner = ObjectPath.parent(of: path),
                devices[owner]?.services.removeValue(forKey: handle) != nil
            else { return [] }
            return [.serviceRemoved(device: owner, handle)]
        case BusName.characteristic:
            if let place = place(ofCharacteristic: path) {
                devices[place.device]?.services[place.service]?
                    .characteristics[place.characteristic] = nil
            }
            return []
        case BusName.descriptor:
            if let handle = ObjectPath.handle(of: path), let owner = ObjectPath.parent(of: path),
                let place = place(ofCharacteristic: owner)
            {
                devices[place.device]?.services[place.service]?
                    .characteristics[place.characteristic]?.descriptors[handle] = nil
            }
            return []
        default: return []
        }
    }
}

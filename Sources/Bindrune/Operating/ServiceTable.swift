// SPDX-License-Identifier: Apache-2.0

/// The services and characteristics of one link, and what names in it mean.
struct ServiceTable: Hashable, Sendable {
    /// Why a name means nothing here.
    enum Miss: Error, Hashable, Sendable {
        case invalid(String)
        case none
        /// How many match.
        case several(Int)
    }

    private(set) var services: [DeviceService]

    /// Takes services as the system lists them and gives each characteristic its own name.
    init(_ services: [DeviceService] = []) {
        self.services = services
        var counts: [CharacteristicID: Int] = [:]
        for (place, service) in services.enumerated() {
            for (position, characteristic) in service.characteristics.enumerated() {
                let name = CharacteristicID(characteristic.uuid, in: service.uuid)
                var exact = name
                exact.instance = counts[name, default: 0]
                counts[name, default: 0] += 1
                self.services[place].characteristics[position].id = exact
            }
        }
    }

    subscript(path: AttributePath) -> DeviceCharacteristic? {
        guard services.indices.contains(path.service) else { return nil }
        let list = services[path.service].characteristics
        return list.indices.contains(path.characteristic) ? list[path.characteristic] : nil
    }

    func resolve(_ name: CharacteristicID) throws(Miss) -> AttributePath {
        for uuid in [name.characteristic] + (name.service.map { [$0] } ?? []) where !uuid.isValid {
            throw .invalid(uuid.text)
        }
        var matches: [AttributePath] = []
        for (place, service) in services.enumerated()
        where name.service == nil || service.uuid == name.service {
            for (position, characteristic) in service.characteristics.enumerated()
            where characteristic.uuid == name.characteristic {
                matches.append(AttributePath(service: place, characteristic: position))
            }
        }
        if let instance = name.instance {
            guard matches.indices.contains(instance) else { throw .none }
            return matches[instance]
        }
        guard let only = matches.first else { throw .none }
        guard matches.count == 1 else { throw .several(matches.count) }
        return only
    }
}

// SPDX-License-Identifier: Apache-2.0

internal import Foundation

#if OpenCoreBluetooth
    internal import OpenCoreBluetooth
#else
    internal import CoreBluetooth
#endif

/// The attribute objects of one link, and which path each stands for.
struct AttributeTable: Sendable {
    private var services: [HandedOver<CBService>] = []
    private var characteristics: [[HandedOver<CBCharacteristic>]] = []
    private var descriptors: [AttributePath: [HandedOver<CBDescriptor>]] = [:]
    private var paths: [ObjectIdentifier: AttributePath] = [:]
    private var pending: Set<ObjectIdentifier> = []
    private(set) var isDiscovering = true

    /// The services are known: their characteristics are asked for now. Returns those to ask about.
    mutating func found(_ list: [CBService]) -> [CBService] {
        guard isDiscovering else { return [] }
        services = list.map { HandedOver($0) }
        pending = Set(list.map { ObjectIdentifier($0) })
        return list
    }

    /// The characteristics of a service are known. Returns the whole table once the last has come.
    mutating func completed(_ service: CBService) -> [DeviceService]? {
        guard isDiscovering, pending.remove(ObjectIdentifier(service)) != nil else { return nil }
        return pending.isEmpty ? finish() : nil
    }

    /// Reads the table off the objects, in the order in which the system lists them.
    mutating func finish() -> [DeviceService] {
        isDiscovering = false
        characteristics = services.map { service in
            (service.object.characteristics ?? []).map { HandedOver($0) }
        }
        for (place, list) in characteristics.enumerated() {
            for (position, characteristic) in list.enumerated() {
                paths[ObjectIdentifier(characteristic.object)] =
                    AttributePath(service: place, characteristic: position)
            }
        }
        return zip(services, characteristics).map(Self.describe)
    }

    private static func describe(
        _ service: HandedOver<CBService>,
        _ characteristics: [HandedOver<CBCharacteristic>]
    ) -> DeviceService {
        let uuid = AttributeUUID(unchecked: service.object.uuid.uuidString)
        return DeviceService(
            uuid: uuid,
            isPrimary: service.object.isPrimary,
            characteristics: characteristics.map { characteristic in
                let own = AttributeUUID(unchecked: characteristic.object.uuid.uuidString)
                return DeviceCharacteristic(
                    uuid: own,
                    service: uuid,
                    id: CharacteristicID(own, in: uuid),
                    properties: CharacteristicTraits(
                        rawValue: UInt(characteristic.object.properties.rawValue)
                    )
                )
            }
        )
    }

    func path(of characteristic: CBCharacteristic) -> AttributePath? {
        paths[ObjectIdentifier(characteristic)]
    }

    subscript(path: AttributePath) -> CBCharacteristic? {
        guard characteristics.indices.contains(path.service) else { return nil }
        let list = characteristics[path.service]
        return list.indices.contains(path.characteristic) ? list[path.characteristic].object : nil
    }

    /// The descriptors of a characteristic are known.
    mutating func foundDescriptors(of path: AttributePath) -> [AttributeUUID] {
        let list = self[path]?.descriptors ?? []
        descriptors[path] = list.map { HandedOver($0) }
        return list.map { AttributeUUID(unchecked: $0.uuid.uuidString) }
    }

    func descriptor(_ path: AttributePath, _ index: Int) -> CBDescriptor? {
        guard let list = descriptors[path], list.indices.contains(index) else { return nil }
        return list[index].object
    }

    func place(of descriptor: CBDescriptor) -> (path: AttributePath, index: Int)? {
        for path in descriptors.keys.sorted() {
            if let index = descriptors[path]?.firstIndex(where: { $0.object === descriptor }) {
                return (path, index)
            }
        }
        return nil
    }
}

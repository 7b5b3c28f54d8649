// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import HostCore

/// The attribute objects of one peripheral, from a connection to its end.
///
/// Discoveries accumulate: what is known keeps its object. Used with the object lock held; the
/// objects take their stored properties from here.
struct AttributeTree {
    private(set) var services: [CBService]?
    private var servicesByHandle: [AttributeHandle: CBService] = [:]
    private var characteristicsByHandle: [AttributeHandle: CBCharacteristic] = [:] {
        didSet { lastCharacteristic = nil }
    }
    // The one that was found last: mostly that of the next value, too.
    private var lastCharacteristic: (handle: AttributeHandle, object: CBCharacteristic)?
    private var descriptorsByHandle: [AttributeHandle: CBDescriptor] = [:]
    private var presets: [AttributeHandle: [UInt8]] = [:]

    func service(_ handle: AttributeHandle) -> CBService? { servicesByHandle[handle] }

    mutating func characteristic(_ handle: AttributeHandle) -> CBCharacteristic? {
        if let lastCharacteristic, lastCharacteristic.handle == handle {
            return lastCharacteristic.object
        }
        guard let found = characteristicsByHandle[handle] else { return nil }
        lastCharacteristic = (handle, found)
        return found
    }

    func descriptor(_ handle: AttributeHandle) -> CBDescriptor? { descriptorsByHandle[handle] }

    /// Whether the object is one of those that are valid now.
    func contains(_ attribute: CBAttribute) -> Bool {
        servicesByHandle[attribute.handle] === attribute
            || characteristicsByHandle[attribute.handle] === attribute
            || descriptorsByHandle[attribute.handle] === attribute
    }

    mutating func addServices(_ records: [ServiceRecord], of peripheral: CBPeripheral) {
        var list = services ?? []
        for record in records {
            let service = obtainService(record, of: peripheral)
            if !list.contains(where: { $0 === service }) { list.append(service) }
        }
        services = list
    }

    mutating func addIncludedServices(
        _ records: [ServiceRecord],
        to service: CBService,
        of peripheral: CBPeripheral
    ) {
        var list = service.storedIncludedServices ?? []
        for record in records {
            let included = obtainService(record, of: peripheral)
            if !list.contains(where: { $0 === included }) { list.append(included) }
        }
        service.storedIncludedServices = list
    }

    mutating func addCharacteristics(
        _ records: [CharacteristicRecord],
        to service: CBService,
        lock: ObjectLock
    ) {
        var list = service.storedCharacteristics ?? []
        for record in records where characteristicsByHandle[record.handle] == nil {
            let new = CBCharacteristic(record: record, service: service, lock: lock)
            new.storedValue = presets[record.handle].map { Data($0) }
            characteristicsByHandle[record.handle] = new
            list.append(new)
        }
        service.storedCharacteristics = list
    }

    mutating func addDescriptors(
        _ records: [DescriptorRecord],
        to characteristic: CBCharacteristic,
        lock: ObjectLock
    ) {
        var list = characteristic.storedDescriptors ?? []
        for record in records where descriptorsByHandle[record.handle] == nil {
            let new = CBDescriptor(record: record, characteristic: characteristic, lock: lock)
            descriptorsByHandle[record.handle] = new
            list.append(new)
        }
        characteristic.storedDescriptors = list
    }

    /// Remembers a value for a characteristic that may not have been discovered yet.
    mutating func preset(_ handle: AttributeHandle, _ bytes: [UInt8]) {
        presets[handle] = bytes
        characteristicsByHandle[handle]?.storedValue = Data(bytes)
    }

    /// Makes services invalid and gives those that the app could know, in the order given.
    mutating func remove(_ handles: [AttributeHandle]) -> [CBService] {
        let removed = handles.compactMap { servicesByHandle.removeValue(forKey: $0) }
        for service in removed {
            services?.removeAll { $0 === service }
            for characteristic in service.storedCharacteristics ?? [] {
                characteristicsByHandle[characteristic.handle] = nil
                presets[characteristic.handle] = nil
                for descriptor in characteristic.storedDescriptors ?? [] {
                    descriptorsByHandle[descriptor.handle] = nil
                }
            }
        }
        return removed
    }

    private mutating func obtainService(
        _ record: ServiceRecord,
        of peripheral: CBPeripheral
    ) -> CBService {
        if let known = servicesByHandle[record.handle] { return known }
        let new = CBService(record: record, peripheral: peripheral, lock: peripheral.lock)
        servicesByHandle[record.handle] = new
        return new
    }
}

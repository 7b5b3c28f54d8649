// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import HostCore

/// The GATT table of a device, with its handles. Immutable: a changed device has another table.
struct AttributeTable: Sendable {
    struct Service: Sendable {
        var record: ServiceRecord
        var spec: ServiceSpec
        var characteristics: [Int]
    }

    struct Characteristic: Sendable {
        var record: CharacteristicRecord
        var spec: CharacteristicSpec
        var service: Int
        var descriptors: [DescriptorRecord]
        /// What the descriptors start with, the configuration aside.
        var descriptorSpecs: [DescriptorSpec]

        var configuration: AttributeHandle? {
            descriptors.first { $0.uuid == AttributeTable.configurationUUID }?.handle
        }
    }

    enum Entry: Sendable {
        case nothing
        case service(Int)
        case characteristic(Int)
        case descriptor(characteristic: Int, index: Int)
    }

    static let configurationUUID = BluetoothUUID(0x2902)
    static let gapUUID = BluetoothUUID(0x1800)
    static let gattUUID = BluetoothUUID(0x1801)

    private(set) var services: [Service] = []
    private(set) var characteristics: [Characteristic] = []
    private var entries: [Entry] = [.nothing]

    /// The table of these services. The GAP and GATT services take the first handles, as usual,
    /// and are known to the host alone.
    init(_ specs: [ServiceSpec]) {
        entries = Array(repeating: .nothing, count: 0x10)
        for spec in specs { append(spec, isAt: nil) }
    }

    /// The table after a change: equal services keep their handles, the others get new ones.
    init(_ specs: [ServiceSpec], after old: AttributeTable) {
        entries = Array(repeating: .nothing, count: old.entries.count)
        var unclaimed = old.services
        for spec in specs {
            let index = unclaimed.firstIndex { $0.spec == spec }
            append(spec, isAt: index.map { unclaimed.remove(at: $0).record.handle })
        }
    }

    func entry(at handle: AttributeHandle) -> Entry {
        Int(handle.number) < entries.count ? entries[Int(handle.number)] : .nothing
    }

    func characteristic(at handle: AttributeHandle) -> Int? {
        guard case .characteristic(let index) = entry(at: handle) else { return nil }
        return index
    }

    func characteristic(_ uuid: BluetoothUUID) -> Int? {
        characteristics.firstIndex { $0.record.uuid == uuid }
    }

    /// Whether the device offers one of these services, the two hidden ones included.
    func offers(any uuids: [BluetoothUUID]) -> Bool {
        uuids.contains { uuid in
            uuid == Self.gapUUID || uuid == Self.gattUUID
                || services.contains { $0.record.uuid == uuid }
        }
    }

    /// The handles of the services that are not in another table as they are in this one.
    func services(missingFrom other: AttributeTable) -> [AttributeHandle] {
        services.filter { service in
            !other.services.contains {
                $0.record.handle == service.record.handle && $0.spec == service.spec
            }
        }.map(\.record.handle)
    }

    private mutating func append(_ spec: ServiceSpec, isAt kept: AttributeHandle?) {
        var next = kept.map { Int($0.number) } ?? entries.count
        // 65,535 attributes are all there can be; what does not fit is not there.
        guard next + Self.size(of: spec) <= 0xFFFF else { return }
        let service = services.count
        let handle = take(&next, .service(service))
        services.append(
            Service(
                record: ServiceRecord(handle: handle, uuid: spec.uuid, isPrimary: spec.isPrimary),
                spec: spec,
                characteristics: []
            )
        )
        next += spec.includes.count
        for characteristic in spec.characteristics {
            services[service].characteristics.append(characteristics.count)
            append(characteristic, service: service, next: &next)
        }
    }

    private mutating func append(
        _ spec: CharacteristicSpec,
        service: Int,
        next: inout Int
    ) {
        let index = characteristics.count
        let handle = take(&next, .characteristic(index))
        next += 1  // the value's own handle
        var descriptors: [DescriptorRecord] = []
        for descriptor in Self.descriptors(of: spec) {
            let entry = Entry.descriptor(characteristic: index, index: descriptors.count)
            descriptors.append(
                DescriptorRecord(handle: take(&next, entry), uuid: descriptor.uuid)
            )
        }
        characteristics.append(
            Characteristic(
                record: CharacteristicRecord(
                    handle: handle,
                    uuid: spec.uuid,
                    properties: spec.properties
                ),
                spec: spec,
                service: service,
                descriptors: descriptors,
                descriptorSpecs: Self.descriptors(of: spec)
            )
        )
    }

    private mutating func take(_ next: inout Int, _ entry: Entry) -> AttributeHandle {
        while entries.count <= next { entries.append(.nothing) }
        entries[next] = entry
        defer { next += 1 }
        return AttributeHandle(UInt16(truncatingIfNeeded: next))
    }

    private static func descriptors(of spec: CharacteristicSpec) -> [DescriptorSpec] {
        let subscribable = !spec.properties.isDisjoint(with: [.notify, .indicate])
        guard subscribable, spec.hasConfiguration else { return spec.descriptors }
        return [DescriptorSpec(configurationUUID, value: [0, 0])] + spec.descriptors
    }

    private static func size(of spec: ServiceSpec) -> Int {
        spec.characteristics.reduce(1 + spec.includes.count) {
            $0 + 2 + descriptors(of: $1).count
        }
    }
}

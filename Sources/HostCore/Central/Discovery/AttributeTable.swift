// SPDX-License-Identifier: Apache-2.0

import Bluetooth

/// What the app has found of the peer's table while this link lasts.
///
/// Finds accumulate: a later discovery adds to an earlier one. Handles are 16 bits wide, so the
/// table is bounded by nature.
struct AttributeTable: Sendable {
    private var services: [AttributeHandle: ServiceRecord] = [:]
    private var characteristics: [AttributeHandle: Characteristic] = [:]
    private var descriptors: [AttributeHandle: Descriptor] = [:]

    private struct Characteristic: Sendable {
        var record: CharacteristicRecord
        var service: AttributeHandle
    }

    private struct Descriptor: Sendable {
        var record: DescriptorRecord
        var characteristic: AttributeHandle
    }

    func hasService(_ handle: AttributeHandle) -> Bool { services[handle] != nil }

    func hasCharacteristic(_ handle: AttributeHandle) -> Bool { characteristics[handle] != nil }

    func characteristic(_ handle: AttributeHandle) -> CharacteristicRecord? {
        characteristics[handle]?.record
    }

    func descriptor(_ handle: AttributeHandle) -> DescriptorRecord? {
        descriptors[handle]?.record
    }

    /// Keeps services, primary or included, and gives back those the app may see, each once.
    ///
    /// GAP (1800) and GATT (1801) are never listed on iOS and macOS 10.10 and later
    /// (PhilipsHue/flutter_reactive_ble#475, dotintent/react-native-ble-plx#335, noble/noble#154).
    mutating func keep(_ records: [ServiceRecord]) -> [ServiceRecord] {
        let visible = Self.once(records.filter { $0.uuid != Self.gap && $0.uuid != Self.gatt }) {
            $0.handle
        }
        for record in visible { services[record.handle] = record }
        return visible
    }

    mutating func keep(
        _ records: [CharacteristicRecord],
        of service: AttributeHandle
    ) -> [CharacteristicRecord] {
        let records = Self.once(records) { $0.handle }
        for record in records {
            characteristics[record.handle] = Characteristic(record: record, service: service)
        }
        return records
    }

    mutating func keep(
        _ records: [DescriptorRecord],
        of characteristic: AttributeHandle
    ) -> [DescriptorRecord] {
        let records = Self.once(records) { $0.handle }
        for record in records {
            descriptors[record.handle] = Descriptor(
                record: record,
                characteristic: characteristic
            )
        }
        return records
    }

    /// Drops services with all that belongs to them. What was known of them, sorted.
    mutating func drop(_ handles: [AttributeHandle]) -> Dropped {
        var dropped = Dropped()
        for handle in Set(handles).sorted() where services.removeValue(forKey: handle) != nil {
            dropped.services.append(handle)
        }
        let gone = Set(dropped.services)
        dropped.characteristics = characteristics.filter { gone.contains($0.value.service) }
            .keys.sorted()
        for handle in dropped.characteristics { characteristics[handle] = nil }
        let orphaned = Set(dropped.characteristics)
        descriptors = descriptors.filter { !orphaned.contains($0.value.characteristic) }
        return dropped
    }

    struct Dropped: Hashable, Sendable {
        var services: [AttributeHandle] = []
        var characteristics: [AttributeHandle] = []
    }

    private static let gap = BluetoothUUID(0x1800)
    private static let gatt = BluetoothUUID(0x1801)

    /// The records without those whose handle an earlier one has.
    private static func once<Record>(
        _ records: [Record],
        by handle: (Record) -> AttributeHandle
    ) -> [Record] {
        var seen: Set<AttributeHandle> = []
        return records.filter { seen.insert(handle($0)).inserted }
    }
}

// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import HostCore

/// The GATT table of a device, as the answer to the discovery procedures.
///
/// BlueZ has discovered everything by the time a link counts as up, so that no air is needed.
struct GATTTable: Hashable, Sendable {
    var device: DeviceObject

    func answer(to request: GATTRequest) -> RequestOutcome {
        switch request {
        case .discoverServices(let wanted): .success(.services(services(wanted)))
        case .discoverIncludedServices(let service, let wanted): included(in: service, wanted)
        case .discoverCharacteristics(let service, let wanted): characteristics(of: service, wanted)
        case .discoverDescriptors(let characteristic): descriptors(of: characteristic)
        default: .failure(.unknownHandle)
        }
    }

    private func services(_ wanted: [BluetoothUUID]?) -> [ServiceRecord] {
        records(device.services.filter(\.value.isPrimary), wanted)
    }

    private func records(
        _ services: [AttributeHandle: ServiceObject],
        _ wanted: [BluetoothUUID]?
    ) -> [ServiceRecord] {
        services.sorted { $0.key < $1.key }
            .filter { isWanted($0.value.uuid, wanted) }
            .map {
                ServiceRecord(handle: $0.key, uuid: $0.value.uuid, isPrimary: $0.value.isPrimary)
            }
    }

    /// An empty list asks for all, as none at all does.
    private func isWanted(_ uuid: BluetoothUUID, _ wanted: [BluetoothUUID]?) -> Bool {
        guard let wanted, !wanted.isEmpty else { return true }
        return wanted.contains(uuid)
    }

    private func included(
        in handle: AttributeHandle,
        _ wanted: [BluetoothUUID]?
    ) -> RequestOutcome {
        guard let service = device.services[handle] else { return .failure(.unknownHandle) }
        let included = device.services.filter { service.includes.contains($0.value.path) }
        return .success(.services(records(included, wanted)))
    }

    private func characteristics(
        of handle: AttributeHandle,
        _ wanted: [BluetoothUUID]?
    ) -> RequestOutcome {
        guard let service = device.services[handle] else { return .failure(.unknownHandle) }
        let found = service.characteristics.sorted { $0.key < $1.key }
            .filter { isWanted($0.value.uuid, wanted) }
        return .success(
            .characteristics(
                found.map {
                    CharacteristicRecord(
                        handle: $0.key,
                        uuid: $0.value.uuid,
                        properties: $0.value.properties
                    )
                }
            )
        )
    }

    private func descriptors(of handle: AttributeHandle) -> RequestOutcome {
        guard let characteristic = device.characteristic(handle) else {
            return .failure(.unknownHandle)
        }
        let found = characteristic.descriptors.sorted { $0.key < $1.key }
        return .success(
            .descriptors(found.map { DescriptorRecord(handle: $0.key, uuid: $0.value.uuid) })
        )
    }
}

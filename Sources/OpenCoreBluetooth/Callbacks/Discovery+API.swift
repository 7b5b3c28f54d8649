// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import HostCore

extension Discovery {
    /// The advertisement as the discovery callback hands it out: absent fields are absent keys.
    var advertisementData: [String: Any] {
        var data: [String: Any] = [:]
        data[CBAdvertisementDataLocalNameKey] = advertisement.localName
        data[CBAdvertisementDataTxPowerLevelKey] = advertisement.txPower.map(NSNumber.init(value:))
        data[CBAdvertisementDataServiceUUIDsKey] = uuids(advertisement.serviceUUIDs)
        data[CBAdvertisementDataOverflowServiceUUIDsKey] = uuids(
            advertisement.overflowServiceUUIDs
        )
        data[CBAdvertisementDataSolicitedServiceUUIDsKey] = uuids(
            advertisement.solicitedServiceUUIDs
        )
        data[CBAdvertisementDataServiceDataKey] = serviceData
        data[CBAdvertisementDataManufacturerDataKey] = advertisement.manufacturerData.map {
            Data($0)
        }
        data[CBAdvertisementDataIsConnectable] = NSNumber(value: isConnectable ? 1 : 0)
        return data
    }

    private func uuids(_ list: [BluetoothUUID]) -> [CBUUID]? {
        list.isEmpty ? nil : list.map { CBUUID($0) }
    }

    private var serviceData: [CBUUID: Data]? {
        let entries = advertisement.serviceData.map { (CBUUID($0.service), Data($0.data)) }
        return entries.isEmpty ? nil : Dictionary(entries) { _, last in last }
    }
}

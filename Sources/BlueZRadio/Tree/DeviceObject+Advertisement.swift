// SPDX-License-Identifier: Apache-2.0

package import Bluetooth

extension DeviceObject {
    /// What the device says of itself, as far as BlueZ tells.
    ///
    /// BlueZ lays all packets of a device over one another and adds what it learnt by connecting:
    /// the name is the GAP name and the services are those of the GATT table once they were read.
    package var advertisement: Advertisement {
        var advertisement = Advertisement()
        advertisement.localName = name
        advertisement.flags = flags
        advertisement.txPower = txPower
        advertisement.appearance = appearance
        advertisement.serviceUUIDs = uuids
        advertisement.serviceData = serviceData
        advertisement.solicitedServiceUUIDs = solicitedServices
        let company = lastCompany ?? manufacturerData.keys.min()
        if let company, let data = manufacturerData[company] {
            advertisement.manufacturerData =
                [UInt8(truncatingIfNeeded: company), UInt8(truncatingIfNeeded: company >> 8)] + data
        }
        return advertisement
    }

    /// AD types 0x14, 0x1F and 0x15 (Core Specification Supplement, Part A, 1.10).
    private var solicitedServices: [BluetoothUUID] {
        var services: [BluetoothUUID] = []
        for (type, size) in [(UInt8(0x14), 2), (0x1F, 4), (0x15, 16)] {
            let bytes = otherData[type] ?? []
            for start in stride(from: 0, to: bytes.count, by: size)
            where start + size <= bytes.count {
                let piece = bytes[start..<(start + size)]
                if let service = BluetoothUUID(littleEndian: piece) { services.append(service) }
            }
        }
        return services
    }
}

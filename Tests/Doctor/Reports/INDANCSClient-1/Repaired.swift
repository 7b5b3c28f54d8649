// SPDX-License-Identifier: Apache-2.0

// https://github.com/indragiek/INDANCSClient/pull/1
// The server advertises a service that is not added yet.

import CoreBluetooth

final class Server: NSObject, CBPeripheralManagerDelegate {
    private let service = CBMutableService(type: CBUUID(string: "180F"), primary: true)

    func peripheralManagerDidUpdateState(_ peripheral: CBPeripheralManager) {
        guard peripheral.state == .poweredOn else { return print(peripheral.state) }
        peripheral.add(service)
    }

    func peripheralManager(
        _ peripheral: CBPeripheralManager,
        didAdd service: CBService,
        error: Error?
    ) {
        if let error { return print(error) }
        peripheral.startAdvertising([CBAdvertisementDataServiceUUIDsKey: [service.uuid]])
    }
}

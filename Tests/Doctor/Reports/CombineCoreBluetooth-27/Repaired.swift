// SPDX-License-Identifier: Apache-2.0

// https://github.com/StarryInternet/CombineCoreBluetooth/issues/27
// Services are added before the peripheral manager is on, and nothing is ever published.

import CoreBluetooth

final class Server: NSObject, CBPeripheralManagerDelegate {
    private var manager: CBPeripheralManager?
    private let service = CBMutableService(type: CBUUID(string: "180F"), primary: true)

    func start() {
        manager = CBPeripheralManager(delegate: self, queue: nil)
    }

    func peripheralManagerDidUpdateState(_ peripheral: CBPeripheralManager) {
        if peripheral.state == .poweredOn {
            peripheral.add(service)
        } else {
            print("not on")
        }
    }
}

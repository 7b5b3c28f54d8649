// SPDX-License-Identifier: Apache-2.0

// https://github.com/StarryInternet/CombineCoreBluetooth/issues/27
// Services are added before the peripheral manager is on, and nothing is ever published.

import CoreBluetooth

final class Server: NSObject {
    private var manager: CBPeripheralManager?
    private let service = CBMutableService(type: CBUUID(string: "180F"), primary: true)

    func start(_ delegate: CBPeripheralManagerDelegate) {
        let manager = CBPeripheralManager(delegate: delegate, queue: nil)
        self.manager = manager
        manager.add(service)  // finds R02
    }
}

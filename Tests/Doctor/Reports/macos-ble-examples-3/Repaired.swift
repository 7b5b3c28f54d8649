// SPDX-License-Identifier: Apache-2.0

// https://github.com/mhamilt/macos-ble-examples/issues/3
// A command line program loses its manager and scans before it is powered on.

import CoreBluetooth

final class Program: NSObject, CBCentralManagerDelegate {
    private lazy var manager = CBCentralManager(delegate: self, queue: nil)

    func start() { _ = manager }

    func centralManagerDidUpdateState(_ central: CBCentralManager) {
        print(central.state)
        if central.state == .poweredOn { central.scanForPeripherals(withServices: nil) }
    }
}

let program = Program()
program.start()
RunLoop.main.run()

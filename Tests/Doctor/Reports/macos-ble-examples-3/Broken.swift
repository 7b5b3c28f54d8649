// SPDX-License-Identifier: Apache-2.0

// https://github.com/mhamilt/macos-ble-examples/issues/3
// A command line program loses its manager and scans before it is powered on.

import CoreBluetooth

final class Events: NSObject, CBCentralManagerDelegate {
    func centralManagerDidUpdateState(_ central: CBCentralManager) { print(central.state) }
}

func main() {
    let events = Events()
    let manager = CBCentralManager(delegate: events, queue: nil)  // finds L02 L07
    manager.scanForPeripherals(withServices: nil)  // finds S01
}

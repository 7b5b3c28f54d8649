// SPDX-License-Identifier: Apache-2.0

// https://devzone.nordicsemi.com/f/nordic-q-a/60455
// The device forgot the bond; the phone no longer pairs again by itself, and the app goes on
// trying.

import CoreBluetooth

final class Watch: NSObject, CBCentralManagerDelegate {
    private let central: CBCentralManager
    private var peripheral: CBPeripheral?
    private(set) var hint: String?

    init(central: CBCentralManager) { self.central = central }

    func open(_ peripheral: CBPeripheral) {
        self.peripheral = peripheral
        central.connect(peripheral)
    }

    func close() {
        if let peripheral { central.cancelPeripheralConnection(peripheral) }
    }

    func centralManagerDidUpdateState(_ central: CBCentralManager) { print(central.state) }

    func centralManager(
        _ central: CBCentralManager,
        didFailToConnect peripheral: CBPeripheral,
        error: (any Error)?
    ) {
        print(error as Any)
        central.connect(peripheral)  // finds C08
    }

    func centralManager(
        _ central: CBCentralManager,
        didDisconnectPeripheral peripheral: CBPeripheral,
        error: (any Error)?
    ) { hint = error?.localizedDescription }
}

// SPDX-License-Identifier: Apache-2.0

// https://github.com/PhilipsHue/flutter_reactive_ble/issues/622
// A device that is paired in Settings is connected already, and is in no scan.

import CoreBluetooth

final class Reconnection {
    private let central: CBCentralManager
    private var peripheral: CBPeripheral?
    private let services = [CBUUID(string: "FE59")]

    init(central: CBCentralManager) { self.central = central }

    func pair() {
        central.scanForPeripherals(withServices: services)
        DispatchQueue.main.asyncAfter(deadline: .now() + 10) { [central] in central.stopScan() }
    }

    func reconnect(to id: UUID) {
        let known = central.retrievePeripherals(withIdentifiers: [id])
        guard let peripheral = known.first else {  // hints C12
            return central.scanForPeripherals(withServices: services)
        }
        self.peripheral = peripheral
        central.connect(peripheral)
    }

    func giveUp() {
        if let peripheral { central.cancelPeripheralConnection(peripheral) }
    }
}

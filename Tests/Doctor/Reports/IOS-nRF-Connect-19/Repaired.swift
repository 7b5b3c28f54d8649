// SPDX-License-Identifier: Apache-2.0

// https://github.com/nordicsemi/IOS-nRF-Connect/issues/19
// A device is visible in another app alone, which asks for the links of the system.

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
        guard
            let peripheral = central.retrievePeripherals(withIdentifiers: [id]).first
                ?? central.retrieveConnectedPeripherals(withServices: services).first
        else {
            central.scanForPeripherals(withServices: services)
            return
        }
        self.peripheral = peripheral
        central.connect(peripheral)
    }

    func giveUp() {
        if let peripheral { central.cancelPeripheralConnection(peripheral) }
    }
}

// SPDX-License-Identifier: Apache-2.0

// https://github.com/chipweinberger/flutter_blue_plus/issues/417
// A saved identifier connects only after a scan: this phone has never seen it.

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
        let known =
            central.retrievePeripherals(withIdentifiers: [id])
            + central.retrieveConnectedPeripherals(withServices: services)
        guard let peripheral = known.first(where: { $0.identifier == id }) else { return pair() }
        self.peripheral = peripheral
        central.connect(peripheral)
    }

    func giveUp() {
        if let peripheral { central.cancelPeripheralConnection(peripheral) }
    }
}

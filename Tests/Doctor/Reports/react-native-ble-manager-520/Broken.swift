// SPDX-License-Identifier: Apache-2.0

// https://github.com/innoveit/react-native-ble-manager/pull/520
// Later connects are cancelled: every new scan clears the list, those that are connecting included.

import CoreBluetooth

final class Manager {
    private let central: CBCentralManager
    private var peripherals: Set<CBPeripheral> = []

    init(central: CBCentralManager) { self.central = central }

    func scan(_ services: [CBUUID]) {
        peripherals = []  // finds L05
        central.scanForPeripherals(withServices: services)
    }

    func connect(_ id: UUID) {
        guard let peripheral = peripherals.first(where: { $0.identifier == id }) else { return }
        central.connect(peripheral)
    }

    func disconnect(_ peripheral: CBPeripheral) { central.cancelPeripheralConnection(peripheral) }
}

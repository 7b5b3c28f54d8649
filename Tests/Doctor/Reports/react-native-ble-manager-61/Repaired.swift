// SPDX-License-Identifier: Apache-2.0

// https://github.com/innoveit/react-native-ble-manager/issues/61
// A device that the system is connected to is not kept when it is retrieved.

import CoreBluetooth

final class Bridge {
    private let central: CBCentralManager
    private let heartRate = CBUUID(string: "180D")
    private var cache = Set<CBPeripheral>()

    init(central: CBCentralManager) { self.central = central }

    func attach(named name: String) {
        let connected = central.retrieveConnectedPeripherals(withServices: [heartRate])
        guard let peripheral = connected.first(where: { $0.name == name }) else { return }
        cache.insert(peripheral)
        central.connect(peripheral)
    }

    func detach(_ peripheral: CBPeripheral) { central.cancelPeripheralConnection(peripheral) }
}

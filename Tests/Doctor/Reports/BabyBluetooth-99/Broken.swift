// SPDX-License-Identifier: Apache-2.0

// https://github.com/coolnameismy/BabyBluetooth/issues/99
// The first connect of a retrieved peripheral is cancelled, since nothing keeps it.

import CoreBluetooth

final class Reconnector {
    private let central: CBCentralManager
    private let key = "last"

    init(central: CBCentralManager) { self.central = central }

    func reconnect() {
        guard let text = UserDefaults.standard.string(forKey: key), let id = UUID(uuidString: text)
        else { return }
        for peripheral in central.retrievePeripherals(withIdentifiers: [id]) {
            print("reconnecting \(peripheral)")
            central.connect(peripheral, options: nil)  // finds L01
        }
    }

    func stop(_ peripheral: CBPeripheral) { central.cancelPeripheralConnection(peripheral) }
}

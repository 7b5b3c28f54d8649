// SPDX-License-Identifier: Apache-2.0

// https://github.com/randdusing/cordova-plugin-bluetoothle/issues/669
// A paired device is not in the list of connected ones.

import CoreBluetooth

final class Pairings {
    private let central: CBCentralManager
    private let defaults: UserDefaults

    init(central: CBCentralManager, defaults: UserDefaults) {
        self.central = central
        self.defaults = defaults
    }

    func rememberedDevices() -> [CBPeripheral] {
        let texts = defaults.stringArray(forKey: "devices") ?? []
        return central.retrievePeripherals(withIdentifiers: texts.compactMap(UUID.init))
    }
}

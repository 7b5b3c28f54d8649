// SPDX-License-Identifier: Apache-2.0

// https://github.com/JuulLabs/kable/issues/554
// The same after an update of a library, in a project that has its keys among the build settings.

import CoreBluetooth

final class Radio: NSObject, CBCentralManagerDelegate {
    private var central: CBCentralManager?

    func start() {
        var options: [String: Any] = [:]
        options[CBCentralManagerOptionRestoreIdentifierKey] = "radio"  // finds P02
        central = CBCentralManager(delegate: self, queue: nil, options: options)
    }

    func centralManagerDidUpdateState(_ central: CBCentralManager) { print(central.state) }

    func centralManager(_ central: CBCentralManager, willRestoreState dict: [String: Any]) {
        print(dict.keys)
    }
}

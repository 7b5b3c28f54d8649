// SPDX-License-Identifier: Apache-2.0

// https://github.com/lengockhoa90/FlutterBlufi/issues/8
// "XPC connection invalid": the key is missing.

import CoreBluetooth

final class Provisioning: NSObject, CBCentralManagerDelegate {
    private lazy var central = CBCentralManager(delegate: self, queue: nil)  // finds P01

    func start() { _ = central }

    func centralManagerDidUpdateState(_ central: CBCentralManager) { print(central.state) }
}

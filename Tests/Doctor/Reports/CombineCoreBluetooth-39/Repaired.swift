// SPDX-License-Identifier: Apache-2.0

// https://github.com/StarryInternet/CombineCoreBluetooth/issues/39
// A scan in the statement after the manager is made finds nothing; with a delay it works.

import Combine
import CoreBluetooth

final class Radio: NSObject, CBCentralManagerDelegate {
    let found = PassthroughSubject<String, Never>()
    let states = CurrentValueSubject<CBManagerState, Never>(.unknown)
    private lazy var central = CBCentralManager(delegate: self, queue: .main)

    func start() { _ = central }

    func centralManagerDidUpdateState(_ central: CBCentralManager) {
        states.value = central.state
        guard central.state == .poweredOn else { return }
        central.scanForPeripherals(withServices: nil, options: nil)
    }
}

// SPDX-License-Identifier: Apache-2.0

// https://github.com/steamclock/bluejay/issues/206
// didConnect comes for a restored peripheral that nobody waits for.

import CoreBluetooth

final class Link: NSObject, CBCentralManagerDelegate {
    private lazy var central = CBCentralManager(
        delegate: self,
        queue: nil,
        options: [CBCentralManagerOptionRestoreIdentifierKey: "link"]
    )
    private var opening: CBPeripheral?
    private var restored: [CBPeripheral] = []

    func open(_ peripheral: CBPeripheral) {
        opening = peripheral
        peripheral.delegate = self
        central.connect(peripheral)
        DispatchQueue.main.asyncAfter(deadline: .now() + 10) { [central] in
            if peripheral.state == .connecting { central.cancelPeripheralConnection(peripheral) }
        }
    }

    func centralManager(_ central: CBCentralManager, willRestoreState dict: [String: Any]) {
        let key = CBCentralManagerRestoredStatePeripheralsKey
        restored = dict[key] as? [CBPeripheral] ?? []
    }

    func centralManager(_ central: CBCentralManager, didConnect peripheral: CBPeripheral) {
        opening!.discoverServices(nil)  // finds G01
        opening = nil
    }
    func centralManagerDidUpdateState(_ central: CBCentralManager) { print(central.state) }

    func centralManager(
        _ central: CBCentralManager,
        didFailToConnect peripheral: CBPeripheral,
        error: (any Error)?
    ) { print("failed", error as Any) }

    func centralManager(
        _ central: CBCentralManager,
        didDisconnectPeripheral peripheral: CBPeripheral,
        error: (any Error)?
    ) { print("ended", error as Any) }
}

extension Link: CBPeripheralDelegate {}

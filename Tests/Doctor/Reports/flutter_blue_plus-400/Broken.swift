// SPDX-License-Identifier: Apache-2.0

// https://github.com/chipweinberger/flutter_blue_plus/pull/400
// The connect is cancelled at once: nothing holds the peripheral between the scan and the connect.

import CoreBluetooth

final class Scanner: NSObject, CBCentralManagerDelegate {
    private var central: CBCentralManager!

    func centralManagerDidUpdateState(_ central: CBCentralManager) {
        switch central.state {
        case .poweredOn: central.scanForPeripherals(withServices: nil)
        default: print("not available", central.state.rawValue)
        }
    }

    func centralManager(
        _ central: CBCentralManager,
        didDiscover peripheral: CBPeripheral,
        advertisementData: [String: Any],
        rssi RSSI: NSNumber
    ) {
        let name = advertisementData[CBAdvertisementDataLocalNameKey] as? String
        guard name == "Recorder" else { return }
        central.connect(peripheral, options: nil)  // finds L01
        DispatchQueue.main.asyncAfter(deadline: .now() + 10) { [weak self] in self?.giveUp() }
    }

    func centralManager(
        _ central: CBCentralManager,
        didFailToConnect peripheral: CBPeripheral,
        error: Error?
    ) { print("failed", error as Any) }

    func centralManager(
        _ central: CBCentralManager,
        didDisconnectPeripheral peripheral: CBPeripheral,
        error: Error?
    ) { print("gone", error as Any) }

    private func giveUp() {
        for peripheral in central.retrieveConnectedPeripherals(withServices: [service]) {
            central.cancelPeripheralConnection(peripheral)
        }
    }
}

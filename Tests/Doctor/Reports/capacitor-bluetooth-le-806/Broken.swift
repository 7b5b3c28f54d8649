// SPDX-License-Identifier: Apache-2.0

// https://github.com/capacitor-community/bluetooth-le/pull/806
// Discovery fails, connect is told to have failed, and the link stays.

import CoreBluetooth

final class Connection: NSObject, CBPeripheralDelegate {
    private let central: CBCentralManager
    private var peripheral: CBPeripheral?
    private var completion: ((Result<Void, any Error>) -> Void)?

    init(central: CBCentralManager) { self.central = central }

    func connect(
        _ peripheral: CBPeripheral,
        completion: @escaping (Result<Void, any Error>) -> Void
    ) {
        self.peripheral = peripheral
        self.completion = completion
        peripheral.delegate = self
        central.connect(peripheral)
        DispatchQueue.main.asyncAfter(deadline: .now() + 10) { [central] in
            if peripheral.state == .connecting { central.cancelPeripheralConnection(peripheral) }
        }
    }

    func peripheral(_ peripheral: CBPeripheral, didDiscoverServices error: (any Error)?) {
        let told = completion
        completion = nil
        if let error {
            told?(.failure(error))  // finds C13
            return
        }
        told?(.success(()))
    }
}

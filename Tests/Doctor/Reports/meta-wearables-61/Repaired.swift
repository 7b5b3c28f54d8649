// SPDX-License-Identifier: Apache-2.0

// https://github.com/facebook/meta-wearables-dat-ios/issues/61
// Stopping leaks its continuation when the accessory vanishes.

import CoreBluetooth

final class Session: NSObject, CBCentralManagerDelegate, CBPeripheralDelegate {
    private var stopping: CheckedContinuation<Void, Error>?

    func centralManagerDidUpdateState(_ central: CBCentralManager) { print(central.state) }

    func stop(_ control: CBCharacteristic, of peripheral: CBPeripheral) async throws {
        guard stopping == nil else { throw CancellationError() }
        try await withCheckedThrowingContinuation { continuation in
            stopping = continuation
            peripheral.writeValue(Data([0]), for: control, type: .withResponse)
        }
    }

    func peripheral(
        _ peripheral: CBPeripheral,
        didWriteValueFor characteristic: CBCharacteristic,
        error: Error?
    ) {
        finish(error)
    }

    func centralManager(
        _ central: CBCentralManager,
        didDisconnectPeripheral peripheral: CBPeripheral,
        error: Error?
    ) {
        print("gone", error as Any)
        finish(error ?? CBError(.peripheralDisconnected))
    }

    private func finish(_ error: Error?) {
        let stopping = stopping
        self.stopping = nil
        if let error { stopping?.resume(throwing: error) } else { stopping?.resume() }
    }
}

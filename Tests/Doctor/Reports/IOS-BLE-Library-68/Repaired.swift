// SPDX-License-Identifier: Apache-2.0

// https://github.com/nordicsemi/IOS-BLE-Library/pull/68
// Awaiting a discovery never returns when there are no services: the empty answer is left out.

import CoreBluetooth

final class Discovery: NSObject, CBPeripheralDelegate {
    private var waiter: CheckedContinuation<[CBService], Error>?

    func services(of peripheral: CBPeripheral) async throws -> [CBService] {
        guard waiter == nil else { throw CancellationError() }
        peripheral.delegate = self
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                waiter = continuation
                peripheral.discoverServices(nil)
            }
        } onCancel: {
            finish(.failure(CancellationError()))
        }
    }

    func peripheral(_ peripheral: CBPeripheral, didDiscoverServices error: Error?) {
        if let error { return finish(.failure(error)) }
        finish(.success(peripheral.services ?? []))
    }

    private func finish(_ result: Result<[CBService], Error>) {
        let waiter = self.waiter
        self.waiter = nil
        waiter?.resume(with: result)
    }
}

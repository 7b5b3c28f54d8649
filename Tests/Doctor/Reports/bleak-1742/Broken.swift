// SPDX-License-Identifier: Apache-2.0

// https://github.com/hbldh/bleak/pull/1742
// A notification and the answer to a read race for one waiter.

import CoreBluetooth

final class Reader: NSObject, CBPeripheralDelegate {
    private var reads: CheckedContinuation<Data?, any Error>?

    func start(_ characteristic: CBCharacteristic, of peripheral: CBPeripheral) {
        peripheral.delegate = self
        peripheral.setNotifyValue(characteristic.properties.contains(.notify), for: characteristic)
    }

    func read(_ characteristic: CBCharacteristic, of peripheral: CBPeripheral) async throws -> Data?
    {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                if let old = reads { old.resume(throwing: CancellationError()) }
                reads = continuation
                peripheral.readValue(for: characteristic)
            }
        } onCancel: {
            Task { @MainActor in self.cancel() }
        }
    }

    private func cancel() {
        let waiter = reads
        reads = nil
        waiter?.resume(throwing: CancellationError())
    }

    func peripheral(
        _ peripheral: CBPeripheral,
        didUpdateValueFor characteristic: CBCharacteristic,
        error: (any Error)?
    ) {
        let waiter = reads
        reads = nil
        if let error {
            waiter?.resume(throwing: error)
        } else {
            waiter?.resume(returning: characteristic.value)  // finds G10
        }
    }
}

// SPDX-License-Identifier: Apache-2.0

// https://github.com/hbldh/bleak/pull/1742
// A notification and the answer to a read race for one waiter.

import CoreBluetooth

final class Reader: NSObject, CBPeripheralDelegate {
    private var reads: [CBUUID: CheckedContinuation<Data?, any Error>] = [:]

    func start(_ characteristic: CBCharacteristic, of peripheral: CBPeripheral) {
        peripheral.delegate = self
        peripheral.setNotifyValue(characteristic.properties.contains(.notify), for: characteristic)
    }

    func read(_ characteristic: CBCharacteristic, of peripheral: CBPeripheral) async throws -> Data?
    {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                if let old = reads.removeValue(forKey: characteristic.uuid) {
                    old.resume(throwing: CancellationError())
                }
                reads[characteristic.uuid] = continuation
                peripheral.readValue(for: characteristic)
            }
        } onCancel: {
            Task { @MainActor in self.cancel() }
        }
    }

    private func cancel() {
        let waiters = reads.values
        reads = [:]
        for waiter in waiters { waiter.resume(throwing: CancellationError()) }
    }

    func peripheral(
        _ peripheral: CBPeripheral,
        didUpdateValueFor characteristic: CBCharacteristic,
        error: (any Error)?
    ) {
        guard !characteristic.isNotifying,
            let waiter = reads.removeValue(forKey: characteristic.uuid)
        else { return print("told", characteristic.uuid) }
        if let error {
            waiter.resume(throwing: error)
        } else {
            waiter.resume(returning: characteristic.value)
        }
    }
}

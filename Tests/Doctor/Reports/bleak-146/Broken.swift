// SPDX-License-Identifier: Apache-2.0

// https://github.com/hbldh/bleak/pull/146
// A write without response waits for a callback that never comes.

import CoreBluetooth

final class Writer: NSObject, CBPeripheralDelegate {
    private var writing: CheckedContinuation<Void, Error>?

    func write(_ data: Data, to target: CBCharacteristic, of peripheral: CBPeripheral) async throws
    {
        guard writing == nil, target.properties.contains(.writeWithoutResponse) else { return }
        try await withCheckedThrowingContinuation { continuation in
            writing = continuation
            peripheral.writeValue(data, for: target, type: .withoutResponse)  // finds D10
        }
    }

    func peripheral(
        _ peripheral: CBPeripheral,
        didWriteValueFor characteristic: CBCharacteristic,
        error: Error?
    ) {
        let waiter = writing
        writing = nil
        if let error { waiter?.resume(throwing: error) } else { waiter?.resume() }
    }
}

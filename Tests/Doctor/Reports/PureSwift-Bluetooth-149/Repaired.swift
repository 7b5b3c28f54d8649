// SPDX-License-Identifier: Apache-2.0

// https://github.com/PureSwift/Bluetooth/issues/149
// A request is completed and then cancelled: the second resume ends the app.

import CoreBluetooth

final class Requests: NSObject, CBPeripheralDelegate {
    private var reads: [CBUUID: CheckedContinuation<Data, Error>] = [:]

    func peripheral(
        _ peripheral: CBPeripheral,
        didUpdateValueFor characteristic: CBCharacteristic,
        error: Error?
    ) {
        guard let read = reads.removeValue(forKey: characteristic.uuid) else { return }
        if let error {
            read.resume(throwing: error)
        } else {
            read.resume(returning: characteristic.value ?? Data())
        }
    }

    func cancelAll() {
        for read in reads.values { read.resume(throwing: CancellationError()) }
        reads.removeAll()
    }
}

// SPDX-License-Identifier: Apache-2.0

// https://github.com/manolofdez/AsyncBluetooth/pull/10
// Payloads repeat or vanish: the value is read after its callback has returned.

import CoreBluetooth

final class Stream: NSObject, CBPeripheralDelegate {
    private let packets: AsyncStream<Data>.Continuation

    init(_ packets: AsyncStream<Data>.Continuation) { self.packets = packets }

    func peripheral(
        _ peripheral: CBPeripheral,
        didUpdateValueFor characteristic: CBCharacteristic,
        error: Error?
    ) {
        if let error { return print(error) }
        Task {
            if let data = characteristic.value { packets.yield(data) }  // finds G09
        }
    }
}

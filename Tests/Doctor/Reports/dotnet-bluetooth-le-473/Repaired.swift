// SPDX-License-Identifier: Apache-2.0

// https://github.com/dotnet-bluetooth-le/dotnet-bluetooth-le/issues/473
// Big transfers lose data.

import CoreBluetooth

final class Upload {
    private let peripheral: CBPeripheral
    private let data: CBCharacteristic
    private var waiting: [Data] = []

    init(_ peripheral: CBPeripheral, _ data: CBCharacteristic) {
        precondition(data.properties.contains(.writeWithoutResponse))
        self.peripheral = peripheral
        self.data = data
    }

    func upload(_ chunks: [Data]) {
        waiting += chunks
        pump()
    }

    func pump() {
        while peripheral.canSendWriteWithoutResponse, !waiting.isEmpty {
            peripheral.writeValue(waiting.removeFirst(), for: data, type: .withoutResponse)
        }
    }
}

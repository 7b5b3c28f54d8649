// SPDX-License-Identifier: Apache-2.0

// https://github.com/dotnet-bluetooth-le/dotnet-bluetooth-le/issues/473
// Big transfers lose data.

import CoreBluetooth

final class Upload {
    private let peripheral: CBPeripheral
    private let data: CBCharacteristic

    init(_ peripheral: CBPeripheral, _ data: CBCharacteristic) {
        precondition(data.properties.contains(.writeWithoutResponse))
        self.peripheral = peripheral
        self.data = data
    }

    func upload(_ chunks: [Data]) {
        chunks.forEach { chunk in
            put(chunk)  // finds G07
        }
    }

    private func put(_ chunk: Data) {
        peripheral.writeValue(chunk, for: data, type: .withoutResponse)
    }
}

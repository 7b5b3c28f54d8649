// SPDX-License-Identifier: Apache-2.0

// https://github.com/PhilipsHue/flutter_reactive_ble/issues/933
// Fast unacknowledged writes are lost.

import CoreBluetooth

final class Burst {
    private let peripheral: CBPeripheral
    private let target: CBCharacteristic

    init?(_ peripheral: CBPeripheral, _ target: CBCharacteristic) {
        guard target.properties.contains(.writeWithoutResponse) else { return nil }
        self.peripheral = peripheral
        self.target = target
    }

    func send(_ data: Data) {
        let size = peripheral.maximumWriteValueLength(for: .withoutResponse)
        var rest = data[...]
        while !rest.isEmpty {
            let chunk = rest.prefix(size)
            peripheral.writeValue(Data(chunk), for: target, type: .withoutResponse)  // finds G07
            rest = rest.dropFirst(size)
        }
    }
}

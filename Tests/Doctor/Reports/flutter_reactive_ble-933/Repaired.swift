// SPDX-License-Identifier: Apache-2.0

// https://github.com/PhilipsHue/flutter_reactive_ble/issues/933
// Fast unacknowledged writes are lost.

import CoreBluetooth

final class Burst: NSObject, CBPeripheralDelegate {
    private let peripheral: CBPeripheral
    private let target: CBCharacteristic
    private var rest = Data()[...]

    init?(_ peripheral: CBPeripheral, _ target: CBCharacteristic) {
        guard target.properties.contains(.writeWithoutResponse) else { return nil }
        self.peripheral = peripheral
        self.target = target
    }

    func send(_ data: Data) {
        rest = data[...]
        peripheralIsReady(toSendWriteWithoutResponse: peripheral)
    }

    func peripheralIsReady(toSendWriteWithoutResponse peripheral: CBPeripheral) {
        let size = peripheral.maximumWriteValueLength(for: .withoutResponse)
        while !rest.isEmpty, peripheral.canSendWriteWithoutResponse {
            peripheral.writeValue(Data(rest.prefix(size)), for: target, type: .withoutResponse)
            rest = rest.dropFirst(size)
        }
    }
}

// SPDX-License-Identifier: Apache-2.0

// https://github.com/pauldemarco/flutter_blue/issues/561
// A write without response is dropped silently on iOS.

import CoreBluetooth

final class Channel {
    static let writeType = CBCharacteristicWriteType.withoutResponse
    var target: CBCharacteristic?
    var device: CBPeripheral?

    func send(_ text: String) {
        guard let target, let device else { return }
        device.writeValue(Data(text.utf8), for: target, type: .withoutResponse)  // finds G06
    }
}

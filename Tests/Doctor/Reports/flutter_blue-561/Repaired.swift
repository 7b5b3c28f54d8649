// SPDX-License-Identifier: Apache-2.0

// https://github.com/pauldemarco/flutter_blue/issues/561
// A write without response is dropped silently on iOS.

import CoreBluetooth

final class Channel {
    var target: CBCharacteristic?
    var device: CBPeripheral?

    func send(_ text: String) {
        guard let target, let device else { return }
        device.writeValue(Data(text.utf8), for: target, type: target.bestWriteType)
    }
}

extension CBCharacteristic {
    var bestWriteType: CBCharacteristicWriteType {
        properties.contains(.write) ? .withResponse : .withoutResponse
    }
}

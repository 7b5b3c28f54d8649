// SPDX-License-Identifier: Apache-2.0

// https://blog.valerauko.net/2024/03/24/some-notes-on-ios-ble/
// An L2CAP stream ends with a bare number: only the streams were kept.

import CoreBluetooth

final class Pipe: NSObject, CBPeripheralDelegate {
    private var channel: CBL2CAPChannel?

    func peripheral(
        _ peripheral: CBPeripheral,
        didOpen channel: CBL2CAPChannel?,
        error: Error?
    ) {
        guard error == nil, let channel else { return }
        self.channel = channel
        channel.inputStream.open()
        channel.outputStream.open()
    }
}

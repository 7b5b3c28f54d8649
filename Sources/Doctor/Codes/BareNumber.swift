// SPDX-License-Identifier: Apache-2.0

import Bluetooth

/// The lists in which a number without a list is looked up.
enum BareNumber {
    /// The readings of a number, the likeliest first. A number that no list has is read as the
    /// Bluetooth service's status, where bare numbers are met.
    static func readings(_ number: Int) -> [BluetoothCode] {
        let readings = candidates(number).filter { CodeBook.explanation(of: $0).isKnown }
        return readings.isEmpty
            ? [.bluetoothd(BluetoothdStatus(rawValue: number))] : readings
    }

    private static func candidates(_ number: Int) -> [BluetoothCode] {
        let status = BluetoothCode.bluetoothd(BluetoothdStatus(rawValue: number))
        let android = BluetoothCode.androidGATT(AndroidGATTStatus(rawValue: number))
        let byte = UInt8(exactly: number)
        let att = byte.map { BluetoothCode.att(ATTErrorCode(rawValue: $0)) }
        let hci = byte.map { BluetoothCode.hci(HCIStatus(rawValue: $0)) }
        let core = BluetoothCode.coreBluetooth(CoreBluetoothErrorCode(rawValue: number))
        switch number {
        // The two numbers that everybody asks about are Android's.
        case 133, 147: return [android, status] + [att].compactMap(\.self)
        case ..<256: return [core] + [att, hci].compactMap(\.self) + [android, status]
        default: return [status, android]
        }
    }
}

// SPDX-License-Identifier: Apache-2.0

import Bluetooth

/// A packet of the Security Manager (Core Specification Vol 3, Part H, 3.3).
enum SMPPacket: Hashable, Sendable {
    case request
    case response
    case failed(UInt8)
    /// The device asks the central to pair or to encrypt.
    case security
    case identity(BluetoothAddress)
    /// The other steps of pairing and the keys.
    case step(UInt8)

    init?(_ bytes: Octets) {
        guard let code = bytes.u8(0) else { return nil }
        switch code {
        case 0x01: self = .request
        case 0x02: self = .response
        case 0x05:
            guard let reason = bytes.u8(1) else { return nil }
            self = .failed(reason)
        case 0x09:
            guard let address = BluetoothAddress(bytes, at: 2, kindAt: 1) else { return nil }
            self = .identity(address)
        case 0x0B: self = .security
        default: self = .step(code)
        }
    }
}

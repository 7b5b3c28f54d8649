// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import HostCore

/// A descriptor of a peripheral's characteristic.
///
/// The same object comes back from every discovery of one connection; see `CBService`.
open class CBDescriptor: CBAttribute {
    /// The characteristic it belongs to; nil once that is gone.
    open weak var characteristic: CBCharacteristic? { lock.locked { storedCharacteristic } }

    /// The value of the last read; nil before the first one. Set before the callback.
    ///
    /// A number for 2900, 2902 and 2903, a string for 2901, else data.
    open var value: Any? { lock.locked { storedValue } }

    private weak var storedCharacteristic: CBCharacteristic?
    private var storedValue: Any?

    init(record: DescriptorRecord, characteristic: CBCharacteristic, lock: ObjectLock) {
        storedCharacteristic = characteristic
        super.init(uuid: CBUUID(record.uuid), handle: record.handle, lock: lock)
    }

    /// Takes in what a read brought, in the type that the UUID asks for.
    func take(_ bytes: [UInt8]) {
        let value: Any =
            switch uuid.value.short {
            case 0x2900, 0x2902, 0x2903: NSNumber(value: Self.number(bytes))
            case 0x2901: NSString(string: String(decoding: bytes, as: UTF8.self))
            default: NSData(data: Data(bytes))
            }
        lock.locked { storedValue = value }
    }

    /// The first two bytes as a little-endian number; a shorter value counts as padded with zeros.
    private static func number(_ bytes: [UInt8]) -> UInt16 {
        bytes.prefix(2).reversed().reduce(0) { $0 << 8 | UInt16($1) }
    }

    /// The class, the address and what is known of the descriptor.
    open override var description: String {
        let value = value.map { "\($0)" } ?? "(null)"
        return "<\(type(of: self)): \(address(of: self)), UUID = \(uuid), value = \(value)>"
    }
}

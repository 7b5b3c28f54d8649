// SPDX-License-Identifier: Apache-2.0

package import Bluetooth
import HostCore

/// A characteristic of a peripheral's service.
///
/// The same object comes back from every discovery of one connection; see `CBService`.
open class CBCharacteristic: CBAttribute {
    /// The service it belongs to; nil once that is gone.
    open weak var service: CBService? { lock.locked { storedService } }

    /// What may be done with it.
    open var properties: CBCharacteristicProperties {
        CBCharacteristicProperties(rawValue: UInt(record.rawValue))
    }

    /// The value of the last read or notification; nil before the first one. Set before the
    /// callback that tells of it, and not changed by a write.
    open var value: Data? { lock.locked { storedValue } }

    /// The descriptors found so far; nil before their discovery.
    open var descriptors: [CBDescriptor]? { lock.locked { storedDescriptors } }

    /// Whether the value is broadcast: never, since iOS 8 does not tell.
    @available(iOS, introduced: 5.0, deprecated: 8.0)
    @available(macOS, introduced: 10.7, deprecated: 10.13)
    open var isBroadcasted: Bool { false }

    /// Whether the subscription is on. Set before the callback that tells of it.
    open var isNotifying: Bool { lock.locked { storedIsNotifying } }

    private weak var storedService: CBService?
    package let record: CharacteristicProperties
    // Changed by `AttributeTree` and by deliveries, with the lock held.
    var storedValue: Data?
    var storedDescriptors: [CBDescriptor]?
    var storedIsNotifying = false

    init(record: CharacteristicRecord, service: CBService, lock: ObjectLock) {
        storedService = service
        self.record = record.properties
        super.init(uuid: CBUUID(record.uuid), handle: record.handle, lock: lock)
    }

    /// The class, the address and what is known of the characteristic.
    open override var description: String {
        let bits = "0x" + String(properties.rawValue, radix: 16, uppercase: true)
        let value = value.map { "\($0 as NSData)" } ?? "(null)"
        return "<\(type(of: self)): \(address(of: self)), UUID = \(uuid), properties = \(bits), "
            + "value = \(value), notifying = \(isNotifying ? "YES" : "NO")>"
    }
}

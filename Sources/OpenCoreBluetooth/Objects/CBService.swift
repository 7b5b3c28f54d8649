// SPDX-License-Identifier: Apache-2.0

import HostCore

/// A service that a peripheral offers.
///
/// The same object comes back from every discovery of one connection. A disconnect or a change of
/// the peer's table makes it invalid; a new discovery then gives new objects.
open class CBService: CBAttribute {
    /// The peripheral that offers the service; nil once nobody holds that.
    open weak var peripheral: CBPeripheral? { lock.locked { storedPeripheral } }

    /// Whether it is a primary service, as opposed to one that only others include.
    open var isPrimary: Bool { storedIsPrimary }

    /// The included services found so far; nil before their discovery.
    open var includedServices: [CBService]? { lock.locked { storedIncludedServices } }

    /// The characteristics found so far; nil before their discovery.
    open var characteristics: [CBCharacteristic]? { lock.locked { storedCharacteristics } }

    private weak var storedPeripheral: CBPeripheral?
    private let storedIsPrimary: Bool
    // Both are changed by `AttributeTree` alone, with the lock held.
    var storedIncludedServices: [CBService]?
    var storedCharacteristics: [CBCharacteristic]?

    init(record: ServiceRecord, peripheral: CBPeripheral, lock: ObjectLock) {
        storedPeripheral = peripheral
        storedIsPrimary = record.isPrimary
        super.init(uuid: CBUUID(record.uuid), handle: record.handle, lock: lock)
    }

    /// The class, the address and what the service is.
    open override var description: String {
        let primary = isPrimary ? "YES" : "NO"
        return "<\(type(of: self)): \(address(of: self)), isPrimary = \(primary), UUID = \(uuid)>"
    }
}

// SPDX-License-Identifier: Apache-2.0

import HostCore

/// Whoever is told what happens to a peripheral: answers, notifications, names.
///
/// Called on the manager's queue, in order. All methods are optional, in the way and with the limit
/// that `CBCentralManagerDelegate` names.
public protocol CBPeripheralDelegate: NSObjectProtocol {
    /// The peripheral's name is known or changed; read `peripheral.name`.
    func peripheralDidUpdateName(_ peripheral: CBPeripheral)

    /// These services are gone or changed and their objects are invalid; the others stay. Discover
    /// again. A delegate without this method is warned of in the log.
    func peripheral(
        _ peripheral: CBPeripheral,
        didModifyServices invalidatedServices: [CBService]
    )

    /// The signal strength is known, by the name from before iOS 8. No longer called.
    func peripheralDidUpdateRSSI(_ peripheral: CBPeripheral, error: (any Error)?)

    /// The answer to `readRSSI()`, in dBm; the value means nothing beside an error.
    func peripheral(
        _ peripheral: CBPeripheral,
        didReadRSSI RSSI: NSNumber,  // swift-format-ignore
        error: (any Error)?
    )

    /// The answer to `discoverServices(_:)`; read `peripheral.services`.
    func peripheral(_ peripheral: CBPeripheral, didDiscoverServices error: (any Error)?)

    /// The answer to `discoverIncludedServices(_:for:)`; read `service.includedServices`.
    func peripheral(
        _ peripheral: CBPeripheral,
        didDiscoverIncludedServicesFor service: CBService,
        error: (any Error)?
    )

    /// The answer to `discoverCharacteristics(_:for:)`; read `service.characteristics`.
    func peripheral(
        _ peripheral: CBPeripheral,
        didDiscoverCharacteristicsFor service: CBService,
        error: (any Error)?
    )

    /// The answer to `readValue(for:)`, or a notification: nothing tells which. Read
    /// `characteristic.value` now: the next notification replaces it.
    func peripheral(
        _ peripheral: CBPeripheral,
        didUpdateValueFor characteristic: CBCharacteristic,
        error: (any Error)?
    )

    /// The answer to a write with response. `characteristic.value` is not changed by it.
    func peripheral(
        _ peripheral: CBPeripheral,
        didWriteValueFor characteristic: CBCharacteristic,
        error: (any Error)?
    )

    /// The answer to `setNotifyValue(_:for:)`; read `characteristic.isNotifying`.
    func peripheral(
        _ peripheral: CBPeripheral,
        didUpdateNotificationStateFor characteristic: CBCharacteristic,
        error: (any Error)?
    )

    /// The answer to `discoverDescriptors(for:)`; read `characteristic.descriptors`.
    func peripheral(
        _ peripheral: CBPeripheral,
        didDiscoverDescriptorsFor characteristic: CBCharacteristic,
        error: (any Error)?
    )

    /// The answer to `readValue(for:)` with a descriptor; read `descriptor.value`.
    func peripheral(
        _ peripheral: CBPeripheral,
        didUpdateValueFor descriptor: CBDescriptor,
        error: (any Error)?
    )

    /// The answer to `writeValue(_:for:)` with a descriptor.
    func peripheral(
        _ peripheral: CBPeripheral,
        didWriteValueFor descriptor: CBDescriptor,
        error: (any Error)?
    )

    /// Writes without response are taken again, after they had not been.
    func peripheralIsReady(toSendWriteWithoutResponse peripheral: CBPeripheral)

    /// The answer to `openL2CAPChannel(_:)`.
    func peripheral(
        _ peripheral: CBPeripheral,
        didOpen channel: CBL2CAPChannel?,
        error: (any Error)?
    )
}

// What a delegate leaves out does nothing, but for one warning of Apple's. Where `WitnessProbe`
// looks for a method, the optimiser must leave calls of its default alone.
extension CBPeripheralDelegate {
    /// Does nothing.
    public func peripheralDidUpdateName(_ peripheral: CBPeripheral) {}

    /// Warns in the log that nobody heard of the change.
    public func peripheral(
        _ peripheral: CBPeripheral,
        didModifyServices invalidatedServices: [CBService]
    ) {
        peripheral.session.log(.servicesModifiedUnheard(peripheral.peerID))
    }

    /// Does nothing.
    public func peripheralDidUpdateRSSI(_ peripheral: CBPeripheral, error: (any Error)?) {}

    /// Does nothing.
    public func peripheral(
        _ peripheral: CBPeripheral,
        didReadRSSI RSSI: NSNumber,  // swift-format-ignore
        error: (any Error)?
    ) {}

    /// Does nothing.
    @_optimize(none)
    public func peripheral(
        _ peripheral: CBPeripheral,
        didDiscoverServices error: (any Error)?
    ) {}

    /// Does nothing.
    public func peripheral(
        _ peripheral: CBPeripheral,
        didDiscoverIncludedServicesFor service: CBService,
        error: (any Error)?
    ) {}

    /// Does nothing.
    public func peripheral(
        _ peripheral: CBPeripheral,
        didDiscoverCharacteristicsFor service: CBService,
        error: (any Error)?
    ) {}

    /// Does nothing.
    public func peripheral(
        _ peripheral: CBPeripheral,
        didUpdateValueFor characteristic: CBCharacteristic,
        error: (any Error)?
    ) {}

    /// Does nothing.
    public func peripheral(
        _ peripheral: CBPeripheral,
        didWriteValueFor characteristic: CBCharacteristic,
        error: (any Error)?
    ) {}

    /// Does nothing.
    public func peripheral(
        _ peripheral: CBPeripheral,
        didUpdateNotificationStateFor characteristic: CBCharacteristic,
        error: (any Error)?
    ) {}

    /// Does nothing.
    public func peripheral(
        _ peripheral: CBPeripheral,
        didDiscoverDescriptorsFor characteristic: CBCharacteristic,
        error: (any Error)?
    ) {}

    /// Does nothing.
    public func peripheral(
        _ peripheral: CBPeripheral,
        didUpdateValueFor descriptor: CBDescriptor,
        error: (any Error)?
    ) {}

    /// Does nothing.
    public func peripheral(
        _ peripheral: CBPeripheral,
        didWriteValueFor descriptor: CBDescriptor,
        error: (any Error)?
    ) {}

    /// Does nothing.
    public func peripheralIsReady(toSendWriteWithoutResponse peripheral: CBPeripheral) {}

    /// Does nothing.
    public func peripheral(
        _ peripheral: CBPeripheral,
        didOpen channel: CBL2CAPChannel?,
        error: (any Error)?
    ) {}
}

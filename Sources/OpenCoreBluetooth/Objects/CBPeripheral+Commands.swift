// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import HostCore

// Every call is taken in while the peripheral is connected; otherwise it is dropped with a line in
// the log. Requests are answered in the order in which they were made.
extension CBPeripheral {
    /// Asks for the signal strength of the link; `peripheral(_:didReadRSSI:error:)` follows.
    public func readRSSI() {
        request(.readRSSI)
    }

    /// Looks for these services, or for all with nil; `peripheral(_:didDiscoverServices:)` follows.
    /// What the device lacks is simply missing in `services`.
    public func discoverServices(_ serviceUUIDs: [CBUUID]?) {
        request(
            .discoverServices(Self.filter(serviceUUIDs))
        )
    }

    /// Looks for services that a service includes;
    /// `peripheral(_:didDiscoverIncludedServicesFor:error:)` follows.
    public func discoverIncludedServices(
        _ includedServiceUUIDs: [CBUUID]?,
        for service: CBService
    ) {
        request(
            .discoverIncludedServices(
                service: service.handle,
                Self.filter(includedServiceUUIDs)
            ),
            on: service
        )
    }

    /// Looks for these characteristics of a service, or for all with nil;
    /// `peripheral(_:didDiscoverCharacteristicsFor:error:)` follows.
    public func discoverCharacteristics(
        _ characteristicUUIDs: [CBUUID]?,
        for service: CBService
    ) {
        request(
            .discoverCharacteristics(service: service.handle, Self.filter(characteristicUUIDs)),
            on: service
        )
    }

    /// Looks for all descriptors of a characteristic;
    /// `peripheral(_:didDiscoverDescriptorsFor:error:)` follows.
    public func discoverDescriptors(for characteristic: CBCharacteristic) {
        request(
            .discoverDescriptors(characteristic: characteristic.handle),
            on: characteristic
        )
    }

    /// Reads a value, in pieces where it is long; `peripheral(_:didUpdateValueFor:error:)` follows,
    /// as it does for a notification.
    public func readValue(for characteristic: CBCharacteristic) {
        request(
            .readCharacteristic(characteristic.handle),
            on: characteristic
        )
    }

    /// Reads a descriptor; `peripheral(_:didUpdateValueFor:error:)` follows.
    public func readValue(for descriptor: CBDescriptor) {
        request(
            .readDescriptor(descriptor.handle),
            on: descriptor
        )
    }

    /// Writes a value.
    ///
    /// With response, values up to 512 bytes go over in pieces and
    /// `peripheral(_:didWriteValueFor:error:)` follows. Without, nothing follows; keep to
    /// `maximumWriteValueLength(for:)` and `canSendWriteWithoutResponse`.
    public func writeValue(
        _ data: Data,
        for characteristic: CBCharacteristic,
        type: CBCharacteristicWriteType
    ) {
        let bytes = [UInt8](data)
        switch type {
        case .withResponse:
            request(
                .writeCharacteristic(characteristic.handle, bytes),
                on: characteristic
            )
        case .withoutResponse:
            guard accepts(characteristic) else { return }
            let properties = characteristic.record
            session.call(.write(peerID, characteristic.handle, bytes, properties: properties))
        }
    }

    /// Writes a descriptor; `peripheral(_:didWriteValueFor:error:)` follows.
    ///
    /// The client configuration (2902) is not written: use `setNotifyValue(_:for:)`. The call is
    /// dropped, with a line in the log.
    public func writeValue(_ data: Data, for descriptor: CBDescriptor) {
        request(
            .writeDescriptor(descriptor.handle, [UInt8](data)),
            on: descriptor
        )
    }

    /// Turns notifications, or indications where only these are offered, on or off;
    /// `peripheral(_:didUpdateNotificationStateFor:error:)` follows, at once when nothing changes.
    public func setNotifyValue(_ enabled: Bool, for characteristic: CBCharacteristic) {
        request(
            .setNotify(characteristic.handle, enabled),
            on: characteristic
        )
    }

    /// How many bytes one write may carry: 512 with response; without, what fits into one packet
    /// now, which is 20 at first and on a disconnected peripheral, and may grow after a connection.
    @discardableResult
    public func maximumWriteValueLength(for type: CBCharacteristicWriteType) -> Int {
        guard !isOrphan else { return type == .withResponse ? 512 : 20 }
        return session.maximumWriteLength(of: peerID, withResponse: type == .withResponse)
    }

    /// Opens an L2CAP channel. No radio of this module can: `peripheral(_:didOpen:error:)` follows
    /// with `CBError.operationNotSupported`.
    public func openL2CAPChannel(_ PSM: CBL2CAPPSM) {  // swift-format-ignore
        guard accepts(nil) else { return }
        guard state == .connected else { return session.log(.peripheralNotConnected(peerID)) }
        session.refuseChannel(on: peerID)
    }
}

extension CBPeripheral {
    private static func filter(_ uuids: [CBUUID]?) -> [BluetoothUUID]? {
        guard let uuids, !uuids.isEmpty else { return nil }
        return uuids.map(\.value)
    }

    /// Hands a request over, unless its attribute is no longer valid.
    private func request(
        _ request: GATTRequest,
        on attribute: CBAttribute? = nil
    ) {
        guard accepts(attribute) else { return }
        session.call(.request(peerID, request, observer: observer(of: request)))
    }

    /// Whether somebody hears of the answer. Only a discovery of services asks for the method; one
    /// that cannot be known is taken for granted.
    private func observer(of request: GATTRequest) -> CentralCall.Observer {
        guard let delegate else { return .absent }
        guard case .discoverServices = request else { return .present }
        return DelegateShape.implements(.didDiscoverServices, delegate) == false
            ? .absent : .present
    }

    /// Whether a call can be handed over at all. When not, the log says why.
    private func accepts(_ attribute: CBAttribute?) -> Bool {
        guard !isOrphan else {
            session.log(
                .finding(
                    peerID,
                    "a call on a peripheral that its manager no longer knows was dropped; "
                        + "retrieve or discover it again"
                )
            )
            return false
        }
        guard let attribute, !owns(attribute) else { return true }
        guard state == .connected else {
            session.log(.peripheralNotConnected(peerID))
            return false
        }
        session.log(
            .finding(
                peerID,
                "a call with \(attribute) was dropped: it belongs to another peripheral "
                    + "or to an earlier connection"
            )
        )
        return false
    }
}

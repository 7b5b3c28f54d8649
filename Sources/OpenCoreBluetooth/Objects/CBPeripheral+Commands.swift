// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import HostCore

// Every call is taken in while the peripheral is connected; otherwise it is dropped with a line in
// the log. Requests are answered in the order in which they were made.
extension CBPeripheral {
    /// Asks for the signal strength of the link; `peripheral(_:didReadRSSI:error:)` follows.
    public func readRSSI() {
        request(.readRSSI, answeredBy: .peripheralDidReadRSSI)
    }

    /// Looks for these services, or for all with nil; `peripheral(_:didDiscoverServices:)` follows.
    /// What the device lacks is simply missing in `services`.
    public func discoverServices(_ serviceUUIDs: [CBUUID]?) {
        request(
            .discoverServices(Self.filter(serviceUUIDs)),
            answeredBy: .peripheralDidDiscoverServices
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
            on: service,
            answeredBy: .peripheralDidDiscoverIncludedServices
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
            on: service,
            answeredBy: .peripheralDidDiscoverCharacteristics
        )
    }

    /// Looks for all descriptors of a characteristic;
    /// `peripheral(_:didDiscoverDescriptorsFor:error:)` follows.
    public func discoverDescriptors(for characteristic: CBCharacteristic) {
        request(
            .discoverDescriptors(characteristic: characteristic.handle),
            on: characteristic,
            answeredBy: .peripheralDidDiscoverDescriptors
        )
    }

    /// Reads a value, in pieces where it is long; `peripheral(_:didUpdateValueFor:error:)` follows,
    /// as it does for a notification.
    public func readValue(for characteristic: CBCharacteristic) {
        request(
            .readCharacteristic(characteristic.handle),
            on: characteristic,
            answeredBy: .peripheralDidUpdateValue
        )
    }

    /// Reads a descriptor; `peripheral(_:didUpdateValueFor:error:)` follows.
    public func readValue(for descriptor: CBDescriptor) {
        request(
            .readDescriptor(descriptor.handle),
            on: descriptor,
            answeredBy: .peripheralDidUpdateDescriptorValue
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
                on: characteristic,
                answeredBy: .peripheralDidWriteValue
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
        guard descriptor.uuid.value.short != 0x2902 else {
            guard accepts(descriptor) else { return }
            session.log(
                .finding(
                    peerID,
                    "the client configuration descriptor is written by setNotifyValue alone; "
                        + "the write was dropped"
                )
            )
            return
        }
        request(
            .writeDescriptor(descriptor.handle, [UInt8](data)),
            on: descriptor,
            answeredBy: .peripheralDidWriteDescriptorValue
        )
    }

    /// Turns notifications, or indications where only these are offered, on or off;
    /// `peripheral(_:didUpdateNotificationStateFor:error:)` follows, at once when nothing changes.
    public func setNotifyValue(_ enabled: Bool, for characteristic: CBCharacteristic) {
        request(
            .setNotify(characteristic.handle, enabled),
            on: characteristic,
            answeredBy: .peripheralDidUpdateNotificationState
        )
    }

    /// How many bytes one write may carry: 512 with response; without, what fits into one packet
    /// now, which is 20 at first and on a disconnected peripheral, and may grow after a connection.
    public func maximumWriteValueLength(for type: CBCharacteristicWriteType) -> Int {
        switch type {
        case .withResponse: return 512
        case .withoutResponse:
            guard state == .connected else { return 20 }
            return min(max(session.mtu(of: peerID) - 3, 20), 512)
        }
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
        on attribute: CBAttribute? = nil,
        answeredBy method: CBDelegateMethod
    ) {
        guard accepts(attribute) else { return }
        let heard = delegate.map { DelegateShape.of($0).implements(method) } ?? false
        session.call(.request(peerID, request, observer: heard ? .present : .absent))
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

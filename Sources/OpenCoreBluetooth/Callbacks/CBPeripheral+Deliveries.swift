// SPDX-License-Identifier: Apache-2.0

import HostCore

// One function for each callback: the property first, then the delegate. Attributes that are no
// longer valid are told to nobody.
extension CBPeripheral {
    func tell(rssi: Int, _ error: (any Error)?) {
        let number = NSNumber(value: rssi)
        if error == nil { take(rssi: number) }
        delegate?.peripheral(self, didReadRSSI: number, error: error)
    }

    func tellModified(_ handles: [AttributeHandle]) {
        let services = withAttributes { $0.remove(handles) }
        guard let delegate else { return session.log(.servicesModifiedUnheard(peerID)) }
        delegate.peripheral(self, didModifyServices: services)
    }

    func tellServices(_ records: [ServiceRecord], _ error: HostError?) {
        if error == nil { withAttributes { $0.addServices(records, of: self) } }
        delegate?.peripheral(self, didDiscoverServices: error?.apiError)
    }

    func tellIncludedServices(
        _ records: [ServiceRecord],
        of handle: AttributeHandle,
        _ error: HostError?
    ) {
        guard let service = withAttributes({ $0.service(handle) }) else { return }
        if error == nil {
            withAttributes { $0.addIncludedServices(records, to: service, of: self) }
        }
        delegate?.peripheral(
            self,
            didDiscoverIncludedServicesFor: service,
            error: error?.apiError
        )
    }

    func tellCharacteristics(
        _ records: [CharacteristicRecord],
        of handle: AttributeHandle,
        _ error: HostError?
    ) {
        guard let service = withAttributes({ $0.service(handle) }) else { return }
        if error == nil {
            withAttributes { $0.addCharacteristics(records, to: service, lock: lock) }
        }
        delegate?.peripheral(
            self,
            didDiscoverCharacteristicsFor: service,
            error: error?.apiError
        )
    }

    func tellDescriptors(
        _ records: [DescriptorRecord],
        of handle: AttributeHandle,
        _ error: HostError?
    ) {
        guard let characteristic = withAttributes({ $0.characteristic(handle) }) else { return }
        if error == nil {
            withAttributes { $0.addDescriptors(records, to: characteristic, lock: lock) }
        }
        delegate?.peripheral(
            self,
            didDiscoverDescriptorsFor: characteristic,
            error: error?.apiError
        )
    }

    func tellValue(_ bytes: [UInt8]?, of handle: AttributeHandle, _ error: HostError?) {
        let found = withAttributes { tree in
            let characteristic = tree.characteristic(handle)
            if let bytes { characteristic?.storedValue = Data(bytes) }
            return characteristic
        }
        guard let characteristic = found else { return }
        delegate?.peripheral(self, didUpdateValueFor: characteristic, error: error?.apiError)
    }

    func tellWrite(of handle: AttributeHandle, _ error: HostError?) {
        guard let characteristic = withAttributes({ $0.characteristic(handle) }) else { return }
        delegate?.peripheral(self, didWriteValueFor: characteristic, error: error?.apiError)
    }

    func tellNotifying(_ isNotifying: Bool, of handle: AttributeHandle, _ error: HostError?) {
        let found = withAttributes { tree in
            let characteristic = tree.characteristic(handle)
            characteristic?.storedIsNotifying = isNotifying
            return characteristic
        }
        guard let characteristic = found else { return }
        delegate?.peripheral(
            self,
            didUpdateNotificationStateFor: characteristic,
            error: error?.apiError
        )
    }

    func tellValue(_ bytes: [UInt8]?, ofDescriptor handle: AttributeHandle, _ error: HostError?) {
        guard let descriptor = withAttributes({ $0.descriptor(handle) }) else { return }
        if let bytes { descriptor.take(bytes) }
        delegate?.peripheral(self, didUpdateValueFor: descriptor, error: error?.apiError)
    }

    func tellWrite(ofDescriptor handle: AttributeHandle, _ error: HostError?) {
        guard let descriptor = withAttributes({ $0.descriptor(handle) }) else { return }
        delegate?.peripheral(self, didWriteValueFor: descriptor, error: error?.apiError)
    }
}

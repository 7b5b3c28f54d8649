// SPDX-License-Identifier: Apache-2.0

internal import Foundation

#if OpenCoreBluetooth
    internal import OpenCoreBluetooth
#else
    internal import CoreBluetooth
#endif

extension Engine: CBPeripheralDelegate {
    func peripheralDidUpdateName(_ peripheral: CBPeripheral) {
        let name = peripheral.name
        transact { state in
            let peer = state.hold(peripheral, delegate: self)
            state.feed(.named(peer, name), delegate: self)
        }
    }

    func peripheral(
        _ peripheral: CBPeripheral,
        didModifyServices invalidatedServices: [CBService]
    ) {
        transact { state in
            let peer = state.hold(peripheral, delegate: self)
            state.feed(.link(peer, .servicesChanged), delegate: self)
        }
    }

    func peripheral(_ peripheral: CBPeripheral, didDiscoverServices error: (any Error)?) {
        let failure = error.map { OriginalError($0) }
        transact { state in
            let peer = state.hold(peripheral, delegate: self)
            guard state.tables[peer]?.isDiscovering == true else { return }
            if let failure { return state.discoveryFailed(failure, of: peer, self) }
            let services = state.tables[peer]?.found(peripheral.services ?? []) ?? []
            for service in services { peripheral.discoverCharacteristics(nil, for: service) }
            guard services.isEmpty, let table = state.tables[peer]?.finish() else { return }
            state.feed(.discovered(peer, table), delegate: self)
        }
    }

    func peripheral(
        _ peripheral: CBPeripheral,
        didDiscoverCharacteristicsFor service: CBService,
        error: (any Error)?
    ) {
        let failure = error.map { OriginalError($0) }
        transact { state in
            let peer = state.hold(peripheral, delegate: self)
            guard state.tables[peer]?.isDiscovering == true else { return }
            if let failure { return state.discoveryFailed(failure, of: peer, self) }
            guard let table = state.tables[peer]?.completed(service) else { return }
            state.feed(.discovered(peer, table), delegate: self)
        }
    }

    func peripheral(
        _ peripheral: CBPeripheral,
        didUpdateValueFor characteristic: CBCharacteristic,
        error: (any Error)?
    ) {
        // The value is taken now: by the time a task runs, the next one may have replaced it.
        let value = characteristic.value ?? Data()
        if error == nil, pass(value, of: characteristic, of: peripheral) { return }
        let result = Self.result(value, error)
        transact(deliveringAfter: peripheral) { state in
            state.takeIn(result, of: characteristic, of: peripheral, delegate: self)
        }
    }

    func peripheral(
        _ peripheral: CBPeripheral,
        didWriteValueFor characteristic: CBCharacteristic,
        error: (any Error)?
    ) {
        let failure = error.map { OriginalError($0) }
        reply(peripheral, characteristic) { .written($0, failure) }
    }

    func peripheral(
        _ peripheral: CBPeripheral,
        didUpdateNotificationStateFor characteristic: CBCharacteristic,
        error: (any Error)?
    ) {
        let isOn = characteristic.isNotifying
        let failure = error.map { OriginalError($0) }
        reply(peripheral, characteristic) { .notifying($0, isOn, failure) }
    }

    func peripheral(
        _ peripheral: CBPeripheral,
        didReadRSSI RSSI: NSNumber,
        error: (any Error)?
    ) {
        let result = Self.result(RSSI.intValue, error)
        transact { state in
            let peer = state.hold(peripheral, delegate: self)
            state.feed(.reply(peer, .rssi(result)), delegate: self)
        }
    }

    func peripheralIsReady(toSendWriteWithoutResponse peripheral: CBPeripheral) {
        transact { state in
            let peer = state.hold(peripheral, delegate: self)
            state.feed(.reply(peer, .readyToSend), delegate: self)
        }
    }

    func peripheral(
        _ peripheral: CBPeripheral,
        didDiscoverDescriptorsFor characteristic: CBCharacteristic,
        error: (any Error)?
    ) {
        let failure = error.map { OriginalError($0) }
        transact { state in
            let peer = state.hold(peripheral, delegate: self)
            guard let path = state.tables[peer]?.path(of: characteristic) else { return }
            let found = state.tables[peer]?.foundDescriptors(of: path) ?? []
            let result: Result<[AttributeUUID], OriginalError> =
                failure.map { .failure($0) } ?? .success(found)
            state.feed(.reply(peer, .descriptors(path, result)), delegate: self)
        }
    }

    func peripheral(
        _ peripheral: CBPeripheral,
        didUpdateValueFor descriptor: CBDescriptor,
        error: (any Error)?
    ) {
        let result = Self.result(Self.bytes(of: descriptor.value), error)
        transact { state in
            let peer = state.hold(peripheral, delegate: self)
            guard let place = state.tables[peer]?.place(of: descriptor) else { return }
            state.feed(
                .reply(peer, .descriptorValue(place.path, place.index, result)),
                delegate: self
            )
        }
    }

    func peripheral(
        _ peripheral: CBPeripheral,
        didWriteValueFor descriptor: CBDescriptor,
        error: (any Error)?
    ) {
        let failure = error.map { OriginalError($0) }
        transact { state in
            let peer = state.hold(peripheral, delegate: self)
            guard let place = state.tables[peer]?.place(of: descriptor) else { return }
            state.feed(
                .reply(peer, .descriptorWritten(place.path, place.index, failure)),
                delegate: self
            )
        }
    }

    private func reply(
        _ peripheral: CBPeripheral,
        _ characteristic: CBCharacteristic,
        _ make: (AttributePath) -> GATTReply
    ) {
        transact(deliveringAfter: peripheral) { state in
            let peer = state.hold(peripheral, delegate: self)
            guard let path = state.path(of: characteristic, peer) else { return }
            state.feed(.reply(peer, make(path)), delegate: self)
        }
    }

    private static func result<Value>(
        _ value: Value,
        _ error: (any Error)?
    ) -> Result<Value, OriginalError> {
        error.map { .failure(OriginalError($0)) } ?? .success(value)
    }

    /// The bytes behind the object that Core Bluetooth makes of a descriptor's value: numbers are
    /// two bytes, texts UTF-8.
    private static func bytes(of value: Any?) -> Data {
        switch value {
        case let data as Data: data
        case let text as String: Data(text.utf8)
        case let number as NSNumber:
            Data([
                UInt8(truncatingIfNeeded: number.intValue),
                UInt8(truncatingIfNeeded: number.intValue >> 8),
            ])
        default: Data()
        }
    }
}

extension EngineState {
    mutating func discoveryFailed(_ error: OriginalError, of peer: Peer, _ delegate: Engine) {
        tables[peer] = nil
        feed(.link(peer, .discoveryFailed(error)), delegate: delegate)
    }
}

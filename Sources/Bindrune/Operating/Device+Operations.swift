// SPDX-License-Identifier: Apache-2.0

public import Foundation

extension Device {
    /// The services of the device with their characteristics, as read when it was connected. Throws
    /// `.notConnected` while there is no link.
    public func services() async throws(BluetoothError) -> [DeviceService] {
        let found = engine.transact { [peer] state -> [DeviceService]? in
            let record = state.coordinator.peers[peer.index]
            return record.link.isUp ? record.table.services : nil
        }
        guard let found else {
            throw BluetoothError(.notConnected, during: .discover, device: id)
        }
        return found
    }

    /// Reads a value, whatever its length.
    ///
    /// - Parameters:
    ///   - characteristic: Which one; a UUID alone where only one has it, else `.ambiguous`.
    ///   - limit: The time until the call throws `.timedOut`, waiting for its turn included.
    ///   - whileNotifying: What to do where the characteristic notifies, since an answer cannot be
    ///     told from a notification then.
    public func read(
        _ characteristic: CharacteristicID,
        within limit: Duration = .seconds(30),
        whileNotifying: ReadWhileNotifying = .refuse
    ) async throws(BluetoothError) -> Data {
        let operation = Coordinator.DeviceOperation.read(characteristic, whileNotifying)
        guard case .data(let data) = try await operate(operation, within: limit) else {
            throw BluetoothError(.operationFailed, during: .read, device: id)
        }
        return data
    }

    /// Writes a value.
    ///
    /// With a response it returns when the device has confirmed it. Without one it returns when the
    /// last piece has been handed to the system, which is asked before each piece whether it has
    /// room; nothing is handed over while it has none. A call that is given up may have written a
    /// part of a value in pieces.
    ///
    /// - Parameters:
    ///   - data: The value.
    ///   - characteristic: Which one; a UUID alone where only one has it, else `.ambiguous`.
    ///   - kind: How.
    ///   - limit: The time until the call throws `.timedOut`, waiting for its turn included.
    public func write(
        _ data: Data,
        to characteristic: CharacteristicID,
        kind: WriteKind = .automatic,
        within limit: Duration = .seconds(30)
    ) async throws(BluetoothError) {
        _ = try await operate(.write(characteristic, data, kind), within: limit)
    }

    /// Reads the signal strength in dBm.
    public func readRSSI(
        within limit: Duration = .seconds(30)
    ) async throws(BluetoothError) -> Int {
        guard case .rssi(let value) = try await operate(.rssi, within: limit) else {
            throw BluetoothError(.operationFailed, during: .rssi, device: id)
        }
        return value
    }

    /// Asks the device for the descriptors of a characteristic.
    public func descriptors(
        of characteristic: CharacteristicID,
        within limit: Duration = .seconds(30)
    ) async throws(BluetoothError) -> [DeviceDescriptor] {
        let operation = Coordinator.DeviceOperation.descriptors(characteristic)
        guard case .descriptors(let list) = try await operate(operation, within: limit) else {
            throw BluetoothError(.operationFailed, during: .discover, device: id)
        }
        return list.enumerated().map { index, uuid in
            DeviceDescriptor(uuid: uuid, characteristic: characteristic, index: index)
        }
    }

    /// Reads a descriptor that ``descriptors(of:within:)`` listed on this link. Core Bluetooth
    /// makes objects of some values; their bytes come back as text in UTF-8 or a number of two
    /// bytes.
    public func read(
        _ descriptor: DeviceDescriptor,
        within limit: Duration = .seconds(30)
    ) async throws(BluetoothError) -> Data {
        let operation = Coordinator.DeviceOperation.readDescriptor(
            descriptor.characteristic,
            descriptor.index
        )
        guard case .data(let data) = try await operate(operation, within: limit) else {
            throw BluetoothError(.operationFailed, during: .read, device: id)
        }
        return data
    }

    /// Writes a descriptor that ``descriptors(of:within:)`` listed on this link, and returns when
    /// the device has confirmed it. Throws `.notOffered` for 2902, which Core Bluetooth writes
    /// itself: ``values(of:buffering:)`` has it done.
    public func write(
        _ data: Data,
        to descriptor: DeviceDescriptor,
        within limit: Duration = .seconds(30)
    ) async throws(BluetoothError) {
        _ = try await operate(.writeDescriptor(descriptor, data), within: limit)
    }

    private func operate(
        _ operation: Coordinator.DeviceOperation,
        within limit: Duration
    ) async throws(BluetoothError) -> GATTAnswer {
        let call = CallID(number: engine.newNumber())
        let deadline = engine.timekeeper.now + limit
        let request = Coordinator.Request.operate(peer, operation)
        switch await engine.wait(for: request, as: call, until: deadline) {
        case .answer(let answer): return answer
        case .failed(let failure): throw failure.error
        default: throw BluetoothError(.operationFailed, during: operation.phase, device: id)
        }
    }
}

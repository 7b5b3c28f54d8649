// SPDX-License-Identifier: Apache-2.0

import CoreBluetooth

enum WaitProblem: Error { case busy, off, timedOut }

/// Continuations that every outcome resumes once.
final class Waiters: NSObject {
    private let queue = DispatchQueue(label: "waiters")
    private lazy var central = CBCentralManager(delegate: self, queue: queue)
    private var peripheral: CBPeripheral?
    private var opening: CheckedContinuation<Void, any Error>?
    private var reads: [CBUUID: [CheckedContinuation<Data?, any Error>]] = [:]
    private var services: CheckedContinuation<[CBService], any Error>?

    func open(_ peripheral: CBPeripheral) async throws {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                queue.async { self.begin(peripheral, continuation) }
            }
        } onCancel: {
            queue.async { self.endOpening(with: CancellationError()) }
        }
    }

    private func begin(
        _ peripheral: CBPeripheral,
        _ continuation: CheckedContinuation<Void, any Error>
    ) {
        guard opening == nil else { return continuation.resume(throwing: WaitProblem.busy) }
        guard central.state == .poweredOn else {
            return continuation.resume(throwing: WaitProblem.off)
        }
        opening = continuation
        self.peripheral = peripheral
        central.connect(peripheral)
        queue.asyncAfter(deadline: .now() + 10) { [weak self] in
            self?.endOpening(with: WaitProblem.timedOut)
        }
    }

    private func endOpening(with error: (any Error)?) {
        guard let opening else { return }
        self.opening = nil
        if let error {
            if let peripheral { central.cancelPeripheralConnection(peripheral) }
            opening.resume(throwing: error)
        } else {
            opening.resume()
        }
    }

    private func endAll(with error: any Error) {
        endOpening(with: error)
        for waiter in reads.values.joined() { waiter.resume(throwing: error) }
        reads = [:]
        let services = services
        self.services = nil
        services?.resume(throwing: error)
    }

    func discover(_ peripheral: CBPeripheral) async throws -> [CBService] {
        if services != nil { throw WaitProblem.busy }
        peripheral.delegate = self
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                services = continuation
                peripheral.discoverServices(nil)
            }
        } onCancel: {
            queue.async { self.endAll(with: CancellationError()) }
        }
    }

    func read(_ characteristic: CBCharacteristic, of peripheral: CBPeripheral) async throws
        -> Data?
    {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                reads[characteristic.uuid, default: []].append(continuation)
                peripheral.readValue(for: characteristic)
            }
        } onCancel: {
            queue.async { self.endAll(with: CancellationError()) }
        }
    }
}

extension Waiters: CBCentralManagerDelegate {
    func centralManagerDidUpdateState(_ central: CBCentralManager) {
        if central.state != .poweredOn { endAll(with: WaitProblem.off) }
    }

    func centralManager(_ central: CBCentralManager, didConnect peripheral: CBPeripheral) {
        endOpening(with: nil)
    }

    func centralManager(
        _ central: CBCentralManager,
        didFailToConnect peripheral: CBPeripheral,
        error: (any Error)?
    ) { endOpening(with: error ?? CBError(.connectionFailed)) }

    func centralManager(
        _ central: CBCentralManager,
        didDisconnectPeripheral peripheral: CBPeripheral,
        error: (any Error)?
    ) { endAll(with: error ?? CBError(.peripheralDisconnected)) }
}

extension Waiters: CBPeripheralDelegate {
    func peripheral(_ peripheral: CBPeripheral, didDiscoverServices error: (any Error)?) {
        let waiter = services
        services = nil
        guard error == nil, let found = peripheral.services else {
            waiter?.resume(throwing: error ?? CBError(.unknown))
            return
        }
        waiter?.resume(returning: found)
    }

    func peripheral(
        _ peripheral: CBPeripheral,
        didUpdateValueFor characteristic: CBCharacteristic,
        error: (any Error)?
    ) {
        guard let waiters = reads.removeValue(forKey: characteristic.uuid) else { return }
        let value = characteristic.value
        for waiter in waiters {
            if let error { waiter.resume(throwing: error) } else { waiter.resume(returning: value) }
        }
    }
}

// SPDX-License-Identifier: Apache-2.0

@preconcurrency import CoreBluetooth
import Synchronization

/// A library's layer: its own protocol over the manager, handles in a box, requests in order.
protocol CentralPort: AnyObject {
    var events: (any CBCentralManagerDelegate)? { get set }
    func connect(_ peripheral: CBPeripheral)
    func cancel(_ peripheral: CBPeripheral)
}

final class SystemCentral: CentralPort {
    private let manager: CBCentralManager
    private var held: Set<CBPeripheral> = []
    weak var events: (any CBCentralManagerDelegate)? {
        didSet { manager.delegate = events }
    }

    init(queue: DispatchQueue?) {
        manager = CBCentralManager(delegate: nil, queue: queue)
    }

    func connect(_ peripheral: CBPeripheral) {
        held.insert(peripheral)
        manager.connect(peripheral, options: nil)
    }

    func cancel(_ peripheral: CBPeripheral) {
        held.remove(peripheral)
        manager.cancelPeripheralConnection(peripheral)
    }
}

/// A nested delegate in an extension, and options that the app gives.
final class RestoringCentral {
    final class Delegate: NSObject {
        var restored: ([String: Any]) -> Void = { _ in }
    }

    private let manager: CBCentralManager
    private let delegate = Delegate()

    init(options: [String: Any]? = nil) {
        manager = CBCentralManager(delegate: delegate, queue: nil, options: options)
    }
}

extension RestoringCentral.Delegate: CBCentralManagerDelegate {
    func centralManagerDidUpdateState(_ central: CBCentralManager) { restored([:]) }

    func centralManager(_ central: CBCentralManager, willRestoreState dict: [String: Any]) {
        restored(dict)
    }
}

/// Hands every callback on; whoever listens decides.
final class Forwarder: NSObject, CBCentralManagerDelegate {
    var onState: ((CBManagerState) -> Void)?
    var onEnd: ((CBPeripheral, (any Error)?) -> Void)?
    var onConnect: ((CBPeripheral) -> Void)?

    func centralManagerDidUpdateState(_ central: CBCentralManager) { onState?(central.state) }

    func centralManager(_ central: CBCentralManager, didConnect peripheral: CBPeripheral) {
        onConnect?(peripheral)
    }

    func centralManager(
        _ central: CBCentralManager,
        didFailToConnect peripheral: CBPeripheral,
        error: (any Error)?
    ) { onEnd?(peripheral, error) }

    func centralManager(
        _ central: CBCentralManager,
        didDisconnectPeripheral peripheral: CBPeripheral,
        timestamp: CFAbsoluteTime,
        isReconnecting: Bool,
        error: (any Error)?
    ) { onEnd?(peripheral, error) }
}

/// One request at a time; the waiter lives in a lock.
final class Requests: NSObject, CBPeripheralDelegate, Sendable {
    private enum State {
        case idle
        case reading(CheckedContinuation<Data, any Error>)
    }

    private let state = Mutex<State>(.idle)

    func read(_ characteristic: CBCharacteristic, of peripheral: CBPeripheral) async throws -> Data
    {
        peripheral.delegate = self
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let isFree = state.withLock { state in
                    guard case .idle = state else { return false }
                    state = .reading(continuation)
                    return true
                }
                guard isFree else { return continuation.resume(throwing: CancellationError()) }
                peripheral.readValue(for: characteristic)
            }
        } onCancel: {
            finish(.failure(CancellationError()))
        }
    }

    func peripheral(
        _ peripheral: CBPeripheral,
        didUpdateValueFor characteristic: CBCharacteristic,
        error: (any Error)?
    ) {
        finish(error.map { .failure($0) } ?? .success(characteristic.value ?? Data()))
    }

    private func finish(_ result: Result<Data, any Error>) {
        let waiter = state.withLock { state -> CheckedContinuation<Data, any Error>? in
            guard case .reading(let waiter) = state else { return nil }
            state = .idle
            return waiter
        }
        waiter?.resume(with: result)
    }
}

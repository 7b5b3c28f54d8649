// SPDX-License-Identifier: Apache-2.0

// https://github.com/exPHAT/SwiftBluetooth/issues/6
// Connecting to a device that is away hangs for ever and ignores the cancellation of the task.

import CoreBluetooth

final class Central: NSObject {
    private let manager: CBCentralManager
    private var kept: CBPeripheral?
    private var waiter: CheckedContinuation<Void, Error>?

    init(_ manager: CBCentralManager) { self.manager = manager }

    func open(_ peripheral: CBPeripheral, timeout: Double = 10) async throws {
        guard waiter == nil else { throw CancellationError() }
        kept = peripheral
        DispatchQueue.main.asyncAfter(deadline: .now() + timeout) { [weak self] in self?.cancel() }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                waiter = continuation
                manager.connect(peripheral)
            }
        } onCancel: {
            cancel()
        }
    }

    private func cancel() {
        guard let kept, let waiter else { return }
        self.waiter = nil
        manager.cancelPeripheralConnection(kept)
        waiter.resume(throwing: CancellationError())
    }
}

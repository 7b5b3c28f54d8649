// SPDX-License-Identifier: Apache-2.0

// https://github.com/exPHAT/SwiftBluetooth/issues/6
// Connecting to a device that is away hangs for ever and ignores the cancellation of the task.

import CoreBluetooth

final class Central: NSObject {
    private let manager: CBCentralManager
    private var kept: CBPeripheral?
    private var waiter: CheckedContinuation<Void, Error>?

    init(_ manager: CBCentralManager) { self.manager = manager }

    func open(_ peripheral: CBPeripheral) async throws {
        guard waiter == nil else { throw CancellationError() }
        kept = peripheral
        try await withCheckedThrowingContinuation { continuation in  // finds C07
            waiter = continuation
            manager.connect(peripheral)  // finds C03
        }
    }
}

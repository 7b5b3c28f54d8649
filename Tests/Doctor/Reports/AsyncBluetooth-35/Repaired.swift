// SPDX-License-Identifier: Apache-2.0

// https://github.com/manolofdez/AsyncBluetooth/issues/35
// A crash when the radio is turned off: one continuation is resumed by two callbacks.

import CoreBluetooth

final class Starter: NSObject, CBCentralManagerDelegate {
    private var ready: CheckedContinuation<Void, Error>?

    func centralManagerDidUpdateState(_ central: CBCentralManager) {
        guard let ready = take() else { return }
        switch central.state {
        case .poweredOn: ready.resume()
        default: ready.resume(throwing: CBError(.unknown))
        }
    }

    private func take() -> CheckedContinuation<Void, Error>? {
        defer { ready = nil }
        return ready
    }
}

// SPDX-License-Identifier: Apache-2.0

// https://github.com/JuulLabs/kable/issues/334
// Connecting hangs when the peer lost its bond: that answer comes to didFailToConnect.

import CoreBluetooth

final class Link: NSObject, CBCentralManagerDelegate {
    private var central: CBCentralManager?
    private var peripheral: CBPeripheral?
    private var opening: CheckedContinuation<Void, Error>?

    func centralManagerDidUpdateState(_ central: CBCentralManager) { print(central.state) }

    func open(_ peripheral: CBPeripheral, timeout: Double) async throws {
        guard opening == nil else { throw CancellationError() }
        self.peripheral = peripheral
        DispatchQueue.main.asyncAfter(deadline: .now() + timeout) { [weak self] in
            self?.central?.cancelPeripheralConnection(peripheral)
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                opening = continuation
                central?.connect(peripheral)
            }
        } onCancel: {
            central?.cancelPeripheralConnection(peripheral)
        }
    }

    func centralManager(_ central: CBCentralManager, didConnect peripheral: CBPeripheral) {
        opening?.resume()
        opening = nil
    }

    func centralManager(
        _ central: CBCentralManager,
        didFailToConnect peripheral: CBPeripheral,
        error: Error?
    ) { end(error) }

    func centralManager(
        _ central: CBCentralManager,
        didDisconnectPeripheral peripheral: CBPeripheral,
        error: Error?
    ) { end(error) }

    private func end(_ error: Error?) {
        opening?.resume(throwing: error ?? CancellationError())
        opening = nil
    }
}

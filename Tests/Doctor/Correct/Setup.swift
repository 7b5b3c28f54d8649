// SPDX-License-Identifier: Apache-2.0

import CoreBluetooth

enum SetupProblem: Error {
    case notFound
    case failed(during: String, underlying: any Error)
}

/// Connecting with all that belongs to it, as one request; reads beside notifications.
final class Setup: NSObject {
    private let central: CBCentralManager
    private let peripheral: CBPeripheral
    private var opening: ((Result<Void, any Error>) -> Void)?
    private var reading: (characteristic: CBCharacteristic, then: (Data?, (any Error)?) -> Void)?
    var told: (CBUUID, Data) -> Void = { _, _ in }

    init(_ peripheral: CBPeripheral, on central: CBCentralManager) {
        self.central = central
        self.peripheral = peripheral
        super.init()
        central.delegate = self
        peripheral.delegate = self
    }

    func open(_ then: @escaping (Result<Void, any Error>) -> Void) {
        if let opening { opening(.failure(CancellationError())) }
        opening = then
        central.connect(peripheral)
        DispatchQueue.main.asyncAfter(deadline: .now() + 10) { [self] in
            if peripheral.state == .connecting { close(with: CBError(.connectionTimeout)) }
        }
    }

    func read(_ characteristic: CBCharacteristic, then: @escaping (Data?, (any Error)?) -> Void) {
        reading = (characteristic, then)
        peripheral.readValue(for: characteristic)
    }

    private func close(with error: any Error) {
        central.cancelPeripheralConnection(peripheral)
        end(with: error)
    }

    /// The connection is over, and so is whatever waits for it.
    private func end(with error: any Error) {
        finish(.failure(error))
        let waiting = reading
        reading = nil
        waiting?.then(nil, error)
    }

    private func finish(_ result: Result<Void, any Error>) {
        let then = opening
        opening = nil
        then?(result)
    }
}

extension Setup: CBCentralManagerDelegate {
    func centralManagerDidUpdateState(_ central: CBCentralManager) {
        if central.state != .poweredOn { end(with: CBError(.notConnected)) }
    }

    func centralManager(_ central: CBCentralManager, didConnect peripheral: CBPeripheral) {
        peripheral.discoverServices([CBUUID(string: "180D")])
    }

    func centralManager(
        _ central: CBCentralManager,
        didFailToConnect peripheral: CBPeripheral,
        error: (any Error)?
    ) { end(with: error ?? CBError(.connectionFailed)) }

    func centralManager(
        _ central: CBCentralManager,
        didDisconnectPeripheral peripheral: CBPeripheral,
        error: (any Error)?
    ) { end(with: error ?? CBError(.peripheralDisconnected)) }
}

extension Setup: CBPeripheralDelegate {
    func peripheral(_ peripheral: CBPeripheral, didDiscoverServices error: (any Error)?) {
        if let error {
            return close(with: SetupProblem.failed(during: "services", underlying: error))
        }
        guard let service = peripheral.services?.first(where: { $0.uuid == CBUUID(string: "180D") })
        else { return close(with: SetupProblem.notFound) }
        peripheral.discoverCharacteristics([CBUUID(string: "2A37")], for: service)
    }

    func peripheral(_ peripheral: CBPeripheral, didModifyServices services: [CBService]) {
        end(with: SetupProblem.notFound)
        peripheral.discoverServices([CBUUID(string: "180D")])
    }

    func peripheral(
        _ peripheral: CBPeripheral,
        didDiscoverCharacteristicsFor service: CBService,
        error: (any Error)?
    ) {
        guard error == nil else {
            print("characteristics", error as Any)
            return close(with: SetupProblem.notFound)
        }
        for characteristic in service.characteristics ?? []
        where characteristic.properties.contains(.notify) {
            peripheral.setNotifyValue(true, for: characteristic)
        }
        finish(.success(()))
    }

    func peripheral(
        _ peripheral: CBPeripheral,
        didUpdateValueFor characteristic: CBCharacteristic,
        error: (any Error)?
    ) {
        let value = characteristic.value
        if let waiting = reading, waiting.characteristic === characteristic {
            reading = nil
            waiting.then(value, error)
        } else if error == nil, let value {
            told(characteristic.uuid, value)
        }
    }
}

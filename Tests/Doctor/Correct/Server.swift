// SPDX-License-Identifier: Apache-2.0

import CoreBluetooth

/// The peripheral role: services in order, every request answered.
final class Server: NSObject {
    private lazy var manager = CBPeripheralManager(delegate: self, queue: queue)
    private let queue = DispatchQueue(label: "server")
    private let service = CBMutableService(type: CBUUID(string: "180F"), primary: true)
    private let level = CBMutableCharacteristic(
        type: CBUUID(string: "2A19"),
        properties: [.read, .notify, .write],
        value: nil,
        permissions: [.readable, .writeable]
    )
    private var value = Data([100])
    private var pending: [Data] = []

    override init() {
        super.init()
        service.characteristics = [level]
    }

    func start() { _ = manager }

    private func push() {
        while let first = pending.first {
            guard manager.updateValue(first, for: level, onSubscribedCentrals: nil) else { return }
            pending.removeFirst()
        }
    }

    private func refuse(_ request: CBATTRequest) {
        manager.respond(to: request, withResult: .attributeNotFound)
    }
}

extension Server: CBPeripheralManagerDelegate {
    func peripheralManagerDidUpdateState(_ peripheral: CBPeripheralManager) {
        guard peripheral.state == .poweredOn else { return print("not on", peripheral.state) }
        peripheral.add(service)
    }

    func peripheralManager(
        _ peripheral: CBPeripheralManager,
        didAdd service: CBService,
        error: (any Error)?
    ) {
        guard error == nil else { return }
        peripheral.startAdvertising([CBAdvertisementDataServiceUUIDsKey: [service.uuid]])
    }

    func peripheralManager(
        _ peripheral: CBPeripheralManager,
        didReceiveRead request: CBATTRequest
    ) {
        guard request.characteristic.uuid == level.uuid else { return refuse(request) }
        guard request.offset <= value.count else {
            peripheral.respond(to: request, withResult: .invalidOffset)
            return
        }
        request.value = value.dropFirst(request.offset)
        peripheral.respond(to: request, withResult: .success)
    }

    func peripheralManager(
        _ peripheral: CBPeripheralManager,
        didReceiveWrite requests: [CBATTRequest]
    ) {
        for request in requests {
            guard let new = request.value, request.offset == 0 else {
                peripheral.respond(to: requests[0], withResult: .invalidOffset)
                return
            }
            value = new
        }
        peripheral.respond(to: requests[0], withResult: .success)
        pending.append(value)
        push()
    }

    func peripheralManagerIsReady(toUpdateSubscribers peripheral: CBPeripheralManager) { push() }
}

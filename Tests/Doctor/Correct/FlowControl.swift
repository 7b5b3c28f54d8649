// SPDX-License-Identifier: Apache-2.0

import CoreBluetooth

/// Long data without response, one chunk at a time, and with response one after the other.
final class FlowControl: NSObject {
    private let peripheral: CBPeripheral
    private var target: CBCharacteristic?
    private var chunks: [Data] = []
    private var isSending = false

    init(_ peripheral: CBPeripheral) {
        self.peripheral = peripheral
        super.init()
        peripheral.delegate = self
    }

    func send(_ data: Data, to target: CBCharacteristic) {
        self.target = target
        let type: CBCharacteristicWriteType =
            target.properties.contains(.writeWithoutResponse) ? .withoutResponse : .withResponse
        let size = peripheral.maximumWriteValueLength(for: type)
        var rest = data[...]
        while !rest.isEmpty {
            chunks.append(Data(rest.prefix(size)))
            rest = rest.dropFirst(size)
        }
        type == .withoutResponse ? pump() : next()
    }

    private func pump() {
        guard let target else { return }
        while !chunks.isEmpty, peripheral.canSendWriteWithoutResponse {
            peripheral.writeValue(chunks.removeFirst(), for: target, type: .withoutResponse)
        }
    }

    private func next() {
        guard let target, !isSending, !chunks.isEmpty else { return }
        isSending = true
        peripheral.writeValue(chunks.removeFirst(), for: target, type: .withResponse)
    }
}

extension FlowControl: CBPeripheralDelegate {
    func peripheralIsReady(toSendWriteWithoutResponse peripheral: CBPeripheral) { pump() }

    func peripheral(
        _ peripheral: CBPeripheral,
        didWriteValueFor characteristic: CBCharacteristic,
        error: (any Error)?
    ) {
        isSending = false
        if error == nil { next() } else { chunks.removeAll() }
    }
}

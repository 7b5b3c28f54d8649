// SPDX-License-Identifier: Apache-2.0

// https://github.com/StanfordSpezi/SpeziBluetooth/pull/24
// A guard inside the closure of a continuation returns without resuming it.

import CoreBluetooth

actor Device {
    private var peripheral: CBPeripheral?
    private var battery: CBCharacteristic?
    private var pending: CheckedContinuation<Data, Never>?
    private let events: any CBPeripheralDelegate

    init(_ events: any CBPeripheralDelegate) { self.events = events }

    func attach(_ peripheral: CBPeripheral) {
        peripheral.delegate = events
        self.peripheral = peripheral
    }

    func level() async -> Data {
        guard pending == nil else { return Data() }
        return await withCheckedContinuation { continuation in
            guard let peripheral, let battery else {
                return  // finds C04
            }
            pending = continuation
            peripheral.readValue(for: battery)
        }
    }
}

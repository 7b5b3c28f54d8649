// SPDX-License-Identifier: Apache-2.0

import BindruneTesting
import CoreBluetooth
import Dispatch

/// An app's Core Bluetooth code, from the scan to notifications, on a simulated phone.
final class SimulatedLink: NSObject {
    private static var service: CBUUID { CBUUID(string: "AE70") }
    private static var characteristic: CBUUID { CBUUID(string: "AE72") }

    private let world = World(seed: 1, trace: .nothing)
    private var manager: CBCentralManager?
    private var peripheral: CBPeripheral?
    private var value: CBCharacteristic?
    private var readsLeft = 0
    private var values = 0

    /// What the device at the other end is like: a notification of 20 bytes as often as it can.
    static var device: PeripheralSpec {
        PeripheralSpec(
            name: "MyDevice-0001",
            address: BluetoothAddress(value: 0xF000_0000_0002, kind: .random),
            services: [
                ServiceSpec(
                    BluetoothUUID(0xAE70),
                    characteristics: [
                        CharacteristicSpec(
                            BluetoothUUID(0xAE72),
                            [.read, .notify],
                            value: [UInt8](repeating: 0, count: 20),
                            notify: NotifyScript(.value, every: .milliseconds(1))
                        )
                    ]
                )
            ]
        )
    }

    init(queue: DispatchQueue) {
        super.init()
        world.add(Self.device)
        world.phone("A").makeManagers {
            manager = CBCentralManager(delegate: self, queue: queue)
        }
    }

    /// Turns the world until the first notification has come.
    func connect() {
        turn { self.values > 0 }
    }

    /// Reads the value so often, each read after the answer to the one before.
    func read(_ count: Int) {
        guard let peripheral, let value else { return }
        peripheral.setNotifyValue(false, for: value)
        turn { !value.isNotifying }
        readsLeft = count
        peripheral.readValue(for: value)
        turn { self.readsLeft == 0 }
    }

    /// Takes in so many notifications.
    func listen(_ count: Int) {
        guard let peripheral, let value else { return }
        peripheral.setNotifyValue(true, for: value)
        values = 0
        turn { self.values >= count }
    }

    private func turn(until isDone: () -> Bool) {
        while !isDone() {
            precondition(world.step(), "the world came to rest before the job was done")
        }
    }
}

extension SimulatedLink: CBCentralManagerDelegate {
    func centralManagerDidUpdateState(_ central: CBCentralManager) {
        guard central.state == .poweredOn else { return }
        central.scanForPeripherals(withServices: [Self.service])
    }

    func centralManager(
        _ central: CBCentralManager,
        didDiscover peripheral: CBPeripheral,
        advertisementData: [String: Any],
        rssi RSSI: NSNumber
    ) {
        guard self.peripheral == nil else { return }
        self.peripheral = peripheral
        peripheral.delegate = self
        central.stopScan()
        central.connect(peripheral)
    }

    func centralManager(_ central: CBCentralManager, didConnect peripheral: CBPeripheral) {
        peripheral.discoverServices([Self.service])
    }
}

extension SimulatedLink: CBPeripheralDelegate {
    func peripheral(_ peripheral: CBPeripheral, didDiscoverServices error: (any Error)?) {
        guard let service = peripheral.services?.first else { return }
        peripheral.discoverCharacteristics([Self.characteristic], for: service)
    }

    func peripheral(
        _ peripheral: CBPeripheral,
        didDiscoverCharacteristicsFor service: CBService,
        error: (any Error)?
    ) {
        guard let characteristic = service.characteristics?.first else { return }
        value = characteristic
        peripheral.setNotifyValue(true, for: characteristic)
    }

    func peripheral(
        _ peripheral: CBPeripheral,
        didUpdateValueFor characteristic: CBCharacteristic,
        error: (any Error)?
    ) {
        values += 1
        guard readsLeft > 0 else { return }
        readsLeft -= 1
        if readsLeft > 0 { peripheral.readValue(for: characteristic) }
    }
}

/// The rates of a simulated link, in one thread.
struct SimulatedRates {
    var firstConnectionSeconds: Double
    var readsPerSecond: Double
    var notificationsPerSecond: Double

    static func measure() -> SimulatedRates {
        let queue = DispatchQueue(label: "benchmark")
        // On the manager's queue, so that callbacks are plain calls.
        return queue.sync {
            let first = median(of: 51) {
                wallSeconds { SimulatedLink(queue: queue).connect() }
            }
            let reads = 20_000
            let values = 50_000
            let link = SimulatedLink(queue: queue)
            link.connect()
            return SimulatedRates(
                firstConnectionSeconds: first,
                readsPerSecond: median { Double(reads) / coreSeconds { link.read(reads) } },
                notificationsPerSecond: median {
                    Double(values) / coreSeconds { link.listen(values) }
                }
            )
        }
    }
}

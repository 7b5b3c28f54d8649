// SPDX-License-Identifier: Apache-2.0

import CoreBluetooth

/// The post's app as an iPhone app writes it: a delegate, a scan, a connect.
///
/// It knows nothing of a simulated radio. The mistakes of the post are switches, so that a test
/// runs the same sequence wrong and right.
class RecorderApp: NSObject, CBCentralManagerDelegate, CBPeripheralDelegate {
    /// What the app keeps of a discovered device.
    enum Keeping {
        /// The peripheral itself, as it must be.
        case handle
        /// A value with an identifier, a name and a signal strength: the post's first mistake.
        case value
    }

    /// What `connect` is asked to do after a discovery.
    struct Habits {
        var keeping = Keeping.handle
        var waitsForPower = true
        var options: [String: Any]?
        var connectsAtOnce = true
    }

    struct DiscoveredDevice: Equatable {
        let id: UUID
        let name: String?
        let rssi: Int
    }

    static var service: CBUUID { CBUUID(string: "AE70") }
    static var audio: CBUUID { CBUUID(string: "AE72") }

    let habits: Habits
    private(set) var manager: CBCentralManager!
    private(set) var lines: [String] = []
    private(set) var values: [DiscoveredDevice] = []
    private(set) var handles: [UUID: CBPeripheral] = [:]
    private(set) var connected: CBPeripheral?
    private(set) var lastError: (any Error)?
    private(set) var packets: [Data] = []

    init(_ habits: Habits = Habits()) {
        self.habits = habits
        super.init()
        manager = CBCentralManager(delegate: self, queue: nil)
        if !habits.waitsForPower { scan() }
    }

    func scan() {
        manager.scanForPeripherals(withServices: [Self.service])
    }

    /// Connects the way the post's app does: look the identifier up, else use the kept handle.
    func connect(_ id: UUID) -> Bool {
        let known =
            manager.retrievePeripherals(withIdentifiers: [id]).first
            ?? manager.retrieveConnectedPeripherals(withServices: [Self.service])
            .first { $0.identifier == id }
        guard let peripheral = known ?? handles[id] else {
            lines.append("not found")
            return false
        }
        lines.append("connect known=\(known != nil)")
        handles[id] = peripheral
        manager.connect(peripheral, options: habits.options)
        return true
    }

    func centralManagerDidUpdateState(_ central: CBCentralManager) {
        lines.append("state \(central.state.rawValue)")
        if central.state == .poweredOn, habits.waitsForPower { scan() }
    }

    func centralManager(
        _ central: CBCentralManager,
        didDiscover peripheral: CBPeripheral,
        advertisementData: [String: Any],
        rssi RSSI: NSNumber
    ) {
        let name = advertisementData[CBAdvertisementDataLocalNameKey] as? String
        values.append(
            DiscoveredDevice(id: peripheral.identifier, name: name, rssi: RSSI.intValue)
        )
        if habits.keeping == .handle { handles[peripheral.identifier] = peripheral }
        guard habits.connectsAtOnce else { return }
        central.stopScan()
        central.connect(peripheral, options: habits.options)
    }

    func centralManager(_ central: CBCentralManager, didConnect peripheral: CBPeripheral) {
        lines.append("didConnect")
        connected = peripheral
        peripheral.delegate = self
        peripheral.discoverServices([Self.service])
    }

    func centralManager(
        _ central: CBCentralManager,
        didFailToConnect peripheral: CBPeripheral,
        error: (any Error)?
    ) {
        lines.append("didFailToConnect")
        lastError = error
    }

    func peripheral(_ peripheral: CBPeripheral, didDiscoverServices error: (any Error)?) {
        for service in peripheral.services ?? [] {
            peripheral.discoverCharacteristics([Self.audio], for: service)
        }
    }

    func peripheral(
        _ peripheral: CBPeripheral,
        didDiscoverCharacteristicsFor service: CBService,
        error: (any Error)?
    ) {
        for characteristic in service.characteristics ?? [] {
            peripheral.setNotifyValue(true, for: characteristic)
        }
    }

    func peripheral(
        _ peripheral: CBPeripheral,
        didUpdateNotificationStateFor characteristic: CBCharacteristic,
        error: (any Error)?
    ) {
        lines.append("subscribed \(characteristic.isNotifying)")
    }

    func peripheral(
        _ peripheral: CBPeripheral,
        didUpdateValueFor characteristic: CBCharacteristic,
        error: (any Error)?
    ) {
        if let value = characteristic.value { packets.append(value) }
    }
}

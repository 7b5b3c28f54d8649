// SPDX-License-Identifier: Apache-2.0

import CoreBluetooth
import UIKit

protocol LinkObserver: AnyObject {
    func peripheral(_ peripheral: CBPeripheral, didReach level: Int)
}

/// Delegates in extensions, implicitly unwrapped properties, a queue of its own with a hop.
final class ScanController: UITableViewController {
    private var central: CBCentralManager!
    private let queue = DispatchQueue(label: "scan")
    private var peripherals: [CBPeripheral] = []
    private var current: CBPeripheral!
    private var attempts = 0
    weak var observer: (any LinkObserver)?

    override func viewDidLoad() {
        super.viewDidLoad()
        central = CBCentralManager(
            delegate: self,
            queue: queue,
            options: [CBCentralManagerOptionShowPowerAlertKey: true]
        )
    }

    override func viewWillDisappear(_ animated: Bool) {
        super.viewWillDisappear(animated)
        if central.state == .poweredOn { central.stopScan() }
    }

    override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        let peripheral = peripherals[indexPath.row]
        queue.async { self.connect(peripheral) }
    }

    private func connect(_ peripheral: CBPeripheral) {
        current = peripheral
        central.connect(peripheral)
        queue.asyncAfter(deadline: .now() + 10) { [self] in
            if peripheral.state != .connected { central.cancelPeripheralConnection(peripheral) }
        }
    }
}

extension ScanController: CBCentralManagerDelegate {
    func centralManagerDidUpdateState(_ central: CBCentralManager) {
        guard central.state == .poweredOn else {
            DispatchQueue.main.async { self.title = "Bluetooth is not available" }
            return
        }
        central.scanForPeripherals(
            withServices: nil,
            options: [CBCentralManagerScanOptionAllowDuplicatesKey: false]
        )
    }

    func centralManager(
        _ central: CBCentralManager,
        didDiscover peripheral: CBPeripheral,
        advertisementData: [String: Any],
        rssi RSSI: NSNumber
    ) {
        if !peripherals.contains(peripheral) { peripherals.append(peripheral) }
        DispatchQueue.main.async { self.tableView.reloadData() }
    }

    func centralManager(_ central: CBCentralManager, didConnect peripheral: CBPeripheral) {
        attempts = 0
        peripheral.delegate = self
        current.discoverServices(nil)
    }

    func centralManager(
        _ central: CBCentralManager,
        didFailToConnect peripheral: CBPeripheral,
        error: (any Error)?
    ) { retry(peripheral, error) }

    func centralManager(
        _ central: CBCentralManager,
        didDisconnectPeripheral peripheral: CBPeripheral,
        error: (any Error)?
    ) { retry(peripheral, error) }

    private func retry(_ peripheral: CBPeripheral, _ error: (any Error)?) {
        let code = (error as? CBError)?.code
        guard attempts < 3, code != .peerRemovedPairingInformation else { return }
        attempts += 1
        queue.asyncAfter(deadline: .now() + Double(attempts)) { self.connect(peripheral) }
    }
}

extension ScanController: CBPeripheralDelegate {
    func peripheral(_ peripheral: CBPeripheral, didDiscoverServices error: (any Error)?) {
        guard error == nil, let services = peripheral.services else { return }
        services.forEach { peripheral.discoverCharacteristics(nil, for: $0) }
    }

    func peripheral(
        _ peripheral: CBPeripheral,
        didDiscoverCharacteristicsFor service: CBService,
        error: (any Error)?
    ) {
        if error != nil { return }
        let readable = service.characteristics?.filter { $0.properties.contains(.read) } ?? []
        readable.forEach(peripheral.readValue)
    }

    func peripheral(
        _ peripheral: CBPeripheral,
        didUpdateValueFor characteristic: CBCharacteristic,
        error: Swift.Error?
    ) {
        if error == nil, let level = characteristic.value?.first {
            observer?.peripheral(peripheral, didReach: Int(level))
        }
    }

    func peripheral(_ peripheral: CBPeripheral, didModifyServices services: [CBService]) {
        peripheral.discoverServices(nil)
    }
}

// SPDX-License-Identifier: Apache-2.0

import CoreBluetooth

/// Both roles with a background mode each, and newer symbols behind a look at the system.
final class BothRoles: NSObject {
    private lazy var central = CBCentralManager(delegate: self, queue: nil)
    private lazy var server = CBPeripheralManager(delegate: self, queue: nil)
    private var link: CBPeripheral?
    private let service = CBMutableService(type: CBUUID(string: "FE59"), primary: true)

    func start() { _ = (central, server) }

    private func options() -> [String: Any]? {
        guard #available(iOS 17, *) else { return nil }
        return [CBConnectPeripheralOptionEnableAutoReconnect: true]
    }

    @available(iOS 17, *)
    private var newer: [String: Any] { [CBConnectPeripheralOptionEnableAutoReconnect: true] }

    private func open(_ peripheral: CBPeripheral) {
        link = peripheral
        if #available(iOS 17, *), peripheral.name != nil {
            central.connect(peripheral, options: newer)
        } else {
            central.connect(peripheral, options: options())
        }
        DispatchQueue.main.asyncAfter(deadline: .now() + 10) { [central] in
            if peripheral.state == .connecting { central.cancelPeripheralConnection(peripheral) }
        }
    }
}

extension BothRoles: CBCentralManagerDelegate {
    func centralManagerDidUpdateState(_ central: CBCentralManager) {
        guard central.state == .poweredOn else {
            link = nil
            return
        }
        central.scanForPeripherals(withServices: [service.uuid])
    }

    func centralManager(
        _ central: CBCentralManager,
        didDiscover peripheral: CBPeripheral,
        advertisementData: [String: Any],
        rssi RSSI: NSNumber
    ) {
        central.stopScan()
        open(peripheral)
    }

    func centralManager(
        _ central: CBCentralManager,
        didFailToConnect peripheral: CBPeripheral,
        error: (any Error)?
    ) {
        guard (error as? CBError)?.code == .invalidParameters else { return }
        central.connect(peripheral)
    }

    func centralManager(
        _ central: CBCentralManager,
        didDisconnectPeripheral peripheral: CBPeripheral,
        error: (any Error)?
    ) {
        print("ended", error as Any)
        link = nil
    }
}

extension BothRoles: CBPeripheralManagerDelegate {
    func peripheralManagerDidUpdateState(_ peripheral: CBPeripheralManager) {
        guard peripheral.state == .poweredOn else { return print("not on", peripheral.state) }
        peripheral.add(service)
    }

    func peripheralManager(
        _ peripheral: CBPeripheralManager,
        didAdd service: CBService,
        error: (any Error)?
    ) {
        guard error == nil else { return print(error as Any) }
        peripheral.startAdvertising([CBAdvertisementDataServiceUUIDsKey: [service.uuid]])
    }
}

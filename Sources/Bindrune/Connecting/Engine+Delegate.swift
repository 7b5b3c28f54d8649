// SPDX-License-Identifier: Apache-2.0

internal import Foundation

#if OpenCoreBluetooth
    internal import OpenCoreBluetooth
#else
    internal import CoreBluetooth
#endif

extension Engine: CBCentralManagerDelegate {
    func centralManagerDidUpdateState(_ central: CBCentralManager) {
        // On a cold start macOS can report "unauthorized" with the permission given: only the
        // decision of the user or a policy itself ends a wait.
        feed(.radio(RadioReadiness(central.state), isDenied: isRefused()))
    }

    func centralManager(
        _ central: CBCentralManager,
        didDiscover peripheral: CBPeripheral,
        advertisementData: [String: Any],
        rssi RSSI: NSNumber
    ) {
        let advertisement = DeviceAdvertisement(advertisementData)
        let name = peripheral.name
        // 127 is the controller's way to say that it does not know.
        let rssi = RSSI.intValue == 127 ? nil : RSSI.intValue
        transact { state in
            let peer = state.hold(peripheral, delegate: self)
            state.feed(
                .sighted(peer, name: name, advertisement, rssi: rssi),
                delegate: self
            )
        }
    }

    func centralManager(_ central: CBCentralManager, didConnect peripheral: CBPeripheral) {
        link(peripheral, .didConnect)
    }

    func centralManager(
        _ central: CBCentralManager,
        didFailToConnect peripheral: CBPeripheral,
        error: (any Error)?
    ) {
        link(peripheral, .didFail(error.map { OriginalError($0) }))
    }

    func centralManager(
        _ central: CBCentralManager,
        didDisconnectPeripheral peripheral: CBPeripheral,
        error: (any Error)?
    ) {
        let isIdle = peripheral.state == .disconnected
        link(peripheral, .didDisconnect(error.map { OriginalError($0) }, isIdle: isIdle))
    }

    private func link(_ peripheral: CBPeripheral, _ event: LinkMachine.Event) {
        let name = peripheral.name
        transact { state in
            let peer = state.hold(peripheral, delegate: self)
            if let name { state.feed(.named(peer, name), delegate: self) }
            state.feed(.link(peer, event), delegate: self)
        }
    }
}

extension RadioReadiness {
    init(_ state: CBManagerState) {
        self =
            switch state {
            case .unknown: .unknown
            case .resetting: .resetting
            case .unsupported: .unsupported
            case .unauthorized: .unauthorized
            case .poweredOff: .off
            case .poweredOn: .ready
            @unknown default: .unknown
            }
    }
}

extension DeviceAdvertisement {
    /// Reads what Core Bluetooth delivers with a discovery; unknown keys are left out.
    init(_ data: [String: Any]) {
        func uuids(_ key: String) -> [AttributeUUID] {
            let list = data[key] as? [CBUUID] ?? []
            return list.map { AttributeUUID(unchecked: $0.uuidString) }
        }
        self.init(
            localName: data[CBAdvertisementDataLocalNameKey] as? String,
            services: uuids(CBAdvertisementDataServiceUUIDsKey),
            overflowServices: uuids(CBAdvertisementDataOverflowServiceUUIDsKey),
            solicitedServices: uuids(CBAdvertisementDataSolicitedServiceUUIDsKey),
            manufacturerData: data[CBAdvertisementDataManufacturerDataKey] as? Data,
            txPower: (data[CBAdvertisementDataTxPowerLevelKey] as? NSNumber)?.intValue,
            isConnectable: (data[CBAdvertisementDataIsConnectable] as? NSNumber)?.boolValue
        )
        let serviceData = data[CBAdvertisementDataServiceDataKey] as? [CBUUID: Data] ?? [:]
        for (uuid, bytes) in serviceData {
            self.serviceData[AttributeUUID(unchecked: uuid.uuidString)] = bytes
        }
    }
}

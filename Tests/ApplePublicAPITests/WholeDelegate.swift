// SPDX-License-Identifier: Apache-2.0

import CoreBluetooth

// Written as an app for an iPhone would be: `import CoreBluetooth` alone, both protocols whole.
// That it compiles is the test.

class WholeDelegate: NSObject, CBCentralManagerDelegate, CBPeripheralDelegate {
    var lastEvent = ""
    var lastTimestamp: CFAbsoluteTime = CFAbsoluteTimeGetCurrent()
    let queue = DispatchQueue(label: "delegate")

    func centralManagerDidUpdateState(_ central: CBCentralManager) {
        switch central.state {
        case .unknown, .resetting, .unsupported, .unauthorized, .poweredOff: break
        case .poweredOn: central.scanForPeripherals(withServices: nil)
        @unknown default: break
        }
    }

    func centralManager(_ central: CBCentralManager, willRestoreState dict: [String: Any]) {
        let restored = dict[CBCentralManagerRestoredStatePeripheralsKey] as? [CBPeripheral]
        let services = dict[CBCentralManagerRestoredStateScanServicesKey] as? [CBUUID]
        let options = dict[CBCentralManagerRestoredStateScanOptionsKey] as? [String: Any]
        lastEvent = "\(restored?.count ?? 0) \(services?.count ?? 0) \(options?.count ?? 0)"
    }

    func centralManager(
        _ central: CBCentralManager,
        didDiscover peripheral: CBPeripheral,
        advertisementData: [String: Any],
        rssi RSSI: NSNumber
    ) {
        let name = advertisementData[CBAdvertisementDataLocalNameKey] as? String
        let company = advertisementData[CBAdvertisementDataManufacturerDataKey] as? Data
        let services = advertisementData[CBAdvertisementDataServiceUUIDsKey] as? [CBUUID]
        let serviceData = advertisementData[CBAdvertisementDataServiceDataKey] as? [CBUUID: Data]
        let connectable = advertisementData[CBAdvertisementDataIsConnectable] as? NSNumber
        guard RSSI.intValue != 127, connectable?.boolValue == true else { return }
        lastEvent =
            "\(name ?? peripheral.name ?? "") \(company?.count ?? 0) "
            + "\(services?.count ?? 0) \(serviceData?.count ?? 0)"
        peripheral.delegate = self
        central.stopScan()
        central.connect(
            peripheral,
            options: [CBConnectPeripheralOptionNotifyOnConnectionKey: true]
        )
    }

    func centralManager(_ central: CBCentralManager, didConnect peripheral: CBPeripheral) {
        peripheral.discoverServices([CBUUID(string: "180D"), CBUUID(string: "180F")])
    }

    func centralManager(
        _ central: CBCentralManager,
        didFailToConnect peripheral: CBPeripheral,
        error: (any Error)?
    ) {
        if let error = error as? CBError, error.code == .connectionLimitReached {
            lastEvent = error.localizedDescription
        }
    }

    func centralManager(
        _ central: CBCentralManager,
        didDisconnectPeripheral peripheral: CBPeripheral,
        error: (any Error)?
    ) {
        if let error = error as NSError?, error.domain == CBErrorDomain {
            lastEvent = "\(error.code) \(CBError.Code(rawValue: error.code) == .connectionTimeout)"
        }
    }

    func centralManager(
        _ central: CBCentralManager,
        didDisconnectPeripheral peripheral: CBPeripheral,
        timestamp: CFAbsoluteTime,
        isReconnecting: Bool,
        error: (any Error)?
    ) {
        lastTimestamp = timestamp
    }

    func centralManager(
        _ central: CBCentralManager,
        connectionEventDidOccur event: CBConnectionEvent,
        for peripheral: CBPeripheral
    ) {
        switch event {
        case .peerConnected: central.connect(peripheral)
        case .peerDisconnected: central.cancelPeripheralConnection(peripheral)
        @unknown default: break
        }
    }

    func centralManager(
        _ central: CBCentralManager,
        didUpdateANCSAuthorizationFor peripheral: CBPeripheral
    ) {
        lastEvent = "\(peripheral.ancsAuthorized)"
    }

    func peripheralDidUpdateName(_ peripheral: CBPeripheral) {
        lastEvent = peripheral.name ?? ""
    }

    func peripheral(
        _ peripheral: CBPeripheral,
        didModifyServices invalidatedServices: [CBService]
    ) {
        peripheral.discoverServices(invalidatedServices.map(\.uuid))
    }

    func peripheralDidUpdateRSSI(_ peripheral: CBPeripheral, error: (any Error)?) {
        lastEvent = peripheral.rssi?.stringValue ?? ""
    }

    func peripheral(_ peripheral: CBPeripheral, didReadRSSI RSSI: NSNumber, error: (any Error)?) {
        lastEvent = RSSI.stringValue
    }

    func peripheral(_ peripheral: CBPeripheral, didDiscoverServices error: (any Error)?) {
        for service in peripheral.services ?? [] where service.isPrimary {
            peripheral.discoverIncludedServices(nil, for: service)
            peripheral.discoverCharacteristics(nil, for: service)
        }
    }

    func peripheral(
        _ peripheral: CBPeripheral,
        didDiscoverIncludedServicesFor service: CBService,
        error: (any Error)?
    ) {
        lastEvent = "\(service.includedServices?.count ?? 0)"
    }

    func peripheral(
        _ peripheral: CBPeripheral,
        didDiscoverCharacteristicsFor service: CBService,
        error: (any Error)?
    ) {
        for characteristic in service.characteristics ?? [] {
            if characteristic.properties.contains(.notify) {
                peripheral.setNotifyValue(true, for: characteristic)
            }
            if !characteristic.properties.isDisjoint(with: [.read, .extendedProperties]) {
                peripheral.readValue(for: characteristic)
            }
            peripheral.discoverDescriptors(for: characteristic)
        }
    }

    func peripheral(
        _ peripheral: CBPeripheral,
        didUpdateValueFor characteristic: CBCharacteristic,
        error: (any Error)?
    ) {
        guard let data = characteristic.value, characteristic.isNotifying else { return }
        let size = peripheral.maximumWriteValueLength(for: .withoutResponse)
        if peripheral.canSendWriteWithoutResponse {
            peripheral.writeValue(data.prefix(size), for: characteristic, type: .withoutResponse)
        } else {
            peripheral.writeValue(data, for: characteristic, type: .withResponse)
        }
    }

    func peripheral(
        _ peripheral: CBPeripheral,
        didWriteValueFor characteristic: CBCharacteristic,
        error: (any Error)?
    ) {
        if case CBATTError.insufficientEncryption? = error { lastEvent = "pairing" }
    }

    func peripheral(
        _ peripheral: CBPeripheral,
        didUpdateNotificationStateFor characteristic: CBCharacteristic,
        error: (any Error)?
    ) {
        lastEvent = "\(characteristic.service?.peripheral?.identifier.uuidString ?? "")"
    }

    func peripheral(
        _ peripheral: CBPeripheral,
        didDiscoverDescriptorsFor characteristic: CBCharacteristic,
        error: (any Error)?
    ) {
        for descriptor in characteristic.descriptors ?? [] {
            peripheral.readValue(for: descriptor)
        }
    }

    func peripheral(
        _ peripheral: CBPeripheral,
        didUpdateValueFor descriptor: CBDescriptor,
        error: (any Error)?
    ) {
        switch descriptor.uuid.uuidString {
        case CBUUIDCharacteristicUserDescriptionString:
            lastEvent = descriptor.value as? String ?? ""
        case CBUUIDClientCharacteristicConfigurationString:
            lastEvent = (descriptor.value as? NSNumber)?.stringValue ?? ""
        default:
            lastEvent = "\((descriptor.value as? Data)?.count ?? 0)"
        }
    }

    func peripheral(
        _ peripheral: CBPeripheral,
        didWriteValueFor descriptor: CBDescriptor,
        error: (any Error)?
    ) {
        lastEvent = descriptor.characteristic?.uuid.uuidString ?? ""
    }

    func peripheralIsReady(toSendWriteWithoutResponse peripheral: CBPeripheral) {
        peripheral.readRSSI()
    }

    func peripheral(
        _ peripheral: CBPeripheral,
        didOpen channel: CBL2CAPChannel?,
        error: (any Error)?
    ) {
        guard let channel else { return }
        let psm: CBL2CAPPSM = channel.psm
        channel.inputStream.open()
        channel.outputStream.open()
        lastEvent = "\(psm) \(channel.peer.identifier)"
    }
}

/// A delegate with nothing but the required method.
final class BareDelegate: NSObject, CBCentralManagerDelegate, CBPeripheralDelegate {
    func centralManagerDidUpdateState(_ central: CBCentralManager) {}
}

/// A subclass that changes what the manager does, as some apps have one.
final class LoggingManager: CBCentralManager {
    var calls: [String] = []

    override init(
        delegate: (any CBCentralManagerDelegate)?,
        queue: DispatchQueue?,
        options: [String: Any]? = nil
    ) {
        super.init(delegate: delegate, queue: queue, options: options)
    }

    override var state: CBManagerState { .poweredOn }
    override var isScanning: Bool { calls.last == "scan" }

    override func scanForPeripherals(
        withServices serviceUUIDs: [CBUUID]?,
        options: [String: Any]? = nil
    ) {
        calls.append("scan")
    }

    override func stopScan() { calls.append("stop") }

    override func connect(_ peripheral: CBPeripheral, options: [String: Any]? = nil) {
        calls.append("connect")
        super.connect(peripheral, options: options)
    }

    override func retrievePeripherals(withIdentifiers identifiers: [UUID]) -> [CBPeripheral] {
        calls.append("retrieve")
        return []
    }
}

/// UUID constants in an extension, and a class that holds optional references of every kind.
extension CBUUID {
    static var recorder: CBUUID { CBUUID(string: "AE70") }
}

final class Holder {
    var manager: CBCentralManager?
    var peripherals: [UUID: CBPeripheral] = [:]
    var services: [CBUUID: CBService] = [:]
    var seen: Set<CBPeripheral> = []
    weak var delegate: (any CBCentralManagerDelegate)?
    weak var peripheralDelegate: (any CBPeripheralDelegate)?

    func everyCall(on central: CBCentralManager, uuid: UUID) {
        _ = central.retrievePeripherals(withIdentifiers: [uuid])
        _ = central.retrieveConnectedPeripherals(withServices: [.recorder])
        central.scanForPeripherals(
            withServices: [.recorder],
            options: [
                CBCentralManagerScanOptionAllowDuplicatesKey: NSNumber(value: true),
                CBCentralManagerScanOptionSolicitedServiceUUIDsKey: [CBUUID.recorder],
            ]
        )
        central.registerForConnectionEvents(options: [.serviceUUIDs: [CBUUID.recorder]])
        central.registerForConnectionEvents(options: [.peripheralUUIDs: [uuid]])
        central.registerForConnectionEvents()
        _ = CBCentralManager.supports(.extendedScanAndConnect)
        _ = CBCentralManager.supports([.extendedScanAndConnect, .channelSounding])
    }

    func unusedResults(of central: CBCentralManager, _ peripheral: CBPeripheral) {
        central.retrievePeripherals(withIdentifiers: [])
        central.retrieveConnectedPeripherals(withServices: [.recorder])
        CBCentralManager.supports(.extendedScanAndConnect)
        peripheral.maximumWriteValueLength(for: .withResponse)
    }

    func openChannel(on peripheral: CBPeripheral) {
        peripheral.openL2CAPChannel(0x80)
    }
}

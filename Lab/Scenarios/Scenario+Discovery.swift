// SPDX-License-Identifier: Apache-2.0

import CoreBluetooth

// How the recorder is found, reached for the first time, and what it offers.
extension Scenario {
    static let discovery = [
        Scenario("scan", "a scan tells name, services and manufacturer data") { script in
            let central = try script.makeCentral()
            script.note("scan for AE70")
            central.scanForPeripherals(withServices: [CBUUID(string: "AE70")])
            try script.wait(for: "the scan response") {
                script.trace.discovered.first?.data[CBAdvertisementDataManufacturerDataKey] != nil
            }
            central.stopScan()
            script.note("isScanning is \(central.isScanning)")
            script.noteAdvertisement()
        },
        Scenario("scan-filter", "a scan for a service nobody offers finds nobody") { script in
            let central = try script.makeCentral()
            script.note("scan for AE00")
            central.scanForPeripherals(withServices: [CBUUID(string: "AE00")])
            script.pause(.seconds(2))
            central.stopScan()
            script.noteCount(of: "didDiscover")
        },
        Scenario("first-connection", "from a cold start to the first values") { script in
            let central = try script.makeCentral()
            let recorder = try script.connectedRecorder(with: central)
            try script.subscribe(true, to: "AE72", of: recorder)
            try script.cue(.notify(count: 5))
            try script.receiveNotifications(5)
            try script.disconnect(recorder, with: central)
            script.noteState(of: recorder)
            try script.cue(.linksEnd)
        },
        Scenario("table", "services, included services, characteristics, descriptors") { script in
            let central = try script.makeCentral()
            let recorder = try script.findRecorder(with: central)
            try script.connect(recorder, with: central)
            try script.wait(for: "didDiscoverServices") { recorder.discoverServices(nil) }
            for service in recorder.services ?? [] {
                try script.discoverEverything(of: service, on: recorder)
            }
            script.noteTable(of: recorder)
            try script.disconnect(recorder, with: central)
        },
    ]
}

extension Script {
    /// Says what the first discovered peripheral advertises.
    fileprivate func noteAdvertisement() {
        guard let found = trace.discovered.first else { return }
        let data = found.data
        note("local name \(data[CBAdvertisementDataLocalNameKey] ?? "nil")")
        let services = data[CBAdvertisementDataServiceUUIDsKey] as? [CBUUID] ?? []
        note("services \(services.map(\.uuidString).joined(separator: " "))")
        let maker = data[CBAdvertisementDataManufacturerDataKey] as? Data
        note("manufacturer data \(CallbackTrace.text(of: maker))")
        note("connectable \(data[CBAdvertisementDataIsConnectable] ?? "nil")")
    }

    fileprivate func discoverEverything(of service: CBService, on peripheral: CBPeripheral) throws {
        try wait(for: "didDiscoverIncludedServicesFor") {
            peripheral.discoverIncludedServices(nil, for: service)
        }
        try wait(for: "didDiscoverCharacteristicsFor") {
            peripheral.discoverCharacteristics(nil, for: service)
        }
        for characteristic in service.characteristics ?? [] {
            try wait(for: "didDiscoverDescriptorsFor") {
                peripheral.discoverDescriptors(for: characteristic)
            }
        }
    }

    fileprivate func noteTable(of peripheral: CBPeripheral) {
        for service in peripheral.services ?? [] {
            let kind = service.isPrimary ? "primary" : "secondary"
            note("service \(service.uuid.uuidString) \(kind)")
            for included in service.includedServices ?? [] {
                note("  includes \(included.uuid.uuidString)")
            }
            for characteristic in service.characteristics ?? [] {
                let bits = String(characteristic.properties.rawValue, radix: 16)
                note("  characteristic \(characteristic.uuid.uuidString) properties 0x\(bits)")
                // Where the configuration stands among the descriptors is up to the peer.
                let descriptors = characteristic.descriptors ?? []
                for uuid in descriptors.map(\.uuid.uuidString).sorted() {
                    note("    descriptor \(uuid)")
                }
            }
        }
    }
}

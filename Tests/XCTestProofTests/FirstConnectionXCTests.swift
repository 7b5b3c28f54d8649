// SPDX-License-Identifier: Apache-2.0

import Bindrune
import BindruneTesting
import CoreBluetooth
import XCTest

/// A user's suite of old: worlds need nothing of Swift Testing.
final class FirstConnectionXCTests: XCTestCase {
    func testACentralConnectsAndReadsInAWorld() throws {
        let phone = World(.recorder).phone("phone")
        let metadata = try phone.run {
            let central = Central(in: phone)
            let recorder = try await central.connect(to: .service("AE70"))
            return try await recorder.read("AE73")
        }
        XCTAssertGreaterThanOrEqual(metadata.count, 20)
    }

    func testSourceWrittenForAnIPhoneRunsInAWorld() {
        let world = World(.recorder)
        let finder = world.phone("phone").makeManagers { Finder() }
        XCTAssertTrue(world.run(until: { finder.found != nil }, limit: .seconds(10)))
        XCTAssertEqual(finder.found, WorldDescription.recorderName)
    }
}

private final class Finder: NSObject, CBCentralManagerDelegate {
    private var manager: CBCentralManager?
    private(set) var found: String?

    override init() {
        super.init()
        manager = CBCentralManager(delegate: self, queue: nil)
    }

    func centralManagerDidUpdateState(_ central: CBCentralManager) {
        guard central.state == .poweredOn else { return }
        central.scanForPeripherals(withServices: [CBUUID(string: "AE70")])
    }

    func centralManager(
        _ central: CBCentralManager,
        didDiscover peripheral: CBPeripheral,
        advertisementData: [String: Any],
        rssi RSSI: NSNumber
    ) {
        found = peripheral.name ?? found
    }
}

// SPDX-License-Identifier: Apache-2.0

import CoreBluetooth

/// What every delegate of these tests does: connect to what it is given, keep what it hears.
protocol ShapedDelegate: CBCentralManagerDelegate {
    var diary: Diary { get }
    init(diary: Diary)
}

/// What a delegate heard.
final class Diary {
    var lines: [String] = []
    var error: (any Error)?
    var peripheral: CBPeripheral?
}

/// No disconnect callback at all.
final class DelegateWithNeither: NSObject, ShapedDelegate {
    let diary: Diary

    init(diary: Diary) { self.diary = diary }

    func centralManagerDidUpdateState(_ central: CBCentralManager) {}

    func centralManager(_ central: CBCentralManager, didConnect peripheral: CBPeripheral) {
        diary.lines.append("didConnect")
    }

    func centralManager(
        _ central: CBCentralManager,
        didFailToConnect peripheral: CBPeripheral,
        error: (any Error)?
    ) {
        diary.lines.append("didFailToConnect")
        diary.error = error
    }

    func centralManager(
        _ central: CBCentralManager,
        didDiscover peripheral: CBPeripheral,
        advertisementData: [String: Any],
        rssi RSSI: NSNumber
    ) {
        diary.peripheral = peripheral
    }
}

/// The callback of old alone.
final class DelegateWithLegacy: NSObject, ShapedDelegate {
    let diary: Diary

    init(diary: Diary) { self.diary = diary }

    func centralManagerDidUpdateState(_ central: CBCentralManager) {}

    func centralManager(_ central: CBCentralManager, didConnect peripheral: CBPeripheral) {
        diary.lines.append("didConnect")
    }

    func centralManager(
        _ central: CBCentralManager,
        didFailToConnect peripheral: CBPeripheral,
        error: (any Error)?
    ) {
        diary.lines.append("didFailToConnect")
        diary.error = error
    }

    func centralManager(
        _ central: CBCentralManager,
        didDiscover peripheral: CBPeripheral,
        advertisementData: [String: Any],
        rssi RSSI: NSNumber
    ) {
        diary.peripheral = peripheral
    }

    func centralManager(
        _ central: CBCentralManager,
        didDisconnectPeripheral peripheral: CBPeripheral,
        error: (any Error)?
    ) {
        diary.lines.append("didDisconnect legacy")
        diary.error = error
    }
}

/// The callback of iOS 17 alone.
final class DelegateWithModern: NSObject, ShapedDelegate {
    let diary: Diary

    init(diary: Diary) { self.diary = diary }

    func centralManagerDidUpdateState(_ central: CBCentralManager) {}

    func centralManager(_ central: CBCentralManager, didConnect peripheral: CBPeripheral) {
        diary.lines.append("didConnect")
    }

    func centralManager(
        _ central: CBCentralManager,
        didFailToConnect peripheral: CBPeripheral,
        error: (any Error)?
    ) {
        diary.lines.append("didFailToConnect")
        diary.error = error
    }

    func centralManager(
        _ central: CBCentralManager,
        didDiscover peripheral: CBPeripheral,
        advertisementData: [String: Any],
        rssi RSSI: NSNumber
    ) {
        diary.peripheral = peripheral
    }

    func centralManager(
        _ central: CBCentralManager,
        didDisconnectPeripheral peripheral: CBPeripheral,
        timestamp: CFAbsoluteTime,
        isReconnecting: Bool,
        error: (any Error)?
    ) {
        diary.lines.append("didDisconnect modern reconnecting=\(isReconnecting)")
        diary.error = error
    }
}

/// Both callbacks: the legacy one shadows the other.
final class DelegateWithBoth: NSObject, ShapedDelegate {
    let diary: Diary

    init(diary: Diary) { self.diary = diary }

    func centralManagerDidUpdateState(_ central: CBCentralManager) {}

    func centralManager(_ central: CBCentralManager, didConnect peripheral: CBPeripheral) {
        diary.lines.append("didConnect")
    }

    func centralManager(
        _ central: CBCentralManager,
        didFailToConnect peripheral: CBPeripheral,
        error: (any Error)?
    ) {
        diary.lines.append("didFailToConnect")
        diary.error = error
    }

    func centralManager(
        _ central: CBCentralManager,
        didDiscover peripheral: CBPeripheral,
        advertisementData: [String: Any],
        rssi RSSI: NSNumber
    ) {
        diary.peripheral = peripheral
    }

    func centralManager(
        _ central: CBCentralManager,
        didDisconnectPeripheral peripheral: CBPeripheral,
        error: (any Error)?
    ) {
        diary.lines.append("didDisconnect legacy")
        diary.error = error
    }

    func centralManager(
        _ central: CBCentralManager,
        didDisconnectPeripheral peripheral: CBPeripheral,
        timestamp: CFAbsoluteTime,
        isReconnecting: Bool,
        error: (any Error)?
    ) {
        diary.lines.append("didDisconnect modern reconnecting=\(isReconnecting)")
        diary.error = error
    }
}

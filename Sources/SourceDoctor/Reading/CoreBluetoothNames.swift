// SPDX-License-Identifier: Apache-2.0

/// The names of Core Bluetooth that rules look for. The prefix `CBM` is that of a mock that
/// mirrors the framework name by name.
enum CoreBluetoothNames {
    static let peripherals: Set<String> = ["CBPeripheral", "CBMPeripheral"]
    static let centralManagers: Set<String> = [
        "CBCentralManager", "CBMCentralManager", "CBMCentralManagerFactory",
    ]
    static let peripheralManagers: Set<String> = ["CBPeripheralManager", "CBMPeripheralManager"]
    static let managers = centralManagers.union(peripheralManagers)
    static let delegates: Set<String> = [
        "CBCentralManagerDelegate", "CBPeripheralDelegate", "CBPeripheralManagerDelegate",
        "CBMCentralManagerDelegate", "CBMPeripheralDelegate",
    ]
    /// Bytes that a file must hold to be parsed at all.
    static let marks = ["CoreBluetooth", "CBCentral", "CBPeripheral", "CBUUID", "AVAudioSession"]

    static let didConnect = "centralManager(_:didConnect:)"
    static let didFailToConnect = "centralManager(_:didFailToConnect:error:)"
    static let didDisconnect = "centralManager(_:didDisconnectPeripheral:error:)"
    static let didDisconnectReconnecting =
        "centralManager(_:didDisconnectPeripheral:timestamp:isReconnecting:error:)"
    static let didDiscover = "centralManager(_:didDiscover:advertisementData:rssi:)"
    static let didUpdateState = "centralManagerDidUpdateState(_:)"
}

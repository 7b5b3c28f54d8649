// SPDX-License-Identifier: Apache-2.0

/// A requirement of one of the three delegate protocols.
struct DelegateRequirement {
    let fullName: String
    /// The types of the parameters.
    let types: [String]
    /// The protocol.
    let delegate: String

    /// The declaration as a delegate has to write it, without names of parameters.
    var signature: String {
        let labels = fullName.drop { $0 != "(" }.dropFirst().dropLast().split(separator: ":")
        let base = fullName.prefix { $0 != "(" }
        let parts = zip(labels, types).map { "\($0): \($1)" }
        return "\(base)(\(parts.joined(separator: ", ")))"
    }

    /// What is known under a full name.
    static func named(_ fullName: String) -> DelegateRequirement? { byName[fullName] }

    /// Whether a function of this name is a callback of Core Bluetooth.
    static func isCallback(_ fullName: String?) -> Bool {
        fullName.map { byName[$0] != nil } == true
    }

    static let all: [DelegateRequirement] = central + peripheral + peripheralManager
    private static let byName = Dictionary(
        all.map { ($0.fullName, $0) },
        uniquingKeysWith: { first, _ in first }
    )

    private static let error = "(any Error)?"

    private static func requirements(
        _ delegate: String,
        _ list: [(String, [String])]
    ) -> [DelegateRequirement] {
        list.map { DelegateRequirement(fullName: $0.0, types: $0.1, delegate: delegate) }
    }

    private static let central = requirements(
        "CBCentralManagerDelegate",
        [
            ("centralManagerDidUpdateState(_:)", ["CBCentralManager"]),
            ("centralManager(_:willRestoreState:)", ["CBCentralManager", "[String: Any]"]),
            (
                "centralManager(_:didDiscover:advertisementData:rssi:)",
                ["CBCentralManager", "CBPeripheral", "[String: Any]", "NSNumber"]
            ),
            ("centralManager(_:didConnect:)", ["CBCentralManager", "CBPeripheral"]),
            (
                "centralManager(_:didFailToConnect:error:)",
                ["CBCentralManager", "CBPeripheral", error]
            ),
            (
                "centralManager(_:didDisconnectPeripheral:error:)",
                ["CBCentralManager", "CBPeripheral", error]
            ),
            (
                "centralManager(_:didDisconnectPeripheral:timestamp:isReconnecting:error:)",
                ["CBCentralManager", "CBPeripheral", "CFAbsoluteTime", "Bool", error]
            ),
            (
                "centralManager(_:connectionEventDidOccur:for:)",
                ["CBCentralManager", "CBConnectionEvent", "CBPeripheral"]
            ),
            (
                "centralManager(_:didUpdateANCSAuthorizationFor:)",
                ["CBCentralManager", "CBPeripheral"]
            ),
        ]
    )

    private static let peripheral = requirements(
        "CBPeripheralDelegate",
        [
            ("peripheralDidUpdateName(_:)", ["CBPeripheral"]),
            ("peripheral(_:didModifyServices:)", ["CBPeripheral", "[CBService]"]),
            ("peripheralDidUpdateRSSI(_:error:)", ["CBPeripheral", error]),
            ("peripheral(_:didReadRSSI:error:)", ["CBPeripheral", "NSNumber", error]),
            ("peripheral(_:didDiscoverServices:)", ["CBPeripheral", error]),
            (
                "peripheral(_:didDiscoverIncludedServicesFor:error:)",
                ["CBPeripheral", "CBService", error]
            ),
            (
                "peripheral(_:didDiscoverCharacteristicsFor:error:)",
                ["CBPeripheral", "CBService", error]
            ),
            // One for characteristics and one for descriptors: the second type is either.
            ("peripheral(_:didUpdateValueFor:error:)", ["CBPeripheral", "", error]),
            ("peripheral(_:didWriteValueFor:error:)", ["CBPeripheral", "", error]),
            (
                "peripheral(_:didUpdateNotificationStateFor:error:)",
                ["CBPeripheral", "CBCharacteristic", error]
            ),
            (
                "peripheral(_:didDiscoverDescriptorsFor:error:)",
                ["CBPeripheral", "CBCharacteristic", error]
            ),
            ("peripheralIsReady(toSendWriteWithoutResponse:)", ["CBPeripheral"]),
            ("peripheral(_:didOpen:error:)", ["CBPeripheral", "CBL2CAPChannel?", error]),
        ]
    )

    private static let peripheralManager = requirements(
        "CBPeripheralManagerDelegate",
        [
            ("peripheralManagerDidUpdateState(_:)", ["CBPeripheralManager"]),
            ("peripheralManager(_:willRestoreState:)", ["CBPeripheralManager", "[String: Any]"]),
            (
                "peripheralManagerDidStartAdvertising(_:error:)",
                ["CBPeripheralManager", error]
            ),
            ("peripheralManager(_:didAdd:error:)", ["CBPeripheralManager", "CBService", error]),
            (
                "peripheralManager(_:central:didSubscribeTo:)",
                ["CBPeripheralManager", "CBCentral", "CBCharacteristic"]
            ),
            (
                "peripheralManager(_:central:didUnsubscribeFrom:)",
                ["CBPeripheralManager", "CBCentral", "CBCharacteristic"]
            ),
            ("peripheralManager(_:didReceiveRead:)", ["CBPeripheralManager", "CBATTRequest"]),
            ("peripheralManager(_:didReceiveWrite:)", ["CBPeripheralManager", "[CBATTRequest]"]),
            ("peripheralManagerIsReady(toUpdateSubscribers:)", ["CBPeripheralManager"]),
            (
                "peripheralManager(_:didPublishL2CAPChannel:error:)",
                ["CBPeripheralManager", "CBL2CAPPSM", error]
            ),
            (
                "peripheralManager(_:didUnpublishL2CAPChannel:error:)",
                ["CBPeripheralManager", "CBL2CAPPSM", error]
            ),
            (
                "peripheralManager(_:didOpen:error:)",
                ["CBPeripheralManager", "CBL2CAPChannel?", error]
            ),
        ]
    )
}

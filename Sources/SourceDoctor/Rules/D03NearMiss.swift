// SPDX-License-Identifier: Apache-2.0

import SwiftSyntax

/// D03: a delegate method that is none.
struct NearMiss: SourceRule {
    static let runsInTests = true
    static let document = RuleDocument(
        "D03",
        title: "a delegate method is not quite one, and is never called",
        why: """
            Callbacks are optional and found by their exact name and types. A method with another \
            label, or with `NSError?` where `Error?` belongs, compiles and is never called.
            """,
        fix: "Write the signature as the protocol has it; the message shows it.",
        confidence: .high,
        reports: [
            "https://github.com/nebs/hello-bluetooth/issues/2",
            "https://github.com/PureSwift/GATT/issues/1",
            "https://github.com/paulgavrikov/xiaomi-miband-cocoa/issues/1",
        ],
        situation: .deviceAnswers,
        failing: """
            import CoreBluetooth
            extension Recorder: CBPeripheralDelegate {
                func peripheral(  // here
                    _ peripheral: CBPeripheral, didDiscoverServices error: NSError?
                ) { print(peripheral.services ?? []) }
            }
            """,
        passing: """
            import CoreBluetooth
            extension Recorder: CBPeripheralDelegate {
                func peripheral(
                    _ peripheral: CBPeripheral, didDiscoverServices error: (any Error)?
                ) { print(peripheral.services ?? []) }
            }
            """
    )

    private static let words = ["centralManager", "peripheral"]

    func sightings(in file: SwiftFile, of module: ModuleIndex) -> [Sighting] {
        file.facts.functions.compactMap { function in
            guard isCandidate(function, in: module) else { return nil }
            if let known = DelegateRequirement.named(function.fullName) {
                guard let wrong = Self.wrongType(function, known) else { return nil }
                return sighting(function, known, "\"\(wrong)\" is not the type of the protocol")
            }
            guard let known = nearest(to: function),
                !declares(function.fullName, in: module)
            else { return nil }
            return sighting(function, known, "the name is not quite that of the protocol")
        }
    }

    private func sighting(
        _ function: FunctionFacts,
        _ known: DelegateRequirement,
        _ what: String
    ) -> Sighting {
        Sighting(function.node, .high, "never called, \(what): \(known.signature)")
    }

    private func isCandidate(_ function: FunctionFacts, in module: ModuleIndex) -> Bool {
        guard Self.words.contains(where: { function.baseName.hasPrefix($0) }),
            let type = module.type(function.typeName), type.isDelegate,
            type.kind != .protocol,
            !function.modifiers.contains(where: { $0.hasPrefix("objc") || $0 == "override" }),
            function.parameters.allSatisfy({ !$0.type.contains("->") })
        else { return false }
        return function.parameters.contains {
            $0.type.trimming("?!").hasPrefix("CB") && !$0.type.contains("UUID")
        } || function.baseName.contains("Did")
    }

    /// Whether a protocol of the module has such a method of its own.
    private func declares(_ fullName: String, in module: ModuleIndex) -> Bool {
        module.types.values.contains { $0.kind == .protocol && $0.function(fullName) != nil }
    }

    // MARK: - Names

    /// Names that the requirements had once, and others that people often write.
    private static let former = [
        "centralManager(_:didDiscoverPeripheral:advertisementData:RSSI:)":
            CoreBluetoothNames.didDiscover,
        "centralManager(_:didDiscover:advertisementData:RSSI:)": CoreBluetoothNames.didDiscover,
        "centralManager(_:didConnectPeripheral:)": CoreBluetoothNames.didConnect,
        "centralManager(_:didFailToConnectPeripheral:error:)": CoreBluetoothNames.didFailToConnect,
        "centralManager(_:didDisconnect:error:)": CoreBluetoothNames.didDisconnect,
        "peripheral(_:didDiscoverIncludedServicesForService:error:)":
            "peripheral(_:didDiscoverIncludedServicesFor:error:)",
        "peripheral(_:didDiscoverCharacteristicsForService:error:)":
            "peripheral(_:didDiscoverCharacteristicsFor:error:)",
        "peripheral(_:didUpdateValueForCharacteristic:error:)":
            "peripheral(_:didUpdateValueFor:error:)",
        "peripheral(_:didUpdateValueForDescriptor:error:)":
            "peripheral(_:didUpdateValueFor:error:)",
        "peripheral(_:didWriteValueForCharacteristic:error:)":
            "peripheral(_:didWriteValueFor:error:)",
        "peripheral(_:didWriteValueForDescriptor:error:)":
            "peripheral(_:didWriteValueFor:error:)",
        "peripheral(_:didUpdateNotificationStateForCharacteristic:error:)":
            "peripheral(_:didUpdateNotificationStateFor:error:)",
        "peripheral(_:didDiscoverDescriptorsForCharacteristic:error:)":
            "peripheral(_:didDiscoverDescriptorsFor:error:)",
        "peripheralManager(_:didAddService:error:)": "peripheralManager(_:didAdd:error:)",
        "peripheralManager(_:didReceiveReadRequest:)": "peripheralManager(_:didReceiveRead:)",
        "peripheralManager(_:didReceiveWriteRequests:)": "peripheralManager(_:didReceiveWrite:)",
        "peripheralManager(_:central:didSubscribeToCharacteristic:)":
            "peripheralManager(_:central:didSubscribeTo:)",
        "peripheralManager(_:central:didUnsubscribeFromCharacteristic:)":
            "peripheralManager(_:central:didUnsubscribeFrom:)",
        "peripheralManagerIsReadyToUpdateSubscribers(_:)":
            "peripheralManagerIsReady(toUpdateSubscribers:)",
        "peripheralIsReadyToSendWriteWithoutResponse(_:)":
            "peripheralIsReady(toSendWriteWithoutResponse:)",
    ]

    private func nearest(to function: FunctionFacts) -> DelegateRequirement? {
        if let now = Self.former[function.fullName] { return DelegateRequirement.named(now) }
        let delegates = DelegateRequirement.all.filter {
            $0.fullName.lowercased().hasPrefix(Self.stem(function.baseName).lowercased())
                && Self.sharesWord(function.fullName, $0.fullName)
        }
        let given = Array(function.fullName.lowercased().utf8)
        let scored = delegates.map { known in
            (known, Self.distance(given, Array(known.fullName.lowercased().utf8)))
        }
        guard let best = scored.min(by: { $0.1 < $1.1 }),
            best.1 * 5 <= max(given.count, best.0.fullName.utf8.count)
        else { return nil }
        return best.0
    }

    /// What tells whose callback a name is.
    private static func stem(_ name: String) -> String {
        ["centralManager", "peripheralManager", "peripheral"].first { name.hasPrefix($0) } ?? name
    }

    /// Whether the names have a word such as `didConnect` in common.
    private static func sharesWord(_ left: String, _ right: String) -> Bool {
        let verbs = [
            "Discover", "Connect", "FailTo", "Disconnect", "Update", "Write", "Modify", "Restore",
            "Read", "Open", "Subscribe", "Receive", "Add", "Advertising", "IsReady", "State",
        ]
        return verbs.contains { verb in
            left.lowercased().contains(verb.lowercased()) && right.contains(verb)
        }
    }

    private static func distance(_ left: [UInt8], _ right: [UInt8]) -> Int {
        guard left.count <= 200, right.count <= 200 else { return .max / 100 }
        var row = Array(0...right.count)
        for (i, a) in left.enumerated() {
            var corner = row[0]
            row[0] = i + 1
            for (j, b) in right.enumerated() {
                let next = min(row[j] + 1, row[j + 1] + 1, corner + (a == b ? 0 : 1))
                corner = row[j + 1]
                row[j + 1] = next
            }
        }
        return row[right.count]
    }

    // MARK: - Types

    /// Types that people write in the place of another one.
    private static let impostors: [String: Set<String>] = [
        "(any Error)?": ["NSError?", "NSError", "Error", "any Error", "NSError!", "CBError?"],
        "[String: Any]": [
            "NSDictionary", "[String: AnyObject]", "[String: String]", "[AnyHashable: Any]",
            "[NSObject: AnyObject]", "[String: NSObject]",
        ],
        "NSNumber": ["Int", "Double", "Float", "Int8", "NSNumber?"],
        "[CBService]": ["[CBService]?", "[CBMutableService]", "[CBUUID]", "NSArray"],
        "[CBATTRequest]": ["CBATTRequest", "[CBATTRequest]?"],
        "CBPeripheral": ["CBPeripheral?"],
        "CBCentralManager": ["CBCentralManager?", "CBManager"],
    ]

    private static func wrongType(_ function: FunctionFacts, _ known: DelegateRequirement)
        -> String?
    {
        zip(function.parameters, known.types).first { parameter, expected in
            impostors[expected]?.contains(parameter.type.replacing("Swift.", with: "")) == true
        }?.0.type
    }
}

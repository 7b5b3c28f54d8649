// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import Foundation
import HostCore
import Testing

/// What goes in and comes out can be stored and read again: traces and replays rest on it.
@Suite struct CodableTests {
    private func again<Value: Codable & Hashable>(_ value: Value) throws -> Value {
        try JSONDecoder().decode(Value.self, from: JSONEncoder().encode(value))
    }

    @Test func `every input and output of a walk survives being stored`() throws {
        var quirks = HostQuirks()
        quirks.autoReconnect = .works
        quirks.prefillsReadValues = true
        var walk = RandomWalkTests.Walk(seed: 49, quirks: quirks, reconnects: true)
        var inputs: [String: Set<CentralInput>] = [:]
        for _ in 0..<6000 {
            let input = walk.inputs.next()
            inputs[Self.kind(input), default: []].insert(input)
            walk.take(input)
        }
        let outputs = Dictionary(grouping: walk.trace, by: Self.kind).mapValues { Set($0) }
        for input in inputs.values.flatMap({ $0.prefix(8) }) { #expect(try again(input) == input) }
        for output in outputs.values.flatMap({ $0.prefix(8) }) {
            #expect(try again(output) == output)
        }
        let kinds = Set(inputs.keys).union(outputs.keys)
        #expect(
            kinds.isSuperset(of: Self.expected),
            "never seen: \(Self.expected.subtracting(kinds).sorted())"
        )
    }

    @Test func `errors and failures survive being stored`() throws {
        for origin in [RadioFailure.Origin.att(1), .hci(8), .bus(name: "n"), .host(code: 3)] {
            let error = HostError(.att, code: 1, underlying: RadioFailure(origin, text: "t"))
            #expect(try again(error) == error)
        }
    }

    /// The name of a value's case.
    private static func kind(_ value: some Any) -> String {
        let mirror = Mirror(reflecting: value)
        guard let child = mirror.children.first, let label = child.label,
            mirror.displayStyle == .enum
        else { return "\(value)" }
        guard ["call", "radio", "deliver", "log"].contains(label) else { return label }
        return label + "." + kind(child.value)
    }

    private static let expected: Set<String> = [
        "call.scan", "call.stopScan", "call.connect", "call.cancelConnection", "call.retrieved",
        "call.release", "call.request", "call.write", "call.watchConnections", "wakeUp",
        "radio.state", "radio.discovered", "radio.connected", "radio.connectFailed",
        "radio.disconnected", "radio.response", "radio.requestHeld", "radio.value",
        "radio.writeCredits", "radio.mtu", "radio.name", "radio.servicesChanged", "radio.note",
        "radio.startScan", "radio.stopScan", "radio.connect", "radio.disconnect",
        "radio.request", "radio.writeCommand", "radio.watchConnections", "radio.connectionEvent",
        "deliver.connectionEventDidOccur", "invalidateServices", "forgetPeers", "presetValue",
        "deliver.didUpdateState", "deliver.didDiscover", "deliver.didConnect",
        "deliver.didFailToConnect", "deliver.didDisconnect", "deliver.didUpdateName",
        "deliver.didModifyServices", "deliver.didReadRSSI", "deliver.didDiscoverServices",
        "deliver.didDiscoverIncludedServices", "deliver.didDiscoverCharacteristics",
        "deliver.didDiscoverDescriptors", "deliver.didUpdateValue", "deliver.didWriteValue",
        "deliver.didUpdateNotificationState", "deliver.didUpdateDescriptorValue",
        "deliver.didWriteDescriptorValue", "deliver.isReadyToSendWriteWithoutResponse",
        "log.managerNotPoweredOn", "log.peripheralNotConnected", "log.finding",
        "log.cancellingUnusedPeripheral", "log.disconnectingUnusedPeripheral",
        "log.discoveringWithoutDelegate", "log.writeWithoutResponseNotSpecified",
    ]
}

// SPDX-License-Identifier: Apache-2.0

import SwiftSyntax

extension ModuleIndex {
    var resolver: TypeResolver { TypeResolver(module: self) }

    /// Whether the module has a peripheral class of its own: it implements or mocks the framework.
    var declaresFramework: Bool {
        type("CBPeripheral").map { $0.kind != nil } == true
    }

    /// Whether a call goes to a central manager. Where the source does not say, by its name: one
    /// that speaks of a central, and that no type of the module has a method for.
    func isCentral(_ call: CallFacts) -> Bool {
        isReceiver(call, of: CoreBluetoothNames.centralManagers, "central")
    }

    /// The same for a peripheral.
    func isPeripheral(_ call: CallFacts) -> Bool {
        isReceiver(call, of: CoreBluetoothNames.peripherals, "peripheral")
    }

    /// The same for a peripheral manager.
    func isPeripheralManager(_ call: CallFacts) -> Bool {
        isReceiver(call, of: CoreBluetoothNames.peripheralManagers, "peripheralmanager")
    }

    private func isReceiver(_ call: CallFacts, of types: Set<String>, _ word: String) -> Bool {
        guard let receiver = call.node.receiver else { return false }
        // What has to be awaited is somebody's wrapper.
        if call.node.parent?.is(AwaitExprSyntax.self) == true { return false }
        if let type = resolver.type(of: receiver) { return types.contains(type) }
        guard receiver.lastName?.lowercased().contains(word) == true else { return false }
        return !functions.contains { $0.baseName == call.name }
    }

    /// Calls of `connect` on a central manager.
    func connects(in calls: [CallFacts]) -> [CallFacts] {
        calls.filter { call in
            call.name == "connect" && (call.labels == ["_"] || call.labels == ["_", "options"])
                && isCentral(call)
        }
    }

    /// The first connection of a file whose outcome none of these callbacks tells, in a module
    /// that is its own delegate.
    func unheardConnect(in file: SwiftFile, without callbacks: [String]) -> CallFacts? {
        guard hasConformer(to: "CBCentralManagerDelegate"), !callbacks.contains(where: hasFunction)
        else { return nil }
        return connects(in: file.facts.calls).first
    }

    /// Whether a type of the module has a delegate protocol among its inherited types.
    func hasConformer(to delegate: String) -> Bool {
        let mock = delegate.replacing("CB", with: "CBM")
        return types.values.contains { type in
            type.kind != .protocol
                && (type.inherited.contains(delegate) || type.inherited.contains(mock))
        }
    }

    /// Whether any function of the module has this full name.
    func hasFunction(_ fullName: String) -> Bool {
        functions.contains { $0.fullName == fullName }
    }

    /// Whether the module speaks of a constant, by its symbol or by its text.
    func mentions(constant name: String) -> Bool {
        names.contains(name) || strings.contains(name)
    }
}

extension ModuleType {
    /// Whether the type gets callbacks of Core Bluetooth.
    var isDelegate: Bool { !inherited.isDisjoint(with: CoreBluetoothNames.delegates) }

    /// The callbacks that the type implements.
    var callbacks: [FunctionFacts] {
        isDelegate ? functions.filter { DelegateRequirement.isCallback($0.fullName) } : []
    }

    /// The callbacks for the end of a connection.
    var disconnects: [FunctionFacts] {
        functions.filter {
            $0.fullName == CoreBluetoothNames.didDisconnect
                || $0.fullName == CoreBluetoothNames.didDisconnectReconnecting
        }
    }

    /// The stored property of this name.
    func stored(_ name: String?) -> PropertyFacts? {
        properties.first { $0.name == name && $0.isStored }
    }
}

extension FunctionFacts {
    /// Whether the body has a name.
    func mentions(_ name: String) -> Bool { body?.mentions(name) == true }

    func mentions(anyOf names: Set<String>) -> Bool { body?.mentions(anyOf: names) == true }
}

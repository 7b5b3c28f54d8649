// SPDX-License-Identifier: Apache-2.0

import OpenCoreBluetooth

// Delegates of every shape and of every kind of class.

class NeitherDelegate: NSObject, CBCentralManagerDelegate {
    var told: [String] = []

    func centralManagerDidUpdateState(_ central: CBCentralManager) {}
}

final class LegacyDelegate: NSObject, CBCentralManagerDelegate {
    var told: [String] = []

    func centralManagerDidUpdateState(_ central: CBCentralManager) {}

    func centralManager(
        _ central: CBCentralManager,
        didFailToConnect peripheral: CBPeripheral,
        error: (any Error)?
    ) {
        told.append("fail \((error as? CBError)?.errorCode ?? -1)")
    }

    func centralManager(
        _ central: CBCentralManager,
        didDisconnectPeripheral peripheral: CBPeripheral,
        error: (any Error)?
    ) {
        told.append("legacy \((error as? CBError)?.errorCode ?? -1)")
    }
}

final class ModernDelegate: NSObject, CBCentralManagerDelegate {
    var told: [String] = []
    var timestamps: [CFAbsoluteTime] = []

    func centralManagerDidUpdateState(_ central: CBCentralManager) {}

    func centralManager(
        _ central: CBCentralManager,
        didDisconnectPeripheral peripheral: CBPeripheral,
        timestamp: CFAbsoluteTime,
        isReconnecting: Bool,
        error: (any Error)?
    ) {
        timestamps.append(timestamp)
        told.append("modern \(isReconnecting) \((error as? CBError)?.errorCode ?? -1)")
    }
}

final class BothDelegate: NSObject, CBCentralManagerDelegate, CBPeripheralDelegate {
    var told: [String] = []

    func centralManagerDidUpdateState(_ central: CBCentralManager) {}

    func centralManager(
        _ central: CBCentralManager,
        didDisconnectPeripheral peripheral: CBPeripheral,
        error: (any Error)?
    ) {
        told.append("legacy \((error as? CBError)?.errorCode ?? -1)")
    }

    func centralManager(
        _ central: CBCentralManager,
        didDisconnectPeripheral peripheral: CBPeripheral,
        timestamp: CFAbsoluteTime,
        isReconnecting: Bool,
        error: (any Error)?
    ) {
        told.append("modern \(isReconnecting) \((error as? CBError)?.errorCode ?? -1)")
    }
}

private class PrivateLegacy: NSObject, CBCentralManagerDelegate {
    func centralManagerDidUpdateState(_ central: CBCentralManager) {}

    func centralManager(
        _ central: CBCentralManager,
        didDisconnectPeripheral peripheral: CBPeripheral,
        error: (any Error)?
    ) {}
}

fileprivate final class FilePrivateModern: NSObject, CBCentralManagerDelegate {
    func centralManagerDidUpdateState(_ central: CBCentralManager) {}

    func centralManager(
        _ central: CBCentralManager,
        didDisconnectPeripheral peripheral: CBPeripheral,
        timestamp: CFAbsoluteTime,
        isReconnecting: Bool,
        error: (any Error)?
    ) {}
}

func makePrivateLegacy() -> any CBCentralManagerDelegate { PrivateLegacy() }
func makeFilePrivateModern() -> any CBCentralManagerDelegate { FilePrivateModern() }

enum Outer {
    final class Nested: NSObject, CBCentralManagerDelegate {
        func centralManagerDidUpdateState(_ central: CBCentralManager) {}

        func centralManager(
            _ central: CBCentralManager,
            didDisconnectPeripheral peripheral: CBPeripheral,
            timestamp: CFAbsoluteTime,
            isReconnecting: Bool,
            error: (any Error)?
        ) {}
    }

    enum Generic<Value> {
        final class Inner: NSObject, CBCentralManagerDelegate {
            var values: [Value] = []

            func centralManagerDidUpdateState(_ central: CBCentralManager) {}

            func centralManager(
                _ central: CBCentralManager,
                didDisconnectPeripheral peripheral: CBPeripheral,
                error: (any Error)?
            ) {}

            func centralManager(
                _ central: CBCentralManager,
                didDisconnectPeripheral peripheral: CBPeripheral,
                timestamp: CFAbsoluteTime,
                isReconnecting: Bool,
                error: (any Error)?
            ) {}
        }
    }
}

final class GenericLegacy<Value>: NSObject, CBCentralManagerDelegate {
    var values: [Value] = []

    func centralManagerDidUpdateState(_ central: CBCentralManager) {}

    func centralManager(
        _ central: CBCentralManager,
        didDisconnectPeripheral peripheral: CBPeripheral,
        error: (any Error)?
    ) {
        values.removeAll()
    }
}

class CentralManagerThing: NSObject, CBCentralManagerDelegate {
    func centralManagerDidUpdateState(_ central: CBCentralManager) {}

    func centralManager(
        _ central: CBCentralManager,
        didDisconnectPeripheral peripheral: CBPeripheral,
        error: (any Error)?
    ) {}
}

final class InExtension: NSObject {}

extension InExtension: CBCentralManagerDelegate {
    func centralManagerDidUpdateState(_ central: CBCentralManager) {}
}

extension InExtension {
    func centralManager(
        _ central: CBCentralManager,
        didDisconnectPeripheral peripheral: CBPeripheral,
        timestamp: CFAbsoluteTime,
        isReconnecting: Bool,
        error: (any Error)?
    ) {}
}

final class InheritsAll: CentralManagerThing {}

/// Adds a method that its base class, which adopts the protocol, does not have.
final class AddsModern: CentralManagerThing {
    var told = 0

    func centralManager(
        _ central: CBCentralManager,
        didDisconnectPeripheral peripheral: CBPeripheral,
        timestamp: CFAbsoluteTime,
        isReconnecting: Bool,
        error: (any Error)?
    ) {
        told += 1
    }
}

final class OverridesLegacy: CentralManagerThing {
    override func centralManager(
        _ central: CBCentralManager,
        didDisconnectPeripheral peripheral: CBPeripheral,
        error: (any Error)?
    ) {}
}

/// Has the method and does not adopt the protocol.
class HasTheMethod: NSObject {
    func centralManager(
        _ central: CBCentralManager,
        didDisconnectPeripheral peripheral: CBPeripheral,
        error: (any Error)?
    ) {}
}

final class BaseHasTheMethod: HasTheMethod, CBCentralManagerDelegate {
    func centralManagerDidUpdateState(_ central: CBCentralManager) {}
}

protocol HouseDelegate: CBCentralManagerDelegate {}

extension HouseDelegate {
    func centralManager(
        _ central: CBCentralManager,
        didDisconnectPeripheral peripheral: CBPeripheral,
        error: (any Error)?
    ) {}
}

final class UsesHouseDefaults: NSObject, HouseDelegate {
    func centralManagerDidUpdateState(_ central: CBCentralManager) {}
}

@MainActor
final class IsolatedDelegate: NSObject, @preconcurrency CBCentralManagerDelegate {
    var count = 0

    func centralManagerDidUpdateState(_ central: CBCentralManager) {}

    func centralManager(
        _ central: CBCentralManager,
        didDisconnectPeripheral peripheral: CBPeripheral,
        error: (any Error)?
    ) {
        count += 1
    }
}

/// Implements nothing of what it claims, so that only its claim can be the answer.
final class SaysModern: NSObject, CBCentralManagerDelegate, CBDelegateCapabilities {
    static let implementedDelegateMethods: Set<CBDelegateMethod> = [
        .didDisconnectPeripheralIsReconnecting
    ]

    func centralManagerDidUpdateState(_ central: CBCentralManager) {}
}

final class Restorable: NSObject, CBCentralManagerDelegate {
    func centralManagerDidUpdateState(_ central: CBCentralManager) {}

    func centralManager(_ central: CBCentralManager, willRestoreState dict: [String: Any]) {}
}

final class AddsInExtension: CentralManagerThing {}

extension AddsInExtension {
    func centralManager(
        _ central: CBCentralManager,
        didDisconnectPeripheral peripheral: CBPeripheral,
        timestamp: CFAbsoluteTime,
        isReconnecting: Bool,
        error: (any Error)?
    ) {}
}

class AddsModernOpenly: CentralManagerThing {
    func centralManager(
        _ central: CBCentralManager,
        didDisconnectPeripheral peripheral: CBPeripheral,
        timestamp: CFAbsoluteTime,
        isReconnecting: Bool,
        error: (any Error)?
    ) {}
}

final class GrandChild: AddsModernOpenly {}

class AdoptsWithInherited: HasTheMethod, CBCentralManagerDelegate {
    func centralManagerDidUpdateState(_ central: CBCentralManager) {}
}

final class OverridesInherited: AdoptsWithInherited {
    override func centralManager(
        _ central: CBCentralManager,
        didDisconnectPeripheral peripheral: CBPeripheral,
        error: (any Error)?
    ) {}
}

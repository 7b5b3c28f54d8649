// SPDX-License-Identifier: Apache-2.0

import HostCore

/// Which of the optional methods that matter a delegate implements, as far as it can be known.
enum DelegateShape {
    /// Whether the method is the delegate's own; nil where that cannot be known.
    static func implements(
        _ method: CBDelegateMethod,
        _ delegate: any CBCentralManagerDelegate
    ) -> Bool? {
        stated(method, by: delegate) ?? WitnessProbe.central?.isOwn(method, of: delegate)
    }

    /// Whether the method is the delegate's own; nil where that cannot be known.
    static func implements(
        _ method: CBDelegateMethod,
        _ delegate: any CBPeripheralDelegate
    ) -> Bool? {
        stated(method, by: delegate) ?? WitnessProbe.peripheral?.isOwn(method, of: delegate)
    }

    /// Which disconnect callbacks a delegate has; nil where that cannot be known.
    static func disconnects(of delegate: any CBCentralManagerDelegate) -> DisconnectShape? {
        guard let legacy = implements(.didDisconnectPeripheral, delegate),
            let modern = implements(.didDisconnectPeripheralIsReconnecting, delegate)
        else { return nil }
        return switch (legacy, modern) {
        case (false, false): .neither
        case (true, false): .legacy
        case (false, true): .modern
        case (true, true): .both
        }
    }

    private static func stated(_ method: CBDelegateMethod, by delegate: AnyObject) -> Bool? {
        (type(of: delegate) as? any CBDelegateCapabilities.Type)?
            .implementedDelegateMethods.contains(method)
    }
}

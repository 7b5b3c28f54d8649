// SPDX-License-Identifier: Apache-2.0

import HostCore

/// Which optional methods a delegate implements, as far as that can be known.
struct DelegateShape: Hashable, Sendable {
    /// Nil where it cannot be known.
    let methods: Set<CBDelegateMethod>?

    static let unknown = DelegateShape(methods: nil)

    /// Whether the method is there; taken for granted where it cannot be known.
    func implements(_ method: CBDelegateMethod) -> Bool {
        methods?.contains(method) ?? true
    }

    /// Whether the method is known to be there.
    func certainlyImplements(_ method: CBDelegateMethod) -> Bool {
        methods?.contains(method) ?? false
    }

    /// Which disconnect callbacks there are; both where it cannot be known.
    var disconnects: DisconnectShape {
        let legacy = implements(.centralManagerDidDisconnectPeripheral)
        let modern = implements(.centralManagerDidDisconnectPeripheralIsReconnecting)
        return switch (legacy, modern) {
        case (false, false): .neither
        case (true, false): .legacy
        case (false, true): .modern
        case (true, true): .both
        }
    }

    /// The shape of a delegate's class.
    static func of(_ delegate: AnyObject) -> DelegateShape {
        if let stated = type(of: delegate) as? any CBDelegateCapabilities.Type {
            return DelegateShape(methods: stated.implementedDelegateMethods)
        }
        return .unknown
    }
}

// SPDX-License-Identifier: Apache-2.0

import HostCore

/// What managers have in common: a state and an authorization.
///
/// Not made by itself; see `CBCentralManager`.
open class CBManager: NSObject {
    let session: CentralSession

    init(session: CentralSession) {
        self.session = session
        super.init()
    }

    /// What the manager can do at present.
    ///
    /// `.unknown` right after the manager was made; a state callback follows on its queue.
    open var state: CBManagerState {
        CBManagerState(rawValue: session.radioState.rawValue) ?? .unknown
    }

    /// What was decided about this process and Bluetooth. Asking prompts nobody.
    @available(iOS, introduced: 13.0, deprecated: 13.1, message: "Use the type property")
    @available(macOS, introduced: 10.15, deprecated: 10.15, message: "Use the type property")
    open var authorization: CBManagerAuthorization {
        CBManagerAuthorization(rawValue: session.authorization.rawValue) ?? .notDetermined
    }

    /// What was decided about this process and Bluetooth; may be read before any manager is made,
    /// and prompts nobody. `.allowedAlways` on Linux, which does not ask.
    open class var authorization: CBManagerAuthorization {
        let authorization = RadioSelection.current?.authorization ?? .allowedAlways
        return CBManagerAuthorization(rawValue: authorization.rawValue) ?? .notDetermined
    }

    /// The class and the address, as the log lines name a manager.
    open override var description: String {
        "<\(type(of: self)): \(address(of: self))>"
    }
}

@available(*, unavailable)
extension CBManager: Sendable {}

/// The address of an object as descriptions print it.
func address(of object: AnyObject) -> String {
    let number = UInt(bitPattern: Unmanaged.passUnretained(object).toOpaque())
    return "0x" + String(number, radix: 16)
}

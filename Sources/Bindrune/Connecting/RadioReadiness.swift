// SPDX-License-Identifier: Apache-2.0

/// Whether the host's Bluetooth can be used, as a central sees it.
public enum RadioReadiness: String, Hashable, Sendable, Codable, CaseIterable {
    /// Nothing has been heard of the radio yet.
    case unknown
    /// The system's Bluetooth service restarts; everything known of devices is void.
    case resetting
    /// There is no Bluetooth LE radio.
    case unsupported
    /// The user or a policy does not let this process use Bluetooth.
    case unauthorized
    /// There is a radio, and it is off.
    case off
    /// The radio can be used.
    case ready
}

extension RadioReadiness {
    /// Whether the handles of devices obtained so far became invalid: Apple says so of every state
    /// below "powered off".
    var voidsHandles: Bool { self != .off && self != .ready }

    /// The code of an error that this state causes.
    var errorCode: BluetoothError.Code {
        switch self {
        case .unauthorized: .unauthorized
        case .unsupported: .unsupported
        case .unknown, .resetting, .off, .ready: .radioOff
        }
    }

    /// What to tell a developer of it.
    var advice: String {
        switch self {
        case .unknown: "the system has not told the state of its radio"
        case .resetting: "the system's Bluetooth service restarts; devices must be found anew"
        case .unsupported: "there is no Bluetooth LE radio"
        case .unauthorized: "this process may not use Bluetooth"
        case .off: "Bluetooth is switched off"
        case .ready: ""
        }
    }
}

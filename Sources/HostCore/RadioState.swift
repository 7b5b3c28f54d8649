// SPDX-License-Identifier: Apache-2.0

/// Whether the host's Bluetooth can be used; the raw values are those of `CBManagerState`.
package enum RadioState: Int, Hashable, Sendable, Codable, CaseIterable {
    /// Nothing has been heard of the radio yet.
    case unknown = 0
    /// The system's Bluetooth service went away and is expected back.
    case resetting = 1
    /// There is no adapter.
    case unsupported = 2
    /// The user or the system's policy does not let this process use Bluetooth.
    case unauthorized = 3
    /// There is an adapter, and it is off.
    case poweredOff = 4
    /// Ready.
    case poweredOn = 5
}

/// What the user decided about this process; the raw values are those of `CBManagerAuthorization`.
package enum RadioAuthorization: Int, Hashable, Sendable, Codable, CaseIterable {
    /// The user has not been asked.
    case notDetermined = 0
    /// A policy forbids it.
    case restricted = 1
    /// The user said no.
    case denied = 2
    /// The user said yes.
    case allowedAlways = 3
}

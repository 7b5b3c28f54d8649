// SPDX-License-Identifier: Apache-2.0

/// What the user or the system's policy decided about this process and Bluetooth.
public enum CBManagerAuthorization: Int, Sendable {
    /// The user has not been asked yet.
    case notDetermined = 0
    /// A policy forbids it, and the user cannot change that.
    case restricted = 1
    /// The user said no.
    case denied = 2
    /// The user said yes, or the system does not ask; Linux does not.
    case allowedAlways = 3
}

// SPDX-License-Identifier: Apache-2.0

/// Where a peripheral stands for the manager it came from.
public enum CBPeripheralState: Int, Sendable {
    /// No link, and none asked for.
    case disconnected = 0
    /// A connect request is pending; it has no time limit.
    case connecting = 1
    /// Commands to the peripheral are accepted.
    case connected = 2
    /// The link is being given up.
    case disconnecting = 3
}

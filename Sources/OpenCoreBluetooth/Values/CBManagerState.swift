// SPDX-License-Identifier: Apache-2.0

/// What a manager can do at present.
///
/// The order carries meaning: below `.poweredOn` scans have stopped and peripherals are
/// disconnected; below `.poweredOff` every peripheral obtained so far is invalid and has to be
/// retrieved or discovered again.
public enum CBManagerState: Int, Sendable {
    /// Nothing has been heard of the radio yet; a state callback is on its way.
    case unknown = 0
    /// The system's Bluetooth service went away for a moment; a state callback follows.
    case resetting = 1
    /// There is no usable adapter.
    case unsupported = 2
    /// This process may not use Bluetooth; `CBManager.authorization` tells why.
    case unauthorized = 3
    /// There is an adapter, and it is off.
    case poweredOff = 4
    /// Commands are accepted.
    case poweredOn = 5
}

/// The states of a central manager under their name from before iOS 10.
@available(iOS, introduced: 5.0, deprecated: 10.0, message: "Use CBManagerState instead")
@available(macOS, introduced: 10.7, deprecated: 10.13, message: "Use CBManagerState instead")
@available(tvOS, introduced: 9.0, deprecated: 10.0, message: "Use CBManagerState instead")
public enum CBCentralManagerState: Int, Sendable {
    /// As `CBManagerState.unknown`.
    case unknown = 0
    /// As `CBManagerState.resetting`.
    case resetting = 1
    /// As `CBManagerState.unsupported`.
    case unsupported = 2
    /// As `CBManagerState.unauthorized`.
    case unauthorized = 3
    /// As `CBManagerState.poweredOff`.
    case poweredOff = 4
    /// As `CBManagerState.poweredOn`.
    case poweredOn = 5
}

/// The states of a peripheral manager under their name from before iOS 10.
///
/// The peripheral role is not offered; source for both roles compares with these in places.
@available(iOS, introduced: 6.0, deprecated: 10.0, message: "Use CBManagerState instead")
@available(macOS, introduced: 10.9, deprecated: 10.13, message: "Use CBManagerState instead")
@available(tvOS, introduced: 9.0, deprecated: 10.0, message: "Use CBManagerState instead")
public enum CBPeripheralManagerState: Int, Sendable {
    /// As `CBManagerState.unknown`.
    case unknown = 0
    /// As `CBManagerState.resetting`.
    case resetting = 1
    /// As `CBManagerState.unsupported`.
    case unsupported = 2
    /// As `CBManagerState.unauthorized`.
    case unauthorized = 3
    /// As `CBManagerState.poweredOff`.
    case poweredOff = 4
    /// As `CBManagerState.poweredOn`.
    case poweredOn = 5
}

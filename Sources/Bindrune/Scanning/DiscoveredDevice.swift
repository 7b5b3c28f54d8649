// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// A device that was heard advertising: a value, while the central itself keeps the system's
/// handle.
///
/// Dropping this value drops no connection, and keeping it keeps none.
public struct DiscoveredDevice: Hashable, Sendable {
    /// The system's identifier of the device on this host.
    public var id: UUID
    /// The name the system has for it: the advertised one, or one read over an earlier connection.
    public var name: String?
    /// What it advertises.
    public var advertisement: DeviceAdvertisement
    /// The signal strength of the latest packet in dBm; nil where the controller did not know.
    public var rssi: Int?
    /// When this central first heard of it.
    public var firstSeen: Moment
    /// When this central last heard of it.
    public var lastSeen: Moment
    /// How many reports were dropped before this one, because their reader was too slow. Only a
    /// discovery with ``DuplicatePolicy/all`` drops any: the next report after them tells it.
    public var droppedBefore: UInt64 = 0

    /// Makes a device.
    public init(
        id: UUID,
        name: String? = nil,
        advertisement: DeviceAdvertisement = .init(),
        rssi: Int? = nil,
        firstSeen: Moment = .zero,
        lastSeen: Moment = .zero
    ) {
        self.id = id
        self.name = name
        self.advertisement = advertisement
        self.rssi = rssi
        self.firstSeen = firstSeen
        self.lastSeen = lastSeen
    }

    /// Whether the two tell people the same: everything but signal strength and times.
    func says(sameAs other: DiscoveredDevice) -> Bool {
        name == other.name && advertisement == other.advertisement
    }
}

/// What a discovery reports.
public enum DiscoveryEvent: Hashable, Sendable {
    /// A device that matches was heard for the first time, or again after it was lost.
    case found(DiscoveredDevice)
    /// A device found before said something new, or was heard again, as the policy wants it.
    case updated(DiscoveredDevice)
    /// A device was not heard of for as long as `lostAfter` says.
    case lost(DiscoveredDevice)

    /// The device it is about.
    public var device: DiscoveredDevice {
        switch self {
        case .found(let device), .updated(let device), .lost(let device): device
        }
    }
}

/// How often a discovery reports one device.
public enum DuplicatePolicy: String, Hashable, Sendable, CaseIterable {
    /// Once when it is found, and again when its name or its advertisement changes.
    case merged
    /// Once only.
    case once
    /// For every packet heard, signal strength included. At most 4,096 reports wait for a reader;
    /// what comes beyond is dropped, counted and told with the next report.
    case all
}

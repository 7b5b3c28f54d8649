// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// A device that an app wants to find again without a scan.
///
/// The identifier is the one this host's system gave the device: it means nothing on another phone
/// or computer.
public struct RememberedDevice: Hashable, Sendable, Codable {
    /// The app's own name for it, unique in a store.
    public var name: String
    /// The system's identifier of the device on this host.
    public var identifier: UUID
    /// The device's own name, where it told one.
    public var deviceName: String?
    /// The services it offered, by which it can be looked for when the system has forgotten it.
    public var services: [AttributeUUID]

    /// Makes an entry.
    public init(
        name: String,
        identifier: UUID,
        deviceName: String? = nil,
        services: [AttributeUUID] = []
    ) {
        self.name = name
        self.identifier = identifier
        self.deviceName = deviceName
        self.services = services
    }
}

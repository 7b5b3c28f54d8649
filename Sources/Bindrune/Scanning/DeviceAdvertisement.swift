// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// What a device says of itself while it advertises, all packets heard so far laid over one
/// another.
public struct DeviceAdvertisement: Hashable, Sendable, Codable {
    /// The name it advertises, which may differ from the name it tells over a connection.
    public var localName: String?
    /// The services it offers.
    public var services: [AttributeUUID]
    /// Services an Apple device advertises in its overflow area.
    public var overflowServices: [AttributeUUID]
    /// Services it looks for.
    public var solicitedServices: [AttributeUUID]
    /// Data of services.
    public var serviceData: [AttributeUUID: Data]
    /// Manufacturer data, the company identifier (little-endian) first.
    public var manufacturerData: Data?
    /// The power it sends with, in dBm.
    public var txPower: Int?
    /// Whether it can be connected; nil where the system did not say.
    public var isConnectable: Bool?

    /// Makes an advertisement that says nothing but what is given.
    public init(
        localName: String? = nil,
        services: [AttributeUUID] = [],
        overflowServices: [AttributeUUID] = [],
        solicitedServices: [AttributeUUID] = [],
        serviceData: [AttributeUUID: Data] = [:],
        manufacturerData: Data? = nil,
        txPower: Int? = nil,
        isConnectable: Bool? = nil
    ) {
        self.localName = localName
        self.services = services
        self.overflowServices = overflowServices
        self.solicitedServices = solicitedServices
        self.serviceData = serviceData
        self.manufacturerData = manufacturerData
        self.txPower = txPower
        self.isConnectable = isConnectable
    }

    /// The company whose format the manufacturer data has (Assigned Numbers, section 7).
    public var manufacturer: UInt16? {
        guard let data = manufacturerData, data.count >= 2 else { return nil }
        return UInt16(data[data.startIndex]) | UInt16(data[data.startIndex + 1]) << 8
    }

    /// Lays a later packet over this: what it says replaces, what it does not say stays. The
    /// advertisement and the scan response of a device come one by one and not always merged.
    mutating func merge(_ later: DeviceAdvertisement) {
        localName = later.localName ?? localName
        if !later.services.isEmpty { services = later.services }
        if !later.overflowServices.isEmpty { overflowServices = later.overflowServices }
        if !later.solicitedServices.isEmpty { solicitedServices = later.solicitedServices }
        serviceData.merge(later.serviceData) { $1 }
        manufacturerData = later.manufacturerData ?? manufacturerData
        txPower = later.txPower ?? txPower
        isConnectable = later.isConnectable ?? isConnectable
    }
}

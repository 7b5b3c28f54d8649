// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// Which devices are meant. All conditions given must hold; none given means every device.
public struct DiscoveryFilter: Hashable, Sendable {
    /// It offers one of these services; empty asks for none. Where all filters of a central name
    /// services the system itself filters, which iOS demands of an app in the background.
    public var services: [AttributeUUID]
    /// Its name is this, upper and lower case alike; `*` stands for anything and `?` for one
    /// character.
    public var name: String?
    /// Its manufacturer data begins with this company identifier.
    public var manufacturer: UInt16?
    /// It is one of these; empty asks for none.
    public var identifiers: [UUID]
    /// Its signal is at least so strong, in dBm. An unknown strength passes.
    public var minimumRSSI: Int?

    /// Makes a filter.
    public init(
        services: [AttributeUUID] = [],
        name: String? = nil,
        manufacturer: UInt16? = nil,
        identifiers: [UUID] = [],
        minimumRSSI: Int? = nil
    ) {
        self.services = services
        self.name = name
        self.manufacturer = manufacturer
        self.identifiers = identifiers
        self.minimumRSSI = minimumRSSI
    }

    /// Every device.
    public static let any = DiscoveryFilter()

    /// Devices that offer this service.
    public static func service(_ service: AttributeUUID) -> DiscoveryFilter {
        DiscoveryFilter(services: [service])
    }

    /// Devices of this name; `*` stands for anything and `?` for one character.
    public static func name(_ pattern: String) -> DiscoveryFilter {
        DiscoveryFilter(name: pattern)
    }

    /// Devices whose manufacturer data begins with this company identifier.
    public static func manufacturer(_ company: UInt16) -> DiscoveryFilter {
        DiscoveryFilter(manufacturer: company)
    }

    /// Whether a device is meant.
    public func matches(_ device: DiscoveredDevice) -> Bool {
        let advertisement = device.advertisement
        if !services.isEmpty {
            let offered = advertisement.services + advertisement.overflowServices
            guard offered.contains(where: services.contains) else { return false }
        }
        if let manufacturer, advertisement.manufacturer != manufacturer { return false }
        if !identifiers.isEmpty, !identifiers.contains(device.id) { return false }
        if let minimumRSSI, let rssi = device.rssi, rssi < minimumRSSI { return false }
        guard let name else { return true }
        let pattern = NamePattern(name)
        return [advertisement.localName, device.name].contains { $0.map(pattern.matches) ?? false }
    }

    /// A service given that is no UUID; nil where all are.
    var invalidService: AttributeUUID? { services.first { !$0.isValid } }
}

extension DiscoveryFilter: CustomStringConvertible {
    /// The conditions, as a trace shows them.
    public var description: String {
        var parts: [String] = []
        if !services.isEmpty {
            parts.append("service:" + services.map(\.text).joined(separator: ","))
        }
        if let name { parts.append("name:\(name)") }
        if let manufacturer { parts.append("manufacturer:" + String(manufacturer, radix: 16)) }
        if !identifiers.isEmpty {
            parts.append("id:" + identifiers.map(\.uuidString).joined(separator: ","))
        }
        if let minimumRSSI { parts.append("rssi>=\(minimumRSSI)") }
        return parts.isEmpty ? "any" : parts.joined(separator: "+")
    }
}

// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// Which device to connect.
public enum ConnectionTarget: Hashable, Sendable {
    /// One that a discovery of this central reported.
    case device(DiscoveredDevice)
    /// The one with this identifier of the system.
    case identifier(UUID)
    /// The one remembered by this name, see ``Device/remember(as:)``.
    case remembered(String)
    /// The first one that matches.
    case matching(DiscoveryFilter)

    /// The first device that offers this service.
    public static func service(_ service: AttributeUUID) -> ConnectionTarget {
        .matching(.service(service))
    }

    /// The first device of this name; `*` stands for anything and `?` for one character.
    public static func name(_ pattern: String) -> ConnectionTarget {
        .matching(.name(pattern))
    }

    /// The first device whose manufacturer data begins with this company identifier.
    public static func manufacturer(_ company: UInt16) -> ConnectionTarget {
        .matching(.manufacturer(company))
    }
}

extension ConnectionTarget: CustomStringConvertible {
    /// The target as a trace shows it.
    public var description: String {
        switch self {
        case .device(let device): "device:\(device.id.uuidString)"
        case .identifier(let identifier): "identifier:\(identifier.uuidString)"
        case .remembered(let name): "remembered:\(name)"
        case .matching(let filter): filter.description
        }
    }
}

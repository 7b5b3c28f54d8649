// SPDX-License-Identifier: Apache-2.0

/// What an element of Apple's manufacturer data is about.
///
/// Apple documents iBeacon only; the other names are those that public research gave them
/// (Celosia and Cunche 2020, Martin et al. 2019). Open, because new types appear: an unknown number
/// is legal and nameless.
public struct ContinuityType: RawRepresentable, Hashable, Sendable, Codable {
    /// The number as sent.
    public let rawValue: UInt8

    /// Makes a type from its number.
    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// The services of an app in the background: sixteen bytes without a length.
    public static let overflowArea = ContinuityType(rawValue: 0x01)
    /// A beacon by Apple's published format.
    public static let iBeacon = ContinuityType(rawValue: 0x02)
    /// AirPods, their relatives and their cases: which they are, how charged, where worn.
    public static let proximityPairing = ContinuityType(rawValue: 0x07)
    /// Something to take over from another device.
    public static let handoff = ContinuityType(rawValue: 0x0C)
    /// A request to a device that is near, such as to set it up.
    public static let nearbyAction = ContinuityType(rawValue: 0x0F)
    /// What the owner's device is doing.
    public static let nearbyInfo = ContinuityType(rawValue: 0x10)
    /// A beacon of the Find My network.
    public static let findMy = ContinuityType(rawValue: 0x12)

    /// The name in use; nil for a number without one.
    public var name: String? {
        switch rawValue {
        case 0x01: "Overflow Area"
        case 0x02: "iBeacon"
        case 0x03: "AirPrint"
        case 0x05: "AirDrop"
        case 0x06: "HomeKit"
        case 0x07: "Proximity Pairing"
        case 0x08: "Hey Siri"
        case 0x09: "AirPlay Target"
        case 0x0A: "AirPlay Source"
        case 0x0B: "Magic Switch"
        case 0x0C: "Handoff"
        case 0x0D: "Tethering Target"
        case 0x0E: "Tethering Source"
        case 0x0F: "Nearby Action"
        case 0x10: "Nearby Info"
        case 0x12: "Find My"
        default: nil
        }
    }
}

extension ContinuityType: CustomStringConvertible {
    /// The name, or the number in hexadecimal where there is none.
    public var description: String {
        name ?? "Apple type 0x\(HexText.padded(rawValue, to: 2))"
    }
}

// SPDX-License-Identifier: Apache-2.0

/// The sixteen bytes behind a status frame's clear part, in plain: levels to one per cent.
///
/// It was checked against the clear part of the same frame before it was made.
public struct ProximityBlock: Hashable, Sendable {
    /// The bytes in plain.
    public let bytes: [UInt8]
    /// How they came to be in plain: by a key, sent so, or through the system.
    public let source: ReadingSource
    /// Headphones or the bud that sent the frame.
    let ownPart: EarbudsPart
    let hasCaseBattery: Bool

    /// The left bud; nil for headphones.
    public var left: PartStatus? { self[.left] }
    /// The right bud; nil for headphones.
    public var right: PartStatus? { self[.right] }
    /// The headphones; nil for buds.
    public var single: PartStatus? { self[.single] }
    /// The case; nil where there is none with a battery.
    public var chargingCase: PartStatus? { self[.chargingCase] }

    /// Level and charging of a part; nil where the device has no such part. Locations are not in
    /// the block.
    public subscript(part: EarbudsPart) -> PartStatus? {
        switch part {
        case ownPart: Self.status(bytes[1])
        case .left, .right: ownPart == .single ? nil : Self.status(bytes[2])
        case .single: nil
        case .chargingCase: hasCaseBattery ? Self.status(bytes[3]) : nil
        }
    }

    /// The last three bytes of the address of the device that was connected last, by one log.
    public var lastHost: [UInt8] { Array(bytes[4...6]) }

    /// Reads a level byte: bit 7 is charging, the rest per cent; FF is no value.
    static func status(_ byte: UInt8) -> PartStatus {
        guard byte != 0xFF, byte & 0x7F <= 100 else { return PartStatus() }
        return PartStatus(
            level: BatteryLevel(percent: Int(byte & 0x7F)),
            isCharging: byte & 0x80 != 0
        )
    }
}

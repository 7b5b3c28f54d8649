// SPDX-License-Identifier: Apache-2.0

/// One status frame of a pair of buds or of headphones: what the device tells everybody.
///
/// Everything is computed from the bytes as sent, which stay in `raw`. A bud speaks for itself;
/// what it repeats of the other bud is told only while the two see each other. See
/// Documentation/airpods.md for every bit and how sure its reading is.
public struct ProximityFrame: Hashable, Sendable {
    /// How the batteries are laid out.
    public enum Shape: String, Hashable, Sendable, Codable {
        /// Two buds and a case.
        case buds
        /// Headphones in one piece.
        case single
    }

    /// Why a frame is not taken for one of Apple's own devices.
    public enum CloneSign: String, Hashable, Sendable, Codable {
        /// The element has 19 bytes: Apple's have 25.
        case length
        /// The block is the constant one of a known copy.
        case constantBlock
    }

    let bytes: FrameBytes
    /// The table, and what was looked up in it: one reference, because frames are copied often.
    private let models: EarbudsModels
    /// Two buds or one piece: by the model, or guessed from the nibbles where the id is unknown.
    public let shape: Shape
    /// Why it is not taken for one of Apple's own; nil where there is no sign of that.
    public let cloneSign: CloneSign?
    /// Whether the case nibble means a battery.
    let hasCaseBattery: Bool
    /// Whether a bud in the case and a level of the case come together, as in pairs of Apple's.
    let isCaseChecked: Bool

    /// The bytes from the type byte must be 27, or 21 for a copy: `ProximityMessage` checks.
    init(_ bytes: FrameBytes, models: EarbudsModels) {
        self.bytes = bytes
        self.models = models
        let layout = models.layout(UInt16(bytes[3]) | UInt16(bytes[4]) << 8)
        cloneSign = Self.cloneSign(bytes)
        shape = layout.shape ?? Self.shape(bytes)
        hasCaseBattery = shape == .buds && layout.hasCaseBattery != false
        isCaseChecked = cloneSign == nil && layout.isCaseChecked
    }

    private static func cloneSign(_ bytes: FrameBytes) -> CloneSign? {
        if bytes.count != 27 { return .length }
        let isConstant = bytes[11] == 0x6F && bytes[15] == 0xAF && bytes[16] == 0x10
        return isConstant ? .constantBlock : nil
    }

    /// A guess from the nibbles.
    private static func shape(_ bytes: FrameBytes) -> Shape {
        let isNothing = { (nibble: UInt8) in nibble == 0 || nibble == 0xF }
        return isNothing(bytes[6] >> 4) && isNothing(bytes[7] & 0xF) ? .single : .buds
    }

    /// The bytes as sent, from the type byte 07 on.
    public var raw: [UInt8] { bytes.array }

    /// The row of the product id in the table; nil where it has none.
    public var model: EarbudsModel? { models[productID] }

    /// The colour code with its name.
    public var colour: EarbudsColour { models.colour(colourCode) }
    var colourCode: UInt8 { bytes[9] }

    /// The product id: 0x200E is the first AirPods Pro.
    public var productID: UInt16 { UInt16(bytes[3]) | UInt16(bytes[4]) << 8 }

    /// The status byte: locations and roles.
    public var status: UInt8 { bytes[5] }

    /// What is heard, and how many devices are connected.
    public var link: LinkState { LinkState(nibble: bytes[10]) }

    /// Whether the bit is set that is thought to mean audio sharing with a second listener.
    public var isSharingBitSet: Bool { bytes[7] & 0x80 != 0 }

    /// The sixteen bytes behind the clear part; nil in the short frames of copies.
    public var block: [UInt8]? {
        bytes.count == 27 ? (11..<27).map { bytes[$0] } : nil
    }
}

extension ProximityFrame {
    /// Frames are equal when they have the same bytes and mean the same by the tables they were
    /// read with.
    public static func == (left: ProximityFrame, right: ProximityFrame) -> Bool {
        left.bytes == right.bytes && left.model == right.model && left.colour == right.colour
    }

    /// Hashes the bytes.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(bytes)
    }
}

// MARK: - Who speaks

extension ProximityFrame {
    /// The bud that sent the frame; nil for headphones.
    public var broadcaster: Side? {
        guard shape == .buds else { return nil }
        return status & 0x20 != 0 ? .left : .right
    }

    /// The bud that leads and whose microphone is used; nil for headphones.
    public var primary: Side? {
        guard let broadcaster else { return nil }
        return status & 0x40 != 0 ? broadcaster.other : broadcaster
    }

    /// Whether the two buds see each other, so that a frame of one speaks for both.
    public var budsSeeEachOther: Bool { status & 1 != 0 }

    /// The two-bit code of a bud's location, whether or not it is up to date.
    func locationCode(of side: Side) -> UInt8 {
        side == primary ? status >> 1 & 3 : status >> 3 & 3
    }

    /// Whether one of the two codes says "in case", up to date or not.
    var saysInCase: Bool { status >> 1 & 3 == 2 || status >> 3 & 3 == 2 }
}

// MARK: - Parts

extension ProximityFrame {
    /// The parts such a device has.
    public var parts: [EarbudsPart] {
        guard shape == .buds else { return [.single] }
        return hasCaseBattery ? [.left, .right, .chargingCase] : [.left, .right]
    }

    /// The left bud; nil for headphones.
    public var left: PartStatus? { self[.left] }
    /// The right bud; nil for headphones.
    public var right: PartStatus? { self[.right] }
    /// The headphones; nil for buds.
    public var single: PartStatus? { self[.single] }
    /// The case; nil where there is none with a battery.
    public var chargingCase: PartStatus? { self[.chargingCase] }

    /// What the frame says of a part; nil where the device has no such part.
    public subscript(part: EarbudsPart) -> PartStatus? {
        switch part {
        case .left: return bud(.left)
        case .right: return bud(.right)
        case .single:
            guard shape == .single else { return nil }
            return PartStatus(
                level: bytes[6] & 0xF == 0xF ? nil : BatteryLevel(nibble: bytes[6] & 0xF),
                isCharging: bytes[7] & 0x10 != 0,
                location: isWorn.map { $0 ? .inEar : .out }
            )
        case .chargingCase:
            guard hasCaseBattery else { return nil }
            return PartStatus(
                level: BatteryLevel(nibble: bytes[7] & 0xF),
                isCharging: bytes[7] & 0x40 != 0
            )
        }
    }

    private func bud(_ side: Side) -> PartStatus? {
        guard shape == .buds else { return nil }
        let isOwn = side == broadcaster
        return PartStatus(
            level: BatteryLevel(nibble: isOwn ? bytes[6] & 0xF : bytes[6] >> 4),
            isCharging: bytes[7] & (isOwn ? 0x10 : 0x20) != 0,
            location: location(of: side)
        )
    }

    /// Where a bud is; nil where that is not known, which is always so of the other bud while the
    /// two do not see each other.
    public func location(of side: Side) -> Location? {
        guard shape == .buds, side == broadcaster || budsSeeEachOther else { return nil }
        return Location(code: locationCode(of: side))
    }

    /// Whether headphones in one piece are worn; nil for buds, and where that is not known.
    public var isWorn: Bool? {
        guard shape == .single, let rule = model?.wearRule else { return nil }
        switch rule {
        case .bit5: return wornByBit
        case .locations: return wornByLocations
        case .undecided: return wornByBit == wornByLocations ? wornByBit : nil
        }
    }

    /// Seen with bit 6 once, and nobody wrote down whether they were worn.
    private var wornByBit: Bool? { status & 0x40 != 0 ? nil : status & 0x20 != 0 }

    private var wornByLocations: Bool? {
        let codes = (status >> 1 & 3, status >> 3 & 3)
        if codes.0 == 1 || codes.1 == 1 { return true }
        return codes.0 == 3 || codes.1 == 3 ? nil : false
    }

    /// The lid of the case. Only a bud in the case knows it: one that is out repeats an old byte,
    /// which reads "open". Nil where the frame cannot know.
    public var lid: LidState? {
        guard let broadcaster, location(of: broadcaster) == .inCase else { return nil }
        return LidState(isClosed: bytes[8] & 8 != 0, openings: bytes[8] & 7)
    }
}

extension ProximityFrame: Codable {
    /// Reads the bytes as hexadecimal text. Model and colour come from the built-in table.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let bytes = Hexadecimal.bytes(text),
            let message = try? ProximityMessage(element: bytes[...]), let frame = message.frame
        else {
            throw DecodingError.dataCorruptedError(
                in: container,
                debugDescription: "not the bytes of a status frame: \(text)"
            )
        }
        self = frame
    }

    /// Writes the bytes as hexadecimal text.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(Hexadecimal.text(raw))
    }
}

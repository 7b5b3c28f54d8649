// SPDX-License-Identifier: Apache-2.0

/// Something in a status frame that does not fit what is known of such frames.
public enum ProximityDiagnostic: Hashable, Sendable {
    /// The table has no row for the product id.
    case unknownModel(UInt16)
    /// Four bits of a level are B to E, whose meaning nobody knows.
    case unknownLevel(EarbudsPart, nibble: UInt8)
    /// A location code is 3, which is thought to mean "not known".
    case unknownLocation(Side)
    /// Bit 7 of the status byte is set; it never was in a published frame.
    case statusBit7
    /// The case has a level although no bud is in it: the location bits or the level are wrong.
    case caseLevelWithoutBud(nibble: UInt8)
    /// A bud is in the case, and yet the case has no level.
    case budInCaseWithoutLevel
}

extension ProximityDiagnostic: CustomStringConvertible {
    /// One line for people.
    public var description: String {
        switch self {
        case .unknownModel(let id):
            "no model is known with the id \(Self.digits(UInt8(id >> 8)))"
                + Self.digits(UInt8(id & 0xFF))
        case .unknownLevel(let part, let nibble):
            "\(part.rawValue): level \(Self.digit(nibble)) has no known meaning"
        case .unknownLocation(let side): "\(side.rawValue): location 3 has no established meaning"
        case .statusBit7: "bit 7 of the status byte is set, which was never seen"
        case .caseLevelWithoutBud(let nibble):
            "the case has level \(Self.digit(nibble)) with no bud in it"
        case .budInCaseWithoutLevel: "a bud is in the case, and yet the case has no level"
        }
    }

    private static func digit(_ nibble: UInt8) -> String {
        String(nibble, radix: 16, uppercase: true)
    }

    private static func digits(_ byte: UInt8) -> String {
        Hexadecimal.text([byte]).uppercased()
    }
}

extension ProximityFrame {
    /// What does not fit; empty in an ordinary frame.
    public var diagnostics: [ProximityDiagnostic] {
        var found: [ProximityDiagnostic] = []
        if model == nil { found.append(.unknownModel(productID)) }
        if status & 0x80 != 0 { found.append(.statusBit7) }
        appendLevels(to: &found)
        if let broadcaster {
            for side in [broadcaster, broadcaster.other] where locationCode(of: side) == 3 {
                found.append(.unknownLocation(side))
            }
        }
        if isPlausible == false {
            found.append(
                saysInCase ? .budInCaseWithoutLevel : .caseLevelWithoutBud(nibble: bytes[7] & 0xF)
            )
        }
        return found
    }

    /// Whether levels and locations fit together: the case has a level exactly when a bud is in
    /// it, as in all published frames of pairs. Nil where that says nothing: headphones, cases
    /// without a battery, copies, unknown ids.
    public var isPlausible: Bool? {
        guard isCaseChecked else { return nil }
        return saysInCase == (bytes[7] & 0xF != 0xF)
    }

    private func appendLevels(to found: inout [ProximityDiagnostic]) {
        let unknown: ClosedRange<UInt8> = 0xB...0xE
        let own = bytes[6] & 0xF
        let other = bytes[6] >> 4
        let part = broadcaster.map { EarbudsPart($0) } ?? .single
        if unknown.contains(own) { found.append(.unknownLevel(part, nibble: own)) }
        if let side = broadcaster, unknown.contains(other) {
            found.append(.unknownLevel(EarbudsPart(side.other), nibble: other))
        }
        if hasCaseBattery, unknown.contains(bytes[7] & 0xF) {
            found.append(.unknownLevel(.chargingCase, nibble: bytes[7] & 0xF))
        }
    }
}

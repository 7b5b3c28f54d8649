// SPDX-License-Identifier: Apache-2.0

extension ATTErrorCode {
    /// What the code means to whoever looks for a cause, in a sentence; every byte has an answer.
    ///
    /// 0x12 and 0x13 are later than Apple's enumeration; 0x80 to 0x9F belong to the device's own
    /// application, 0xE0 to 0xFF to common profiles (Core Specification Supplement, Part B).
    public var explanation: String {
        switch rawValue {
        case 0x80...0x9F:
            "The device's own application refuses; only its documentation knows what"
                + " 0x\(HexText.padded(rawValue, to: 2)) means."
        default:
            Self.explanations[rawValue] ?? "The number is reserved; no specification names it."
        }
    }

    /// Whether the meaning of the number is public.
    public var isAssigned: Bool {
        Self.explanations[rawValue] != nil || (0x80...0x9F).contains(rawValue)
    }

    private static let explanations: [UInt8: String] = [
        0x00: "The request was carried out.",
        0x01: "The attribute is not there; the table of attributes was remembered and is stale.",
        0x02: "The characteristic or descriptor cannot be read.",
        0x03: "The characteristic or descriptor cannot be written.",
        0x04: "The device could not make sense of the packet.",
        0x05: "The attribute asks for a paired device; a system that may pair does so now.",
        0x06: "The device does not do this, such as notifying a characteristic that cannot.",
        0x07: "The offset lies behind the end of the value.",
        0x08: "The device's application does not allow it to this user.",
        0x09: "The device has no room for more pieces of a long write.",
        0x0A: "The attribute was not found; on a subscription the descriptor 2902 is missing.",
        0x0B: "The value cannot be read or written in pieces.",
        0x0C: "The key of the encrypted link is too short for the attribute.",
        0x0D: "The value is longer or shorter than the attribute takes.",
        0x0E: "The device met a fault of its own that has no better code.",
        0x0F: "The attribute asks for an encrypted link.",
        0x10: "The attribute type cannot be searched in groups.",
        0x11: "The device has no room for the request.",
        0x12: "The device's attributes changed; they have to be discovered anew.",
        0x13: "The value is not one that the attribute takes.",
        0xFC: "The device refuses this write request.",
        0xFD: "The descriptor 2902 does not allow it: not subscribed, or the wrong kind.",
        0xFE: "A procedure is under way already; wait for its end.",
        0xFF: "The value lies outside its range.",
    ]
}

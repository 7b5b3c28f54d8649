// SPDX-License-Identifier: Apache-2.0

/// A packet of the Attribute Protocol (Core Specification Vol 3, Part F, 3.4).
struct ATTPacket: Sendable {
    let opcode: UInt8
    /// What stands behind the opcode.
    let fields: Octets
    /// How long the packet was on the air with its opcode, whatever of it was kept.
    let length: Int

    init?(_ bytes: Octets, length: Int) {
        guard let opcode = bytes.u8(0) else { return nil }
        self.opcode = opcode
        self.fields = bytes.from(1)
        self.length = length
    }

    /// What a packet is in the exchange of the two sides.
    enum Role: Hashable, Sendable {
        /// Asks for an answer.
        case request
        case response
        /// Asks for nothing.
        case command
        case notification
        case indication
        case confirmation
        case unknown
    }

    var role: Role {
        switch opcode {
        case 0x02, 0x04, 0x06, 0x08, 0x0A, 0x0C, 0x0E, 0x10, 0x12, 0x16, 0x18, 0x20: .request
        case 0x01, 0x03, 0x05, 0x07, 0x09, 0x0B, 0x0D, 0x0F, 0x11, 0x13, 0x17, 0x19, 0x21:
            .response
        case 0x52, 0xD2: .command
        case 0x1B, 0x23: .notification
        case 0x1D: .indication
        case 0x1E: .confirmation
        default: .unknown
        }
    }

    /// Whether the client sends it; nil for what is not known.
    var isFromClient: Bool? {
        switch role {
        case .request, .command, .confirmation: true
        case .response, .notification, .indication: false
        case .unknown: nil
        }
    }

    /// The request that this response answers.
    var answeredRequest: UInt8? {
        guard role == .response else { return nil }
        return opcode == 0x01 ? fields.u8(0) : opcode - 1
    }

    /// Whether a request looks for attributes and not for values.
    static func isDiscovery(_ opcode: UInt8) -> Bool {
        switch opcode {
        case 0x04, 0x06, 0x08, 0x10: true
        default: false
        }
    }
}

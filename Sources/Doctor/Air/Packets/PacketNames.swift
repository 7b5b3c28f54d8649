// SPDX-License-Identifier: Apache-2.0

import Bluetooth

/// The names by which packet tools call commands, events and packets.
enum PacketNames {
    static func command(_ opcode: UInt16) -> String {
        switch opcode {
        case 0x0405: "Create Connection"
        case 0x0406: "Disconnect"
        case 0x0408: "Create Connection Cancel"
        case 0x0C03: "Reset"
        case 0x200B: "LE Set Scan Parameters"
        case 0x200C: "LE Set Scan Enable"
        case 0x200D: "LE Create Connection"
        case 0x200E: "LE Create Connection Cancel"
        case 0x2013: "LE Connection Update"
        case 0x2016: "LE Read Remote Features"
        case 0x2019: "LE Enable Encryption"
        case 0x201A: "LE Long Term Key Request Reply"
        case 0x201B: "LE Long Term Key Request Negative Reply"
        case 0x2041: "LE Set Extended Scan Parameters"
        case 0x2042: "LE Set Extended Scan Enable"
        case 0x2043, 0x2085: "LE Extended Create Connection"
        default: "command \(hex(opcode))"
        }
    }

    static func attribute(_ opcode: UInt8) -> String {
        ATTPacket.names[opcode] ?? "ATT \(hex(opcode))"
    }

    static func hex(_ number: UInt8) -> String { text(UInt64(number), digits: 2) }

    static func hex(_ number: UInt16) -> String { text(UInt64(number), digits: 4) }

    private static func text(_ number: UInt64, digits: Int) -> String {
        let text = String(number, radix: 16, uppercase: true)
        return "0x" + String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
    }
}

// SPDX-License-Identifier: Apache-2.0

/// What the Core Specification calls packets.
package enum PacketNames: Sendable {
    package static func command(_ opcode: UInt16) -> String {
        if let name = commands[opcode] { return name }
        return opcode >> 10 == 0x3F ? "Vendor command" : "Command"
    }

    static func event(_ code: UInt8) -> String {
        events[code] ?? (code == 0xFF ? "Vendor event" : "Event 0x\(hex(code))")
    }

    static func lowEnergyEvent(_ code: UInt8) -> String {
        lowEnergyEvents[code] ?? "LE event 0x\(hex(code))"
    }

    package static func attribute(_ opcode: UInt8) -> String {
        attributes[opcode] ?? "ATT 0x\(hex(opcode))"
    }

    static func pairing(_ code: UInt8) -> String {
        pairings[code] ?? "SMP 0x\(hex(code))"
    }

    static func signal(_ code: UInt8) -> String {
        signals[code] ?? "L2CAP signal 0x\(hex(code))"
    }

    static func control(_ opcode: UInt8) -> String {
        controls[opcode] ?? "LL control 0x\(hex(opcode))"
    }

    /// Hexadecimal behind `0x`.
    package static func number(_ number: UInt8) -> String { "0x" + hex(number) }

    /// Hexadecimal behind `0x`.
    package static func number(_ number: UInt16) -> String { "0x" + hex(number) }

    static func hex(_ number: UInt8) -> String { padded(String(number, radix: 16), 2) }

    static func hex(_ number: UInt16) -> String { padded(String(number, radix: 16), 4) }

    private static func padded(_ digits: String, _ width: Int) -> String {
        String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits.uppercased()
    }

    private static let commands: [UInt16: String] = [
        0x0401: "Inquiry", 0x0402: "Inquiry Cancel", 0x0405: "Create Connection",
        0x0406: "Disconnect", 0x0408: "Create Connection Cancel",
        0x0409: "Accept Connection Request", 0x040A: "Reject Connection Request",
        0x040B: "Link Key Request Reply", 0x040C: "Link Key Request Negative Reply",
        0x040D: "PIN Code Request Reply", 0x0411: "Authentication Requested",
        0x0413: "Set Connection Encryption", 0x0419: "Remote Name Request",
        0x041B: "Read Remote Supported Features", 0x041C: "Read Remote Extended Features",
        0x041D: "Read Remote Version Information", 0x042B: "IO Capability Request Reply",
        0x042C: "User Confirmation Request Reply", 0x0803: "Sniff Mode", 0x0804: "Exit Sniff Mode",
        0x080B: "Switch Role", 0x0C01: "Set Event Mask", 0x0C03: "Reset",
        0x0C05: "Set Event Filter", 0x0C11: "Write Stored Link Key",
        0x0C12: "Delete Stored Link Key",
        0x0C13: "Write Local Name", 0x0C14: "Read Local Name", 0x0C1A: "Write Scan Enable",
        0x0C24: "Write Class of Device", 0x0C52: "Write Extended Inquiry Response",
        0x0C56: "Write Simple Pairing Mode", 0x0C63: "Set Event Mask Page 2",
        0x0C6D: "Write LE Host Support", 0x1001: "Read Local Version Information",
        0x1002: "Read Local Supported Commands", 0x1003: "Read Local Supported Features",
        0x1005: "Read Buffer Size", 0x1009: "Read BD_ADDR", 0x1405: "Read RSSI",
        0x2001: "LE Set Event Mask", 0x2002: "LE Read Buffer Size",
        0x2003: "LE Read Local Supported Features", 0x2005: "LE Set Random Address",
        0x2006: "LE Set Advertising Parameters",
        0x2007: "LE Read Advertising Physical Channel Tx Power",
        0x2008: "LE Set Advertising Data", 0x2009: "LE Set Scan Response Data",
        0x200A: "LE Set Advertising Enable", 0x200B: "LE Set Scan Parameters",
        0x200C: "LE Set Scan Enable", 0x200D: "LE Create Connection",
        0x200E: "LE Create Connection Cancel", 0x200F: "LE Read Filter Accept List Size",
        0x2010: "LE Clear Filter Accept List", 0x2011: "LE Add Device To Filter Accept List",
        0x2012: "LE Remove Device From Filter Accept List", 0x2013: "LE Connection Update",
        0x2014: "LE Set Host Channel Classification", 0x2015: "LE Read Channel Map",
        0x2016: "LE Read Remote Features", 0x2017: "LE Encrypt", 0x2018: "LE Rand",
        0x2019: "LE Enable Encryption", 0x201A: "LE Long Term Key Request Reply",
        0x201B: "LE Long Term Key Request Negative Reply", 0x201C: "LE Read Supported States",
        0x2020: "LE Remote Connection Parameter Request Reply",
        0x2021: "LE Remote Connection Parameter Request Negative Reply",
        0x2022: "LE Set Data Length", 0x2023: "LE Read Suggested Default Data Length",
        0x2024: "LE Write Suggested Default Data Length",
        0x2025: "LE Read Local P-256 Public Key", 0x2026: "LE Generate DHKey",
        0x2027: "LE Add Device To Resolving List", 0x2028: "LE Remove Device From Resolving List",
        0x2029: "LE Clear Resolving List", 0x202A: "LE Read Resolving List Size",
        0x202B: "LE Read Peer Resolvable Address", 0x202C: "LE Read Local Resolvable Address",
        0x202D: "LE Set Address Resolution Enable",
        0x202E: "LE Set Resolvable Private Address Timeout", 0x202F: "LE Read Maximum Data Length",
        0x2030: "LE Read PHY", 0x2031: "LE Set Default PHY", 0x2032: "LE Set PHY",
        0x2035: "LE Set Advertising Set Random Address",
        0x2036: "LE Set Extended Advertising Parameters",
        0x2037: "LE Set Extended Advertising Data", 0x2038: "LE Set Extended Scan Response Data",
        0x2039: "LE Set Extended Advertising Enable",
        0x203A: "LE Read Maximum Advertising Data Length",
        0x203B: "LE Read Number of Supported Advertising Sets",
        0x203C: "LE Remove Advertising Set", 0x203D: "LE Clear Advertising Sets",
        0x2041: "LE Set Extended Scan Parameters", 0x2042: "LE Set Extended Scan Enable",
        0x2043: "LE Extended Create Connection", 0x2044: "LE Periodic Advertising Create Sync",
        0x204B: "LE Read Transmit Power", 0x204E: "LE Set Privacy Mode",
        0x2060: "LE Read Buffer Size", 0x2085: "LE Extended Create Connection",
    ]

    private static let events: [UInt8: String] = [
        0x01: "Inquiry Complete", 0x02: "Inquiry Result", 0x03: "Connection Complete",
        0x04: "Connection Request", 0x05: "Disconnection Complete",
        0x06: "Authentication Complete", 0x07: "Remote Name Request Complete",
        0x08: "Encryption Change", 0x0B: "Read Remote Supported Features Complete",
        0x0C: "Read Remote Version Information Complete", 0x0E: "Command Complete",
        0x0F: "Command Status", 0x10: "Hardware Error", 0x12: "Role Change",
        0x13: "Number Of Completed Packets", 0x14: "Mode Change", 0x16: "PIN Code Request",
        0x17: "Link Key Request", 0x18: "Link Key Notification", 0x1A: "Data Buffer Overflow",
        0x1B: "Max Slots Change", 0x22: "Inquiry Result with RSSI",
        0x23: "Read Remote Extended Features Complete", 0x2C: "Synchronous Connection Complete",
        0x2F: "Extended Inquiry Result", 0x30: "Encryption Key Refresh Complete",
        0x31: "IO Capability Request", 0x32: "IO Capability Response",
        0x33: "User Confirmation Request", 0x34: "User Passkey Request",
        0x36: "Simple Pairing Complete", 0x38: "Link Supervision Timeout Changed",
        0x3B: "User Passkey Notification", 0x57: "Authenticated Payload Timeout Expired",
        0x59: "Encryption Change",
    ]

    private static let lowEnergyEvents: [UInt8: String] = [
        0x01: "LE Connection Complete", 0x02: "LE Advertising Report",
        0x03: "LE Connection Update Complete", 0x04: "LE Read Remote Features Complete",
        0x05: "LE Long Term Key Request", 0x06: "LE Remote Connection Parameter Request",
        0x07: "LE Data Length Change", 0x08: "LE Read Local P-256 Public Key Complete",
        0x09: "LE Generate DHKey Complete", 0x0A: "LE Enhanced Connection Complete",
        0x0B: "LE Directed Advertising Report", 0x0C: "LE PHY Update Complete",
        0x0D: "LE Extended Advertising Report",
        0x0E: "LE Periodic Advertising Sync Established", 0x11: "LE Scan Timeout",
        0x12: "LE Advertising Set Terminated", 0x13: "LE Scan Request Received",
        0x14: "LE Channel Selection Algorithm", 0x29: "LE Enhanced Connection Complete",
    ]

    package static let attributes: [UInt8: String] = [
        0x01: "Error Response", 0x02: "Exchange MTU Request", 0x03: "Exchange MTU Response",
        0x04: "Find Information Request", 0x05: "Find Information Response",
        0x06: "Find By Type Value Request", 0x07: "Find By Type Value Response",
        0x08: "Read By Type Request", 0x09: "Read By Type Response", 0x0A: "Read Request",
        0x0B: "Read Response", 0x0C: "Read Blob Request", 0x0D: "Read Blob Response",
        0x0E: "Read Multiple Request", 0x0F: "Read Multiple Response",
        0x10: "Read By Group Type Request", 0x11: "Read By Group Type Response",
        0x12: "Write Request", 0x13: "Write Response", 0x16: "Prepare Write Request",
        0x17: "Prepare Write Response", 0x18: "Execute Write Request",
        0x19: "Execute Write Response", 0x1B: "Handle Value Notification",
        0x1D: "Handle Value Indication", 0x1E: "Handle Value Confirmation",
        0x20: "Read Multiple Variable Request", 0x21: "Read Multiple Variable Response",
        0x23: "Multiple Handle Value Notification", 0x52: "Write Command",
        0xD2: "Signed Write Command",
    ]

    private static let pairings: [UInt8: String] = [
        0x01: "Pairing Request", 0x02: "Pairing Response", 0x03: "Pairing Confirm",
        0x04: "Pairing Random", 0x05: "Pairing Failed", 0x06: "Encryption Information",
        0x07: "Central Identification", 0x08: "Identity Information",
        0x09: "Identity Address Information", 0x0A: "Signing Information",
        0x0B: "Security Request", 0x0C: "Pairing Public Key", 0x0D: "Pairing DHKey Check",
        0x0E: "Pairing Keypress Notification",
    ]

    private static let signals: [UInt8: String] = [
        0x01: "Command Reject", 0x02: "Connection Request", 0x03: "Connection Response",
        0x04: "Configuration Request", 0x05: "Configuration Response",
        0x06: "Disconnection Request", 0x07: "Disconnection Response", 0x08: "Echo Request",
        0x09: "Echo Response", 0x0A: "Information Request", 0x0B: "Information Response",
        0x12: "Connection Parameter Update Request", 0x13: "Connection Parameter Update Response",
        0x14: "LE Credit Based Connection Request", 0x15: "LE Credit Based Connection Response",
        0x16: "Flow Control Credit", 0x17: "Credit Based Connection Request",
        0x18: "Credit Based Connection Response",
    ]

    static let advertising = [
        "ADV_IND", "ADV_DIRECT_IND", "ADV_NONCONN_IND", "SCAN_REQ", "SCAN_RSP", "CONNECT_IND",
        "ADV_SCAN_IND", "ADV_EXT_IND", "AUX_CONNECT_RSP",
    ]

    private static let controls: [UInt8: String] = [
        0x00: "LL_CONNECTION_UPDATE_IND", 0x01: "LL_CHANNEL_MAP_IND", 0x02: "LL_TERMINATE_IND",
        0x03: "LL_ENC_REQ", 0x04: "LL_ENC_RSP", 0x05: "LL_START_ENC_REQ",
        0x06: "LL_START_ENC_RSP", 0x07: "LL_UNKNOWN_RSP", 0x08: "LL_FEATURE_REQ",
        0x09: "LL_FEATURE_RSP", 0x0A: "LL_PAUSE_ENC_REQ", 0x0B: "LL_PAUSE_ENC_RSP",
        0x0C: "LL_VERSION_IND", 0x0D: "LL_REJECT_IND", 0x0E: "LL_PERIPHERAL_FEATURE_REQ",
        0x0F: "LL_CONNECTION_PARAM_REQ", 0x10: "LL_CONNECTION_PARAM_RSP",
        0x11: "LL_REJECT_EXT_IND", 0x12: "LL_PING_REQ", 0x13: "LL_PING_RSP",
        0x14: "LL_LENGTH_REQ", 0x15: "LL_LENGTH_RSP", 0x16: "LL_PHY_REQ", 0x17: "LL_PHY_RSP",
        0x18: "LL_PHY_UPDATE_IND", 0x19: "LL_MIN_USED_CHANNELS_IND",
    ]
}

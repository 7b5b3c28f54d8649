// SPDX-License-Identifier: Apache-2.0

/// What a controller says of the end of a command or a link (Core Specification Vol 1, Part F).
///
/// Open: a number that is not in the table is legal and has no name.
public struct HCIStatus: RawRepresentable, Hashable, Sendable, Codable {
    /// The number as the controller sends it.
    public let rawValue: UInt8

    /// Makes a status from its number.
    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// The peer fell silent for the supervision time.
    public static let connectionTimeout = HCIStatus(rawValue: 0x08)
    /// The peer ended the link on purpose.
    public static let remoteUserTerminatedConnection = HCIStatus(rawValue: 0x13)
    /// This host ended the link.
    public static let connectionTerminatedByLocalHost = HCIStatus(rawValue: 0x16)
    /// The peer did not answer after the call.
    public static let connectionFailedToBeEstablished = HCIStatus(rawValue: 0x3E)

    /// The name in the specification; nil for a number that is not listed there.
    public var name: String? {
        Self.table[rawValue]?.name
    }

    /// What it means for whoever looks for the cause, in a sentence; nil for an unknown number.
    public var explanation: String? {
        Self.table[rawValue]?.explanation
    }

    private static let table: [UInt8: CodeRow] = [
        0x00: ("Success", "The command was carried out."),
        0x01: ("Unknown HCI Command", "The controller does not know the command."),
        0x02: (
            "Unknown Connection Identifier",
            "The link is not there any more; often it ended while the command was under way."
        ),
        0x03: ("Hardware Failure", "The controller failed; a reset may help."),
        0x04: (
            "Page Timeout",
            "The classic device did not answer the call; it is off or out of range."
        ),
        0x05: ("Authentication Failure", "The two sides do not agree on the keys."),
        0x06: (
            "PIN or Key Missing",
            "One side has forgotten the pairing; remove it on the other side too and pair again."
        ),
        0x07: ("Memory Capacity Exceeded", "The controller has no memory left for this."),
        0x08: (
            "Connection Timeout",
            "The peer fell silent for the supervision time: out of range, off or disturbed."
        ),
        0x09: ("Connection Limit Exceeded", "The controller holds as many links as it can."),
        0x0A: (
            "Synchronous Connection Limit to a Device Exceeded",
            "No further audio link to this device is possible."
        ),
        0x0B: ("Connection Already Exists", "There is a link to this device already."),
        0x0C: (
            "Command Disallowed",
            "The controller is in a state that does not allow the command."
        ),
        0x0D: (
            "Connection Rejected due to Limited Resources",
            "The peer has no room for another link."
        ),
        0x0E: (
            "Connection Rejected due to Security Reasons",
            "The peer refuses for security reasons."
        ),
        0x0F: (
            "Connection Rejected due to Unacceptable BD_ADDR",
            "The peer does not accept this address."
        ),
        0x10: ("Connection Accept Timeout Exceeded", "The call was not accepted in time."),
        0x11: (
            "Unsupported Feature or Parameter Value",
            "The controller does not support what was asked."
        ),
        0x12: ("Invalid HCI Command Parameters", "A parameter of the command is out of range."),
        0x13: ("Remote User Terminated Connection", "The peer ended the link on purpose."),
        0x14: (
            "Remote Device Terminated Connection due to Low Resources",
            "The peer ended the link for want of resources."
        ),
        0x15: (
            "Remote Device Terminated Connection due to Power Off",
            "The peer is about to switch off."
        ),
        0x16: ("Connection Terminated by Local Host", "This host ended the link."),
        0x17: ("Repeated Attempts", "Pairing was tried too often; wait before the next try."),
        0x18: ("Pairing Not Allowed", "The peer does not allow pairing now."),
        0x19: ("Unknown LMP PDU", "The peer sent a link manager message that is not known."),
        0x1A: (
            "Unsupported Remote Feature",
            "The peer's controller does not support what was asked."
        ),
        0x1B: ("SCO Offset Rejected", "The peer refused the audio link's offset."),
        0x1C: ("SCO Interval Rejected", "The peer refused the audio link's interval."),
        0x1D: ("SCO Air Mode Rejected", "The peer refused the audio link's coding."),
        0x1E: (
            "Invalid LMP Parameters / Invalid LL Parameters",
            "A link message carried a parameter out of range."
        ),
        0x1F: ("Unspecified Error", "The controller gives no reason."),
        0x20: (
            "Unsupported LMP Parameter Value / Unsupported LL Parameter Value",
            "The peer does not support a value in a link message."
        ),
        0x21: ("Role Change Not Allowed", "The roles of the link cannot be exchanged."),
        0x22: (
            "LMP Response Timeout / LL Response Timeout",
            "The peer's controller did not answer a link message within its time."
        ),
        0x23: (
            "LMP Error Transaction Collision / LL Procedure Collision",
            "Both sides began the same procedure at once."
        ),
        0x24: ("LMP PDU Not Allowed", "A link message came at the wrong time."),
        0x25: (
            "Encryption Mode Not Acceptable",
            "The peer does not accept this kind of encryption."
        ),
        0x26: ("Link Key cannot be Changed", "A fixed key is in use."),
        0x27: ("Requested QoS Not Supported", "The service quality asked for is not supported."),
        0x28: (
            "Instant Passed",
            "A change agreed for a moment arrived after it; typical of bad reception."
        ),
        0x29: ("Pairing with Unit Key Not Supported", "The peer uses an outdated kind of key."),
        0x2A: (
            "Different Transaction Collision",
            "Two procedures that exclude each other began at once."
        ),
        0x2C: (
            "QoS Unacceptable Parameter",
            "A parameter of the service quality is not acceptable."
        ),
        0x2D: ("QoS Rejected", "The service quality was refused."),
        0x2E: ("Channel Classification Not Supported", "The channel map cannot be assessed."),
        0x2F: ("Insufficient Security", "The link is not secured well enough for this."),
        0x30: (
            "Parameter Out of Mandatory Range",
            "A parameter lies outside the range that must be supported."
        ),
        0x32: ("Role Switch Pending", "A change of roles is under way."),
        0x34: ("Reserved Slot Violation", "A reserved slot was used."),
        0x35: ("Role Switch Failed", "The roles were not exchanged."),
        0x36: ("Extended Inquiry Response Too Large", "The inquiry response does not fit."),
        0x37: (
            "Secure Simple Pairing Not Supported by Host",
            "The peer's host knows no simple pairing."
        ),
        0x38: ("Host Busy - Pairing", "The peer's host is pairing with somebody else."),
        0x39: (
            "Connection Rejected due to No Suitable Channel Found",
            "No channel is free enough."
        ),
        0x3A: ("Controller Busy", "The controller is busy; try later."),
        0x3B: (
            "Unacceptable Connection Parameters",
            "The peer does not accept interval, latency or time-out of the link."
        ),
        0x3C: (
            "Advertising Timeout",
            "The advertising time is over, or a directed call was not answered."
        ),
        0x3D: (
            "Connection Terminated due to MIC Failure",
            "A packet failed its integrity check; usually the keys differ."
        ),
        0x3E: (
            "Connection Failed to be Established / Synchronization Timeout",
            "The peer did not answer after the call; it stopped advertising, or reception is bad."
        ),
        0x40: (
            "Coarse Clock Adjustment Rejected but Will Try to Adjust Using Clock Dragging",
            "The clocks are brought together slowly."
        ),
        0x41: ("Type0 Submap Not Defined", "A channel map of this type is not defined."),
        0x42: ("Unknown Advertising Identifier", "There is no advertising set of this number."),
        0x43: ("Limit Reached", "The number of events asked for is reached."),
        0x44: ("Operation Cancelled by Host", "This host cancelled it."),
        0x45: ("Packet Too Long", "The packet is longer than allowed."),
        0x46: ("Packet Too Late", "The packet came after its time."),
        0x47: ("Packet Too Early", "The packet came before its time."),
    ]
}

extension HCIStatus: CustomStringConvertible {
    /// The name and the number, such as `Connection Timeout (HCI 0x08)`.
    public var description: String {
        "\(name ?? "unknown status") (HCI 0x\(HexText.padded(rawValue, to: 2)))"
    }
}

// SPDX-License-Identifier: Apache-2.0

/// A format in which captures can be written.
public enum CaptureForm: String, Hashable, Sendable, CaseIterable {
    /// btsnoop version 1 with HCI packets behind their H4 type, as Android writes it.
    case btsnoop
    /// Apple's PacketLogger, big-endian, as it comes from iPhones.
    case packetLogger = "pklg"
    /// Apple's PacketLogger, little-endian.
    case littlePacketLogger = "pklg-le"
    /// pcap with nanoseconds. It has one link type: the one that the first packet asks for, HCI
    /// with directions (201) or the LE link layer without (251) or with (256) its header.
    case pcap
    /// pcapng with nanoseconds and an interface for each link type that the packets ask for.
    case pcapng

    /// The form that the ending of a file's name stands for; nil where it stands for none.
    public init?(fileName: String) {
        let name = fileName.lowercased()
        guard let dot = name.lastIndex(of: "."), !name[dot...].contains("/") else { return nil }
        switch name[name.index(after: dot)...] {
        case "btsnoop", "snoop", "log", "cfa": self = .btsnoop
        case "pklg": self = .packetLogger
        case "pcap", "cap": self = .pcap
        case "pcapng": self = .pcapng
        default: return nil
        }
    }
}

/// Something of a record that a form has no room for.
public enum CaptureLoss: String, Hashable, Sendable, CaseIterable, CustomStringConvertible {
    /// The record was left out: the form, or this file of it, has no link-layer packets.
    case linkLayer
    /// The record was left out: this file holds link-layer packets only.
    case hci
    /// The record was left out: the form has no packets of the link manager.
    case linkManager
    /// The record was left out: the form has no text.
    case text
    /// The record was left out: the form has no messages of the Linux monitor.
    case monitor
    /// The record was left out: nobody knows what it is.
    case other
    /// The record was left out: it is longer than the form's records may be.
    case long
    /// The record has no time, or one the form cannot tell; it got that of the record before it.
    case time
    /// The form counts microseconds, the record had a finer time.
    case fraction
    /// The record has no direction, or one that its kind never has; it was written with that of
    /// its kind, else as one that was sent.
    case direction
    /// The form does not tell adapters apart.
    case adapter
    /// The form does not tell that a packet was longer than what was kept of it.
    case length
    /// Channel, strength or whether the checksum was right, which this file has no room for, or
    /// asks for and did not get.
    case context
    /// The checksum of a packet from the air was not kept; zeros stand for it.
    case checksum
    /// Of the kinds of text the form's plainest stands for all.
    case textKind

    /// Whether the whole record was left out.
    public var isWhole: Bool {
        switch self {
        case .linkLayer, .hci, .linkManager, .text, .monitor, .other, .long: true
        default: false
        }
    }

    /// What was lost, in words that follow a count of records.
    public var description: String {
        switch self {
        case .linkLayer: "left out: link-layer packets have no place in it"
        case .hci: "left out: HCI packets have no place beside link-layer packets"
        case .linkManager: "left out: packets of the link manager have no place in it"
        case .text: "left out: text has no place in it"
        case .monitor: "left out: messages of the Linux monitor have no place in it"
        case .other: "left out: it is not known what they are"
        case .long: "left out: they are too long for it"
        case .time: "without a time it can tell, written with that of the record before"
        case .fraction: "with their time cut to microseconds"
        case .direction: "without their direction, written with that of their kind or as sent"
        case .adapter: "without their adapter"
        case .length: "without the length that the whole packet had"
        case .context: "without channel, strength or whether the checksum was right"
        case .checksum: "without a checksum, written as zeros"
        case .textKind: "written as plain notes, whatever kind of text they were"
        }
    }
}

// SPDX-License-Identifier: Apache-2.0

/// How a capture is stored, as its first bytes tell.
public enum CaptureFormat: Hashable, Sendable, CustomStringConvertible {
    /// btsnoop version 1, with its datalink type (1002 for H4).
    case btsnoop(datalink: UInt32)
    /// Apple's PacketLogger.
    case packetLogger(isBigEndian: Bool)
    /// pcap, with the link type of all its packets.
    case pcap(LinkType)
    /// pcapng; each interface has a link type of its own.
    case pcapng

    /// The format in words.
    public var description: String {
        switch self {
        case .btsnoop(let datalink): "btsnoop, datalink \(datalink)"
        case .packetLogger(let isBig): "PacketLogger, \(isBig ? "big" : "little")-endian"
        case .pcap(let link): "pcap, \(link)"
        case .pcapng: "pcapng"
        }
    }
}

/// What stands around a packet in pcap and pcapng (the registry of tcpdump.org).
public struct LinkType: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    /// The number of the registry.
    public let rawValue: UInt32

    /// Makes a link type of its number, known or not.
    public init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    /// HCI packets behind their H4 type.
    public static let h4 = LinkType(rawValue: 187)
    /// Headers of other tools in front, as the first sniffers wrote them.
    public static let ppi = LinkType(rawValue: 192)
    /// HCI packets behind their direction and their H4 type.
    public static let h4WithDirection = LinkType(rawValue: 201)
    /// Link-layer packets from their access address on.
    public static let leLinkLayer = LinkType(rawValue: 251)
    /// Messages of the Linux monitor.
    public static let linuxMonitor = LinkType(rawValue: 254)
    /// Link-layer packets behind a header with channel and strength.
    public static let leLinkLayerWithHeader = LinkType(rawValue: 256)
    /// Link-layer packets behind the header of Nordic's sniffer.
    public static let nordicSniffer = LinkType(rawValue: 272)

    /// The name where it is a type of this list, and the number.
    public var description: String {
        let name =
            switch self {
            case .h4: "H4"
            case .ppi: "PPI"
            case .h4WithDirection: "H4 with direction"
            case .leLinkLayer: "LE link layer"
            case .linuxMonitor: "Linux monitor"
            case .leLinkLayerWithHeader: "LE link layer with header"
            case .nordicSniffer: "Nordic sniffer"
            default: "link type"
            }
        return "\(name) (\(rawValue))"
    }
}

/// Bytes of a file that are no record, and why. What stands before and after them is read.
public struct SkippedRegion: Hashable, Sendable, CustomStringConvertible {
    /// Where the bytes begin in the file.
    public var offset: Int
    /// How many bytes were skipped.
    public var count: Int
    /// What the format asks for there, and what was found.
    public var reason: String

    /// Makes a region.
    public init(offset: Int, count: Int, reason: String) {
        self.offset = offset
        self.count = count
        self.reason = reason
    }

    /// The region in one line.
    public var description: String {
        "\(count) bytes at \(offset) skipped: \(reason)"
    }
}

/// What a capture holds, in the order of the file.
public enum CaptureItem: Hashable, Sendable {
    /// A packet or a note.
    case record(CaptureRecord)
    /// Something that could not be read.
    case skipped(SkippedRegion)
}

// SPDX-License-Identifier: Apache-2.0

/// One packet or note of a capture, without what the file format wraps around it.
public struct CaptureRecord: Hashable, Sendable {
    /// Counts from 1 in the order of the file, as other tools number frames.
    public var number: Int
    /// Where the record begins in the file, in bytes.
    public var offset: Int
    /// When it was captured, by the clock of whoever captured it; nil where the file does not say.
    public var time: CaptureTime?
    /// Which way it went; nil where neither the file nor the packet says. On the air, what the
    /// central sends is sent, and what the peripheral sends received.
    public var direction: Direction?
    /// What the bytes are.
    public var kind: Kind
    /// The adapter it belongs to; nil where the file knows only one.
    public var adapter: UInt16?
    /// The packet from its own header on: a command from its opcode, an event from its code, a
    /// link-layer packet from its access address.
    public var bytes: [UInt8]
    /// How many bytes the packet had beyond those that were kept.
    public var missing: Int

    /// Makes a record, for a writer or a test.
    public init(
        number: Int = 0,
        offset: Int = 0,
        time: CaptureTime?,
        direction: Direction?,
        kind: Kind,
        adapter: UInt16? = nil,
        bytes: [UInt8],
        missing: Int = 0
    ) {
        self.number = number
        self.offset = offset
        self.time = time
        self.direction = direction
        self.kind = kind
        self.adapter = adapter
        self.bytes = bytes
        self.missing = missing
    }

    /// Which way a packet went between host and controller.
    public enum Direction: String, Hashable, Sendable, Codable {
        /// From the host to the controller.
        case sent
        /// From the controller to the host.
        case received
    }

    /// What a record's bytes are.
    public enum Kind: Hashable, Sendable {
        /// An HCI command.
        case command
        /// An HCI event.
        case event
        /// An HCI ACL data packet.
        case acl
        /// An HCI synchronous data packet.
        case sco
        /// An HCI isochronous data packet.
        case iso
        /// A packet of the LE link layer, taken from the air.
        case linkLayer(LinkLayerContext)
        /// A packet of the BR/EDR link manager.
        case lmp
        /// A line of text that somebody logged beside the packets.
        case text
        /// A message of the Linux monitor that is no packet, by its opcode.
        case monitor(UInt16)
        /// Something else, by the number that its format gives it.
        case other(UInt32)
    }
}

/// What a sniffer noted beside a packet of the LE link layer.
public struct LinkLayerContext: Hashable, Sendable {
    /// The channel by its frequency, from 0 at 2402 MHz to 39 at 2480 MHz; advertising has 0, 12
    /// and 39.
    public var channel: UInt8?
    /// The strength in dBm.
    public var rssi: Int?
    /// Whether the checksum was right; nil where it was not looked at.
    public var isChecksumValid: Bool?
    /// Whether the three bytes of the checksum stand at the end of the bytes.
    public var hasChecksum: Bool

    /// Makes a context.
    public init(
        channel: UInt8? = nil,
        rssi: Int? = nil,
        isChecksumValid: Bool? = nil,
        hasChecksum: Bool = true
    ) {
        self.channel = channel
        self.rssi = rssi
        self.isChecksumValid = isChecksumValid
        self.hasChecksum = hasChecksum
    }
}

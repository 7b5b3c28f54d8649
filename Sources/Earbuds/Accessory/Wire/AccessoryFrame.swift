// SPDX-License-Identifier: Apache-2.0

public import Bluetooth

/// One frame of the accessory protocol, which is one packet of the L2CAP channel.
public struct AccessoryFrame: Hashable, Sendable, Codable {
    /// What a frame is for.
    public struct Kind: RawRepresentable, Hashable, Sendable, Codable {
        /// The number on the air.
        public var rawValue: UInt16

        /// Makes a kind of a number.
        public init(rawValue: UInt16) {
            self.rawValue = rawValue
        }

        /// The host greets.
        public static let connect = Kind(rawValue: 0)
        /// The earbuds answer the greeting.
        public static let connectResponse = Kind(rawValue: 1)
        /// Either side ends the session.
        public static let disconnect = Kind(rawValue: 2)
        /// The other side agrees.
        public static let disconnectResponse = Kind(rawValue: 3)
        /// A message; its body begins with an opcode.
        public static let message = Kind(rawValue: 4)
    }

    /// The only service known.
    public static let accessoryService: UInt16 = 4
    /// Longer frames are refused; the longest known has a few hundred bytes.
    public static let sizeLimit = 2048

    /// What it is for.
    public var kind: Kind
    /// Which service it belongs to.
    public var service: UInt16
    /// Everything after the four bytes of the header.
    public var body: [UInt8]

    /// Makes a frame.
    public init(_ kind: Kind, service: UInt16 = Self.accessoryService, body: [UInt8]) {
        self.kind = kind
        self.service = service
        self.body = body
    }

    /// Takes a frame apart; any kind and service is taken.
    public init(decoding bytes: [UInt8]) throws(DecodingFailure) {
        guard bytes.count <= Self.sizeLimit else {
            throw DecodingFailure(
                offset: Self.sizeLimit,
                expectation: "the end of the frame, found \(bytes.count) bytes"
            )
        }
        var reader = AccessoryReader(bytes)
        kind = Kind(rawValue: try reader.uint16("the kind of frame"))
        service = try reader.uint16("the service")
        body = reader.rest()
    }

    /// The frame as it is sent.
    public var bytes: [UInt8] {
        Self.lowestFirst(kind.rawValue) + Self.lowestFirst(service) + body
    }

    static func lowestFirst(_ value: UInt16) -> [UInt8] {
        [UInt8(truncatingIfNeeded: value), UInt8(truncatingIfNeeded: value >> 8)]
    }
}

extension AccessoryFrame {
    /// A message of an opcode.
    static func message(_ opcode: UInt16, _ payload: [UInt8]) -> AccessoryFrame {
        AccessoryFrame(.message, body: lowestFirst(opcode) + payload)
    }

    /// The greeting: version 1.2, no features.
    public static let handshake = AccessoryFrame(
        .connect,
        body: [1, 0, 2, 0] + [UInt8](repeating: 0, count: 8)
    )

    /// What this host can do. Without it the buds hold back the adaptive mode.
    public static let features = message(0x4D, [0xFF] + [UInt8](repeating: 0, count: 7))

    /// Asks to be told of every change, and of everything once.
    public static let notifications = message(0x0F, [0xFF, 0xFF, 0xFF, 0xFF])

    /// The same as a Mac was seen to ask it.
    public static let notificationsAsMac = message(0x0F, [0xFF, 0xFF, 0xFE, 0xFF])

    /// Asks for the keys by which adverts are recognised and decrypted.
    public static let keysRequest = message(0x30, [0x05, 0x00])

    /// Asks which hosts are connected.
    public static let hostsRequest = message(0x2D, [])

    /// Changes a setting.
    public static func set(_ setting: AccessorySetting, to value: UInt32) -> AccessoryFrame {
        message(0x09, [setting.rawValue] + (0..<4).map { UInt8(value >> (8 * $0) & 0xFF) })
    }

    /// Changes the name; nil for one that is empty, longer than 248 bytes of UTF-8, or holds a
    /// control character.
    public static func rename(_ name: String) -> AccessoryFrame? {
        let bytes = Array(name.utf8)
        guard (1...248).contains(bytes.count), bytes.allSatisfy({ $0 >= 0x20 && $0 != 0x7F })
        else { return nil }
        return message(0x1A, [1, UInt8(bytes.count), 0] + bytes)
    }
}

// SPDX-License-Identifier: Apache-2.0

public import Bluetooth

/// What a frame from the earbuds says.
public enum AccessoryMessage: Hashable, Sendable {
    /// The answer to the greeting.
    case greeting(AccessoryGreeting)
    /// The earbuds end the session.
    case farewell
    /// They tell something.
    case report(AccessoryReport)
    /// They hand over the keys.
    case keys(EarbudsKeys)
    /// A frame of a kind or service without a decoder.
    case other(AccessoryFrame)

    /// Reads a frame. Total: whatever comes gives a message or says at which byte it is wrong.
    /// What follows after everything expected was read is ignored, as later versions may add to it.
    public init(decoding bytes: [UInt8]) throws(DecodingFailure) {
        let frame = try AccessoryFrame(decoding: bytes)
        guard frame.service == AccessoryFrame.accessoryService else {
            self = .other(frame)
            return
        }
        var reader = AccessoryReader(bytes, at: 4)
        switch frame.kind {
        case .connectResponse: self = .greeting(try AccessoryGreeting(&reader))
        case .disconnect, .disconnectResponse: self = .farewell
        case .message: self = try Self.message(&reader)
        default: self = .other(frame)
        }
    }

    private static func message(
        _ reader: inout AccessoryReader
    ) throws(DecodingFailure) -> AccessoryMessage {
        let opcode = try reader.uint16("the opcode")
        switch opcode {
        case 0x04: return .report(.battery(try AccessoryBattery(&reader)))
        case 0x06: return .report(.wearing(try AccessoryWearing(&reader)))
        case 0x08: return .report(.primaryBud(try primaryBud(&reader)))
        case 0x09: return .report(try setting(&reader))
        case 0x0E: return .report(.audioSource(try AudioSource(&reader)))
        case 0x1D: return .report(.metadata(try AccessoryMetadata(&reader)))
        case 0x2E: return .report(.hosts(try hosts(&reader)))
        case 0x31: return .keys(try keys(&reader))
        case 0x4B: return .report(.conversation(try conversation(&reader)))
        default: return .report(.unknown(opcode: opcode, payload: reader.rest()))
        }
    }
}

/// The answer to the greeting.
public struct AccessoryGreeting: Hashable, Sendable, Codable {
    /// 0 where the host is taken in.
    public var status: UInt16
    /// The version of the protocol, before the point.
    public var major: UInt16
    /// The version of the protocol, after the point.
    public var minor: UInt16
    /// Sixty-four bits without a known meaning.
    public var features: UInt64

    init(_ reader: inout AccessoryReader) throws(DecodingFailure) {
        status = try reader.uint16("the status")
        major = try reader.uint16("the version")
        minor = try reader.uint16("the version's second part")
        let low = try reader.uint32("features")
        features = UInt64(low) | UInt64(try reader.uint32("features")) << 32
    }
}

extension AccessoryMessage {
    private static func primaryBud(
        _ reader: inout AccessoryReader
    ) throws(DecodingFailure) -> Side {
        switch try reader.uint8("the leading bud") {
        case 1: return .left
        case 2: return .right
        case let code:
            throw DecodingFailure(offset: reader.offset - 1, expectation: "1 or 2, found \(code)")
        }
    }

    private static func setting(
        _ reader: inout AccessoryReader
    ) throws(DecodingFailure) -> AccessoryReport {
        let setting = AccessorySetting(rawValue: try reader.uint8("the setting's number"))
        let value = try reader.uint32("the setting's value")
        switch setting {
        case .listeningMode:
            return ListeningMode(code: value).map { .listeningMode($0) } ?? .setting(setting, value)
        case .conversationAwareness:
            return setting.isOn(value).map { .conversationAwareness($0) }
                ?? .setting(setting, value)
        default: return .setting(setting, value)
        }
    }

    private static func conversation(
        _ reader: inout AccessoryReader
    ) throws(DecodingFailure) -> ConversationActivity {
        _ = try reader.take(3, "02 00 01")
        return ConversationActivity(level: try reader.uint8("the level"))
    }

    private static func hosts(
        _ reader: inout AccessoryReader
    ) throws(DecodingFailure) -> [ConnectedHost] {
        _ = try reader.take(2, "the list's header")
        var hosts: [ConnectedHost] = []
        for _ in 0..<(try reader.uint8("the number of hosts")) {
            let address = try reader.take(6, "a host's address")
            hosts.append(
                ConnectedHost(address: address, flags: try reader.take(2, "a host's flags"))
            )
        }
        return hosts
    }

    /// Entries of type, 00, length in two bytes and a key: 1 is the IRK, 4 the ENC. Keys of other
    /// types are passed over.
    private static func keys(
        _ reader: inout AccessoryReader
    ) throws(DecodingFailure) -> EarbudsKeys {
        var irk: [UInt8]?
        var enc: [UInt8]?
        for _ in 0..<(try reader.uint8("the number of keys")) {
            let type = try reader.uint8("the key's type")
            _ = try reader.uint8("a zero")
            let length = Int(try reader.uint8("the key's length"))
            _ = try reader.uint8("a zero")
            guard length == 16 || ![1, 4].contains(type) else {
                throw DecodingFailure(
                    offset: reader.offset - 2,
                    expectation: "a key of 16 bytes, found one of \(length)"
                )
            }
            let key = try reader.take(length, "a key")
            if type == 1 { irk = key }
            if type == 4 { enc = key }
        }
        return EarbudsKeys(irk: irk, enc: enc)
    }
}

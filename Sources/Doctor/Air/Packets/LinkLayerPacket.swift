// SPDX-License-Identifier: Apache-2.0

import Bluetooth

/// A packet of the LE link layer (Core Specification Vol 6, Part B, 2), from its access address on.
enum LinkLayerPacket: Sendable {
    static let advertisingAddress: UInt32 = 0x8E89_BED6

    case advertising(AdvertisingPacket)
    case call(Call)
    case data(Data)
    case other

    /// CONNECT_IND or AUX_CONNECT_REQ.
    struct Call: Hashable, Sendable {
        var initiator: BluetoothAddress
        var advertiser: BluetoothAddress
        var accessAddress: UInt32
        var parameters: LinkParameters
    }

    /// A packet on a data channel.
    struct Data: Sendable {
        var accessAddress: UInt32
        /// 1 continues a packet or is empty, 2 starts one, 3 controls the link.
        var kind: UInt8
        /// The bit that tells a packet from its repetition.
        var sequence: Bool
        var payload: Octets
        /// How long the payload was, whatever of it was kept.
        var length: Int
    }

    /// Reads a packet; nil where it is cut off before what is needed. Calls over secondary
    /// channels use the address of advertising, too.
    init?(_ bytes: Octets, rssi: Int?) {
        guard let address = bytes.u32(0), let first = bytes.u8(4), let second = bytes.u8(5) else {
            return nil
        }
        let length = Int(second)
        let payload = bytes.from(6).prefix(length)
        if address == Self.advertisingAddress {
            guard let packet = Self.advertising(first, payload, length, rssi) else { return nil }
            self = packet
            return
        }
        let data = Data(
            accessAddress: address,
            kind: first & 3,
            sequence: first & 8 != 0,
            payload: payload,
            length: length
        )
        self = .data(data)
    }

    private static func advertising(
        _ header: UInt8,
        _ payload: Octets,
        _ length: Int,
        _ rssi: Int?
    ) -> LinkLayerPacket? {
        let isRandom: [Bool] = [header & 0x40 != 0, header & 0x80 != 0]
        func address(_ index: Int, _ isRandom: Bool) -> BluetoothAddress? {
            payload.u48(index).map {
                BluetoothAddress(value: $0, kind: isRandom ? .random : .public)
            }
        }
        switch header & 0x0F {
        case 0, 1, 2, 4, 6:
            guard let advertiser = address(0, isRandom[0]) else { return nil }
            let type = header & 0x0F
            let packet = AdvertisingPacket(
                address: advertiser,
                rssi: rssi,
                isConnectable: type == 4 ? nil : type <= 1,
                isScanResponse: type == 4,
                data: type == 1 ? payload.prefix(0) : payload.from(6)
            )
            return .advertising(packet)
        case 7:
            // The extended header: its length and the mode, what is in it, and the address first.
            guard let head = payload.u8(0), head & 0x3F >= 7, let flags = payload.u8(1),
                flags & 1 == 1, let advertiser = address(2, isRandom[0])
            else { return .other }
            let packet = AdvertisingPacket(
                address: advertiser,
                rssi: rssi,
                isConnectable: head >> 6 == 1 ? true : nil,
                isScanResponse: false,
                data: payload.from(1 + Int(head & 0x3F))
            )
            return .advertising(packet)
        case 5:
            guard length >= 34, let initiator = address(0, isRandom[0]),
                let advertiser = address(6, isRandom[1]), let access = payload.u32(12),
                let parameters = LinkParameters(payload, at: 22)
            else { return nil }
            let call = Call(
                initiator: initiator,
                advertiser: advertiser,
                accessAddress: access,
                parameters: parameters
            )
            return .call(call)
        default: return .other
        }
    }
}

/// A packet that controls a link of the LE link layer.
enum LinkControl: Hashable, Sendable {
    case update(LinkParameters, instant: UInt16)
    case channels(instant: UInt16)
    case terminate(UInt8)
    case encryptionAsked
    case encryptionAnswered
    case encryptionStarts
    case encryptionStarted
    /// A request was refused; the request where it is told.
    case rejected(request: UInt8?, UInt8)
    case version
    case other(UInt8)

    init?(_ bytes: Octets) {
        guard let opcode = bytes.u8(0) else { return nil }
        switch opcode {
        case 0x00:
            guard let parameters = LinkParameters(bytes, at: 4), let instant = bytes.u16(10) else {
                return nil
            }
            self = .update(parameters, instant: instant)
        case 0x01:
            guard let instant = bytes.u16(6) else { return nil }
            self = .channels(instant: instant)
        case 0x02:
            guard let code = bytes.u8(1) else { return nil }
            self = .terminate(code)
        case 0x03: self = .encryptionAsked
        case 0x04: self = .encryptionAnswered
        case 0x05: self = .encryptionStarts
        case 0x06: self = .encryptionStarted
        case 0x0C: self = .version
        case 0x0D:
            guard let code = bytes.u8(1) else { return nil }
            self = .rejected(request: nil, code)
        case 0x11:
            guard let code = bytes.u8(2) else { return nil }
            self = .rejected(request: bytes.u8(1), code)
        default: self = .other(opcode)
        }
    }

    /// Whether only the central sends it; nil where both may.
    var isFromCentral: Bool? {
        switch self {
        case .update, .channels, .encryptionAsked: true
        case .encryptionAnswered, .encryptionStarts: false
        default: nil
        }
    }
}

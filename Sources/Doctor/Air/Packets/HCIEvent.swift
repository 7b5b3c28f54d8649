// SPDX-License-Identifier: Apache-2.0

import Bluetooth

/// An event of the controller, as far as a connection's story needs it.
enum HCIEvent: Hashable, Sendable {
    case connected(NewLink)
    case classicConnected(status: UInt8, handle: UInt16, peer: BluetoothAddress)
    case disconnected(status: UInt8, handle: UInt16, reason: UInt8)
    case encrypted(status: UInt8, handle: UInt16, isOn: Bool)
    case keyRefreshed(status: UInt8, handle: UInt16)
    case updated(status: UInt8, handle: UInt16, LinkParameters)
    case updateAsked(handle: UInt16, LinkParameters)
    case keyAsked(handle: UInt16)
    /// The device answered something below the data: its features, its version, a change.
    case heard(handle: UInt16)
    case complete(opcode: UInt16, status: UInt8)
    case refused(opcode: UInt16, status: UInt8)
    case sent
    case advertisements
    case other

    /// A link that came up, or a status that tells why it did not.
    struct NewLink: Hashable, Sendable {
        var status: UInt8
        var handle: UInt16
        var isCentral: Bool
        var peer: BluetoothAddress
        /// The address on the air where the controller resolved it.
        var privatePeer: BluetoothAddress?
        var parameters: LinkParameters
    }

    /// Reads an event from its code on; nil where it is cut off before what is needed.
    init?(_ bytes: Octets) {
        guard let code = bytes.u8(0) else { return nil }
        let values = bytes.from(2)
        switch code {
        case 0x13: self = .sent
        case 0x3E:
            guard let event = Self.lowEnergy(values) else { return nil }
            self = event
        case 0x0E:
            guard let opcode = values.u16(1) else { return nil }
            self = .complete(opcode: opcode, status: values.u8(3) ?? 0)
        case 0x0F:
            guard let status = values.u8(0), let opcode = values.u16(2) else { return nil }
            self = status == 0 ? .other : .refused(opcode: opcode, status: status)
        default:
            guard let event = Self.onLink(code, values) else { return nil }
            self = event
        }
    }

    private static func onLink(_ code: UInt8, _ values: Octets) -> HCIEvent? {
        switch code {
        case 0x03, 0x05, 0x08, 0x0C, 0x30, 0x59: break
        default: return .other
        }
        guard let status = values.u8(0), let handle = values.handle(1) else { return nil }
        switch code {
        case 0x03:
            guard let peer = values.u48(3) else { return nil }
            let address = BluetoothAddress(value: peer)
            return .classicConnected(status: status, handle: handle, peer: address)
        case 0x05:
            guard let reason = values.u8(3) else { return nil }
            return .disconnected(status: status, handle: handle, reason: reason)
        case 0x08, 0x59:
            guard let isOn = values.u8(3) else { return nil }
            return .encrypted(status: status, handle: handle, isOn: isOn != 0)
        case 0x30: return .keyRefreshed(status: status, handle: handle)
        default: return status == 0 ? .heard(handle: handle) : .other
        }
    }

    private static func lowEnergy(_ values: Octets) -> HCIEvent? {
        switch values.u8(0) {
        case 0x02, 0x0B, 0x0D: return .advertisements
        case 0x01: return newLink(values, at: 12).map { .connected($0) }
        case 0x0A, 0x29:
            guard var link = newLink(values, at: 24) else { return nil }
            if let resolvable = values.u48(18), resolvable != 0 {
                link.privatePeer = BluetoothAddress(value: resolvable, kind: .random)
            }
            return .connected(link)
        case 0x03:
            guard let status = values.u8(1), let handle = values.handle(2),
                let parameters = LinkParameters(values, at: 4)
            else { return nil }
            return .updated(status: status, handle: handle, parameters)
        case 0x04, 0x0C:
            guard let status = values.u8(1), let handle = values.handle(2) else { return nil }
            return status == 0 ? .heard(handle: handle) : .other
        case 0x05: return values.handle(1).map { .keyAsked(handle: $0) }
        case 0x06:
            guard let handle = values.handle(1), let parameters = LinkParameters(values, at: 5)
            else { return nil }
            return .updateAsked(handle: handle, parameters)
        case nil: return nil
        default: return .other
        }
    }

    private static func newLink(_ values: Octets, at index: Int) -> NewLink? {
        guard let status = values.u8(1), let handle = values.handle(2), let role = values.u8(4),
            let peer = BluetoothAddress(values, at: 6, kindAt: 5),
            let parameters = LinkParameters(values, at: index)
        else { return nil }
        return NewLink(
            status: status,
            handle: handle,
            isCentral: role == 0,
            peer: peer,
            privatePeer: nil,
            parameters: parameters
        )
    }
}

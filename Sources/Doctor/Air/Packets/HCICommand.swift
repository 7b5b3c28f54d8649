// SPDX-License-Identifier: Apache-2.0

import Bluetooth

/// A command of the host to its controller, as far as a connection's story needs it.
enum HCICommand: Hashable, Sendable {
    case reset
    case scan(isOn: Bool)
    /// A call; without a peer it goes to all of the accept list.
    case connect(peer: BluetoothAddress?, LinkParameters?)
    case cancelConnect
    case clearAcceptList
    case accept(BluetoothAddress)
    case unaccept(BluetoothAddress)
    case update(handle: UInt16, LinkParameters)
    case encrypt(handle: UInt16, isWithStoredKey: Bool)
    case key(handle: UInt16)
    case noKey(handle: UInt16)
    case disconnect(handle: UInt16, reason: UInt8)
    case connectClassic(BluetoothAddress)
    case cancelClassic(BluetoothAddress)
    case scanFilter(service: BluetoothUUID)
    case other(opcode: UInt16)

    /// Reads a command from its opcode on; nil where it is cut off before what is needed.
    init?(_ bytes: Octets) {
        guard let opcode = bytes.u16(0) else { return nil }
        let values = bytes.from(3)
        switch opcode {
        case 0x0C03: self = .reset
        case 0x200C, 0x2042:
            guard let isOn = values.u8(0) else { return nil }
            self = .scan(isOn: isOn != 0)
        case 0x200E: self = .cancelConnect
        case 0x2010: self = .clearAcceptList
        case 0x2011, 0x2012:
            guard let peer = BluetoothAddress(values, at: 1, kindAt: 0) else { return nil }
            self = opcode == 0x2011 ? .accept(peer) : .unaccept(peer)
        case 0x200D, 0x2043, 0x2085:
            guard let command = Self.connect(opcode, values) else { return nil }
            self = command
        case 0x0405, 0x0408:
            guard let peer = values.u48(0) else { return nil }
            let address = BluetoothAddress(value: peer)
            self = opcode == 0x0405 ? .connectClassic(address) : .cancelClassic(address)
        case 0xFD57: self = Self.androidFilter(values) ?? .other(opcode: opcode)
        default:
            guard let command = Self.onLink(opcode, values) else { return nil }
            self = command
        }
    }

    private static func onLink(_ opcode: UInt16, _ values: Octets) -> HCICommand? {
        switch opcode {
        case 0x0406:
            guard let handle = values.handle(0), let reason = values.u8(2) else { return nil }
            return .disconnect(handle: handle, reason: reason)
        case 0x2013:
            guard let handle = values.handle(0), let parameters = LinkParameters(values, at: 4)
            else { return nil }
            return .update(handle: handle, parameters)
        case 0x2019:
            guard let handle = values.handle(0), let random = values.u64(2),
                let diversifier = values.u16(10)
            else { return nil }
            // Both are zero for the key of a pairing just made, and for one of secure connections.
            return .encrypt(handle: handle, isWithStoredKey: random != 0 || diversifier != 0)
        case 0x201A: return values.handle(0).map { .key(handle: $0) }
        case 0x201B: return values.handle(0).map { .noKey(handle: $0) }
        default: return .other(opcode: opcode)
        }
    }

    private static func connect(_ opcode: UInt16, _ values: Octets) -> HCICommand? {
        let isExtended = opcode != 0x200D
        let values = opcode == 0x2085 ? values.from(2) : values
        guard let policy = values.u8(isExtended ? 0 : 4) else { return nil }
        let kind = isExtended ? 2 : 5
        // Behind the address stand the PHYs, with times of scanning for each.
        let parameters = LinkParameters(values, at: isExtended ? 16 : 15)
        if policy & 1 == 1 { return .connect(peer: nil, parameters) }
        guard let peer = BluetoothAddress(values, at: kind + 1, kindAt: kind) else { return nil }
        return .connect(peer: peer, parameters)
    }

    /// Android gives the filter of a scan to the controller: a service that is added to it.
    private static func androidFilter(_ values: Octets) -> HCICommand? {
        guard values.u8(0) == 3, values.u8(1) == 0 else { return nil }
        let uuid = values.from(3)
        // The UUID and a mask of the same length.
        guard [4, 8, 32].contains(uuid.count),
            let service = BluetoothUUID(littleEndian: uuid.prefix(uuid.count / 2).array)
        else { return nil }
        return .scanFilter(service: service)
    }
}

extension BluetoothAddress {
    /// Reads six bytes and the byte that tells their kind; 2 and 3 are identities that the
    /// controller resolved.
    init?(_ bytes: Octets, at index: Int, kindAt kind: Int) {
        guard let value = bytes.u48(index), let kind = bytes.u8(kind), kind < 4 else { return nil }
        self.init(value: value, kind: kind & 1 == 0 ? .public : .random)
    }
}

extension Octets {
    /// The handle of a connection without the flags in its upper bits.
    @inline(__always)
    func handle(_ index: Int) -> UInt16? { u16(index).map { $0 & 0x0FFF } }
}

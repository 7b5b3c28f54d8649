// SPDX-License-Identifier: Apache-2.0

public import Bluetooth

/// Knows, record by record, to which device the packets of a link belong: by the handle that the
/// controller gave it, or by its access address on the air. In bounded memory.
public struct LinkBook: Sendable {
    private var peers: [UInt16: [BluetoothAddress]] = [:]
    private var airPeers: [UInt32: [BluetoothAddress]] = [:]
    private var encrypted: Set<UInt32> = []
    /// A controller has fewer links; of a sniffer's the latest are kept.
    private static let most = 4096
    private static let advertising: UInt32 = 0x8E89_BED6

    /// Makes a book without links.
    public init() {}

    /// Takes the next record and gives the addresses it is about: those in the packet, and those
    /// of the link it belongs to.
    public mutating func take(_ record: CaptureRecord) -> [BluetoothAddress] {
        let addresses = record.addresses
        if case .linkLayer = record.kind { return takeAir(record, addresses) }
        guard let handle = Self.handle(of: record) else { return addresses }
        if Self.isNewLink(record) {
            if peers.count >= Self.most { peers = [:] }
            peers[handle] = addresses
        }
        return addresses + (peers[handle] ?? []).filter { !addresses.contains($0) }
    }

    /// What the packet is, in a line; one that is encrypted on the air is not taken for what its
    /// bytes happen to look like.
    public func summary(of record: CaptureRecord) -> String {
        guard case .linkLayer = record.kind, let access = Self.access(of: record),
            encrypted.contains(access), record.bytes.count > 5, record.bytes[5] > 0
        else { return record.summary }
        let digits = record.bytes[..<4].reversed().map(PacketNames.hex).joined()
        return "0x\(digits), encrypted, \(record.bytes[5]) bytes"
    }

    private mutating func takeAir(_ record: CaptureRecord, _ addresses: [BluetoothAddress])
        -> [BluetoothAddress]
    {
        guard let access = Self.access(of: record) else { return addresses }
        let bytes = record.bytes
        guard access == Self.advertising else {
            // LL_START_ENC_REQ; what follows is encrypted.
            if bytes.count > 6, bytes[4] & 3 == 3, bytes[6] == 5 { encrypted.insert(access) }
            return addresses + (airPeers[access] ?? [])
        }
        guard bytes[4] & 0x0F == 5, bytes.count >= 22 else { return addresses }
        if airPeers.count >= Self.most { (airPeers, encrypted) = ([:], []) }
        let new = bytes[18..<22].reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        airPeers[new] = addresses
        encrypted.remove(new)
        return addresses
    }

    private static func access(of record: CaptureRecord) -> UInt32? {
        guard record.bytes.count >= 6 else { return nil }
        return record.bytes[..<4].reversed().reduce(0) { $0 << 8 | UInt32($1) }
    }

    private static func isNewLink(_ record: CaptureRecord) -> Bool {
        guard record.kind == .event, record.bytes.count >= 3 else { return false }
        return record.bytes[0] == 0x03
            || record.bytes[0] == 0x3E && [0x01, 0x0A, 0x29].contains(record.bytes[2])
    }

    private static func handle(of record: CaptureRecord) -> UInt16? {
        let bytes = record.bytes
        guard bytes.count >= 2 else { return nil }
        let place: Int? =
            switch record.kind {
            case .acl, .sco, .iso: 0
            case .command: commandPlace(UInt16(bytes[0]) | UInt16(bytes[1]) << 8)
            case .event: eventPlace(bytes)
            case .linkLayer, .lmp, .text, .monitor, .other: nil
            }
        guard let place, place + 2 <= bytes.count else { return nil }
        return (UInt16(bytes[place]) | UInt16(bytes[place + 1]) << 8) & 0x0FFF
    }

    private static func commandPlace(_ opcode: UInt16) -> Int? {
        switch opcode {
        case 0x0406, 0x0411, 0x0413, 0x041B, 0x041C, 0x041D, 0x0803, 0x0804, 0x1405, 0x2013,
            0x2015, 0x2016, 0x2019, 0x201A, 0x201B, 0x2020, 0x2021, 0x2022, 0x2030, 0x2032:
            3
        default: nil
        }
    }

    private static func eventPlace(_ bytes: [UInt8]) -> Int? {
        switch bytes[0] {
        case 0x03, 0x05, 0x06, 0x08, 0x0B, 0x0C, 0x13, 0x14, 0x23, 0x30, 0x59: return 3
        case 0x1B, 0x38, 0x57: return 2
        case 0x3E where bytes.count > 2:
            switch bytes[2] {
            case 0x01, 0x03, 0x04, 0x0A, 0x0C, 0x29: return 4
            case 0x05, 0x06, 0x07, 0x14: return 3
            default: return nil
            }
        default: return nil
        }
    }
}

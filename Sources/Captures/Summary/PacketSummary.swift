// SPDX-License-Identifier: Apache-2.0

import Bluetooth

/// Says in a line what a packet is.
struct PacketSummary {
    private let record: CaptureRecord
    private let bytes: [UInt8]

    init(_ record: CaptureRecord) {
        self.record = record
        bytes = record.bytes
    }

    var text: String {
        let words =
            switch record.kind {
            case .command: command
            case .event: event
            case .acl: data
            case .sco: "handle 0x\(handle(0)), \(size)"
            case .iso: "handle 0x\(handle(0)), \(size)"
            case .linkLayer(let context): air(context)
            case .lmp: size
            case .text: String(decoding: bytes.prefix(1000), as: UTF8.self)
            case .monitor(let opcode): "message \(opcode), \(size)"
            case .other(let number): "type \(number), \(size)"
            }
        return record.missing > 0 ? words + "; \(record.missing) more were not kept" : words
    }

    private var size: String { bytes.count == 1 ? "1 byte" : "\(bytes.count) bytes" }

    private func u8(_ index: Int) -> UInt8 { index < bytes.count ? bytes[index] : 0 }

    private func u16(_ index: Int) -> UInt16 { UInt16(u8(index)) | UInt16(u8(index + 1)) << 8 }

    private func handle(_ index: Int) -> String { PacketNames.hex(u16(index) & 0x0FFF) }

    private var peers: String {
        let addresses = record.addresses.map(\.description)
        guard addresses.count > 4 else { return addresses.joined(separator: " ") }
        return addresses.prefix(4).joined(separator: " ") + " and \(addresses.count - 4) more"
    }

    private func joined(_ parts: String?...) -> String {
        parts.compactMap { $0?.isEmpty == true ? nil : $0 }.joined(separator: ", ")
    }

    // MARK: - Commands and events

    private var command: String {
        guard bytes.count >= 2 else { return "cut off, \(size)" }
        let opcode = u16(0)
        let name = "\(PacketNames.command(opcode)) (0x\(PacketNames.hex(opcode)))"
        switch opcode {
        case 0x0406: return joined(name, "handle 0x\(handle(3))", status(u8(5)))
        case 0x200C, 0x2042, 0x200A, 0x202D: return joined(name, u8(3) == 0 ? "off" : "on")
        case 0x2013, 0x2016, 0x2019, 0x201A, 0x201B, 0x2022, 0x2032:
            return joined(name, "handle 0x\(handle(3))")
        default: return joined(name, peers)
        }
    }

    private func status(_ code: UInt8) -> String {
        let number = "0x\(PacketNames.hex(code))"
        return HCIStatus(rawValue: code).name.map { "\($0) (\(number))" } ?? number
    }

    private var event: String {
        guard let code = bytes.first else { return "empty" }
        let name = PacketNames.event(code)
        switch code {
        case 0x03: return joined(name, status(u8(2)), "handle 0x\(handle(3))", peers)
        case 0x05: return joined(name, "handle 0x\(handle(3))", status(u8(5)))
        case 0x08, 0x59:
            let state = u8(5) == 0 ? "off" : "on"
            return joined(name, status(u8(2)), "handle 0x\(handle(3))", state)
        case 0x0E:
            let result = bytes.count > 5 ? status(u8(5)) : nil
            return joined("\(name): \(PacketNames.command(u16(3)))", result, peers)
        case 0x0F: return joined("\(name): \(PacketNames.command(u16(4)))", status(u8(2)))
        case 0x13: return joined(name, "handle 0x\(handle(3))")
        case 0x30: return joined(name, status(u8(2)), "handle 0x\(handle(3))")
        case 0x3E: return lowEnergy
        default: return joined(name, peers)
        }
    }

    private var lowEnergy: String {
        let code = u8(2)
        let name = PacketNames.lowEnergyEvent(code)
        switch code {
        case 0x01, 0x0A, 0x29:
            return joined(name, status(u8(3)), "handle 0x\(handle(4))", peers)
        case 0x03, 0x04, 0x0C: return joined(name, status(u8(3)), "handle 0x\(handle(4))")
        case 0x05, 0x06, 0x07, 0x14: return joined(name, "handle 0x\(handle(3))")
        default: return joined(name, peers)
        }
    }

    // MARK: - Data

    private var data: String {
        let link = "handle 0x\(handle(0))"
        // A packet of L2CAP may come in several of these; only the first has its head.
        guard bytes.count >= 8, bytes[1] >> 4 & 3 != 1 else {
            return joined(link, bytes.count >= 8 ? "continuation" : "cut off", size)
        }
        return joined(link, channel(u16(6), at: 8))
    }

    private func channel(_ number: UInt16, at start: Int) -> String {
        guard bytes.count > start else { return "channel 0x\(PacketNames.hex(number)), empty" }
        let code = u8(start)
        switch number {
        case 4: return attribute(code, at: start)
        case 6, 7:
            let reason = code == 5 ? SMPFailureReason(rawValue: u8(start + 1)).name : nil
            return joined(PacketNames.pairing(code), reason)
        case 1, 5: return PacketNames.signal(code)
        default: return "channel 0x\(PacketNames.hex(number)), \(bytes.count - start) bytes"
        }
    }

    private func attribute(_ code: UInt8, at start: Int) -> String {
        let name = PacketNames.attribute(code)
        switch code {
        case 0x01:
            let error = u8(start + 4)
            let words = ATTErrorCode(rawValue: error).name ?? "error"
            return joined(
                "\(name) to \(PacketNames.attribute(u8(start + 1)))",
                "attribute 0x\(PacketNames.hex(u16(start + 2)))",
                "\(words) (0x\(PacketNames.hex(error)))"
            )
        case 0x02, 0x03: return joined(name, "\(u16(start + 1))")
        case 0x0A, 0x0C, 0x12, 0x16, 0x1B, 0x1D, 0x52, 0xD2:
            return joined(name, "attribute 0x\(PacketNames.hex(u16(start + 1)))")
        case 0x04, 0x06, 0x08, 0x10:
            let range = "0x\(PacketNames.hex(u16(start + 1)))-0x\(PacketNames.hex(u16(start + 3)))"
            return joined(name, "attributes \(range)")
        default: return name
        }
    }

    // MARK: - The air

    private func air(_ context: LinkLayerContext) -> String {
        guard bytes.count >= 6 else { return "cut off, \(size)" }
        let strength = context.rssi.map { "\($0) dBm" }
        let damage = context.isChecksumValid == false ? "wrong checksum" : nil
        if bytes.starts(with: [0xD6, 0xBE, 0x89, 0x8E]) {
            let type = Int(bytes[4] & 0x0F)
            let names = PacketNames.advertising
            let name = type < names.count ? names[type] : "advertising packet \(type)"
            return joined(name, peers, strength, damage)
        }
        let access = bytes[..<4].reversed().map(PacketNames.hex).joined()
        return joined("0x\(access)", payload, strength, damage)
    }

    private var payload: String {
        let length = Int(bytes[5])
        switch bytes[4] & 3 {
        case 3:
            let name = PacketNames.control(u8(6))
            return u8(6) == 2 ? joined(name, status(u8(7))) : name
        case 2 where length >= 5 && bytes.count >= 11: return channel(u16(8), at: 10)
        case _ where length == 0: return "empty"
        default: return "continuation, \(length) bytes"
        }
    }
}

extension CaptureRecord {
    /// What the packet is, in a line: the names of the Core Specification, addresses and handles.
    /// The text of a note stands in it as it came, with whatever characters it has.
    public var summary: String { PacketSummary(self).text }
}

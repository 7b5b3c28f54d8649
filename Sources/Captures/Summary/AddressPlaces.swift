// SPDX-License-Identifier: Apache-2.0

public import Bluetooth

/// Where device addresses stand in a packet. Of HCI commands and events that are not in these
/// tables nothing is known.
struct AddressPlaces {
    private let bytes: [UInt8]
    private(set) var found: [Int] = []

    init(_ record: CaptureRecord) {
        bytes = record.bytes
        switch record.kind {
        case .command: command()
        case .event: event()
        case .acl: keys()
        case .linkLayer: air()
        case .sco, .iso, .lmp, .text, .monitor, .other: break
        }
    }

    private func byte(_ index: Int) -> Int {
        index < bytes.count ? Int(bytes[index]) : 0
    }

    private mutating func add(_ places: Int...) {
        for place in places where place >= 0 && place + 6 <= bytes.count { found.append(place) }
    }

    // MARK: - Commands

    private mutating func command() {
        guard bytes.count >= 3 else { return }
        switch byte(0) | byte(1) << 8 {
        case 0x0405, 0x0408, 0x0409, 0x040A, 0x040B, 0x040C, 0x040D, 0x040E, 0x0419, 0x041A,
            0x042B, 0x042C, 0x042D, 0x042E, 0x042F, 0x0430, 0x0433, 0x0434, 0x080B, 0x0C0D,
            0x0C12, 0x2005:
            add(3)
        case 0x0C11: for index in 0..<byte(3) { add(4 + 22 * index) }
        case 0x2011, 0x2012, 0x2027, 0x2028, 0x202B, 0x202C, 0x2035, 0x2047, 0x2048, 0x204E:
            add(4)
        case 0x2006: add(10)
        case 0x200D: add(9)
        case 0x2036: add(15)
        case 0x2043, 0x2044: add(6)
        case 0x2085: add(8)
        default: break
        }
    }

    // MARK: - Events

    private mutating func event() {
        switch byte(0) {
        case 0x02: for index in 0..<byte(2) { add(3 + 6 * index) }
        case 0x22, 0x2F: for index in 0..<byte(2) { add(3 + 14 * index) }
        case 0x03, 0x2C: add(5)
        case 0x07, 0x12, 0x36: add(3)
        case 0x04, 0x16, 0x17, 0x18, 0x20, 0x31, 0x32, 0x33, 0x34, 0x35, 0x3B, 0x3C, 0x3D: add(2)
        case 0x0E: complete(byte(3) | byte(4) << 8)
        case 0x3E: lowEnergy()
        default: break
        }
    }

    private mutating func complete(_ opcode: Int) {
        switch opcode {
        case 0x0408, 0x040B, 0x040C, 0x040D, 0x040E, 0x041A, 0x042B, 0x042C, 0x042D, 0x042E,
            0x042F, 0x0430, 0x0433, 0x0434, 0x1009, 0x202B, 0x202C:
            add(6)
        default: break
        }
    }

    private mutating func lowEnergy() {
        switch byte(2) {
        case 0x01: add(8)
        case 0x0A, 0x29: add(8, 14, 20)
        case 0x02:
            var start = 4
            for _ in 0..<byte(3) where start < bytes.count {
                add(start + 2)
                start += 10 + byte(start + 8)
            }
        case 0x0B: for index in 0..<byte(3) { add(6 + 16 * index, 13 + 16 * index) }
        case 0x0D:
            var start = 4
            for _ in 0..<byte(3) where start < bytes.count {
                add(start + 3, start + 17)
                start += 24 + byte(start + 23)
            }
        case 0x0E, 0x24: add(8)
        case 0x13: add(5)
        default: break
        }
    }

    // MARK: - Data and the air

    /// The identity that a device hands over after pairing.
    private mutating func keys() {
        guard byte(6) == 6, byte(7) == 0, byte(8) == 0x09 else { return }
        add(10)
    }

    private mutating func air() {
        guard bytes.starts(with: [0xD6, 0xBE, 0x89, 0x8E]), bytes.count >= 6 else { return }
        let end = 6 + byte(5)
        switch byte(4) & 0x0F {
        case 0, 2, 4, 6: addInside(end, 6)
        // Two addresses are also at the head of the request over a secondary channel.
        case 1, 3, 5: addInside(end, 6, 12)
        case 7, 8:
            let flags = byte(6) & 0x3F > 0 ? byte(7) : 0
            if flags & 1 != 0 { addInside(end, 8) }
            if flags & 2 != 0 { addInside(end, flags & 1 != 0 ? 14 : 8) }
        default: break
        }
    }

    private mutating func addInside(_ end: Int, _ places: Int...) {
        for place in places where place + 6 <= end { add(place) }
    }
}

extension CaptureRecord {
    /// Where addresses of devices stand in the bytes, six bytes each, the lowest first. Those
    /// inside values, and in commands of vendors, are not known.
    public var addressOffsets: [Int] { AddressPlaces(self).found }

    /// The addresses that stand in the packet, in their order; an address of zeros is none. Those
    /// inside values, and in commands of vendors, are not known.
    public var addresses: [BluetoothAddress] {
        addressOffsets.compactMap { place in
            let value = bytes[place..<(place + 6)].reversed().reduce(0) { $0 << 8 | UInt64($1) }
            return value == 0 ? nil : BluetoothAddress(value: value)
        }
    }
}

// SPDX-License-Identifier: Apache-2.0

import Bluetooth

/// Makes the packets of a host and its controller, and those of the air.
struct CaptureBuilder {
    private(set) var packets: [CapturePacket] = []
    /// Microseconds since the capture began.
    var now: Int64 = 0
    var handle: Int = 0x40
    var reportsSent = true
    /// How many bytes of the next packet are not kept.
    var cut = 0
    /// Which directions of data are kept.
    var keeps: (sent: Bool, received: Bool) = (true, true)

    static func little(_ value: Int, _ count: Int) -> [UInt8] {
        FileBytes.little(Int64(value), count)
    }

    mutating func add(_ kind: CapturePacket.Kind, isSent: Bool, _ bytes: [UInt8]) {
        let missing = min(cut, max(0, bytes.count - 1))
        cut = 0
        packets.append(
            CapturePacket(time: now, kind: kind, isSent: isSent, bytes: bytes, missing: missing)
        )
        now += 1000
    }

    mutating func command(_ opcode: Int, _ values: [UInt8]) {
        let head = Self.little(opcode, 2) + [UInt8(values.count)]
        add(.command, isSent: true, head + values)
    }

    mutating func event(_ code: UInt8, _ values: [UInt8]) {
        add(.event, isSent: false, [code, UInt8(values.count)] + values)
    }

    mutating func complete(_ opcode: Int, _ values: [UInt8] = [0]) {
        event(0x0E, [1] + Self.little(opcode, 2) + values)
    }

    mutating func status(_ opcode: Int, _ status: UInt8 = 0) {
        event(0x0F, [status, 1] + Self.little(opcode, 2))
    }

    static func address(_ address: BluetoothAddress) -> [UInt8] {
        [address.kind == .random ? 1 : 0] + little(Int(address.value), 6)
    }

    mutating func advertise(_ address: BluetoothAddress, type: UInt8, rssi: Int, _ data: [UInt8]) {
        event(
            0x3E,
            [2, 1, type] + Self.address(address) + [UInt8(data.count)] + data
                + [UInt8(bitPattern: Int8(rssi))]
        )
    }

    mutating func call(_ peer: BluetoothAddress?) {
        let target = peer.map(Self.address) ?? [0] + [UInt8](repeating: 0, count: 6)
        command(
            0x200D,
            [0x60, 0, 0x30, 0, peer == nil ? 1 : 0] + target + [0]
                + [24, 0, 40, 0, 0, 0, 0xF4, 1, 0, 0, 0, 0]
        )
    }

    mutating func connected(
        _ peer: BluetoothAddress,
        status: UInt8 = 0,
        isPeripheral: Bool = false,
        interval: Int = 24,
        timeout: Int = 500
    ) {
        event(
            0x3E,
            [1, status] + Self.little(handle, 2) + [isPeripheral ? 1 : 0] + Self.address(peer)
                + Self.little(interval, 2) + [0, 0] + Self.little(timeout, 2) + [0]
        )
    }

    /// A packet of a channel, in pieces of at most so many bytes.
    mutating func send(_ channel: Int, isSent: Bool, _ payload: [UInt8], piece: Int = 251) {
        var rest = (Self.little(payload.count, 2) + Self.little(channel, 2) + payload)[...]
        var flag = isSent ? 0 : 2
        while !rest.isEmpty {
            let part = Array(rest.prefix(piece))
            rest = rest.dropFirst(piece)
            if isSent ? keeps.sent : keeps.received {
                add(
                    .data,
                    isSent: isSent,
                    Self.little(handle | flag << 12, 2) + Self.little(part.count, 2) + part
                )
            }
            flag = 1
            if isSent, reportsSent { event(0x13, [1] + Self.little(handle, 2) + [1, 0]) }
        }
    }

    mutating func disconnected(_ reason: UInt8) {
        event(0x05, [0] + Self.little(handle, 2) + [reason])
    }

    /// A packet of the link layer behind its access address.
    mutating func air(_ access: UInt32, isSent: Bool, _ header: UInt8, _ payload: [UInt8]) {
        let head = Self.little(Int(access), 4) + [header, UInt8(payload.count)]
        add(.air, isSent: isSent, head + payload + [1, 2, 3])
    }
}

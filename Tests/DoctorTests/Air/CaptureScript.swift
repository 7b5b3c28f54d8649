// SPDX-License-Identifier: Apache-2.0

import Bluetooth

/// A capture written as a text: one step a line, `+SECONDS` in front for the time that passes
/// before it, `#` for remarks. `Tests/Doctor/CaptureReports/README.md` lists the steps.
struct CaptureScript {
    struct Mistake: Error, CustomStringConvertible {
        var description: String
    }

    var builder = CaptureBuilder()
    /// The verdicts that the text says must follow.
    private(set) var expected: [String] = []
    private var devices: [String: BluetoothAddress] = [:]
    var table: [Attribute] = []
    private var access: UInt32 = 0x5065_4A27
    private var sequence: [Bool: UInt8] = [:]

    struct Attribute {
        var handle: Int
        var end: Int
        var type: Int
        var properties: UInt8
        var uuid: [UInt8]
    }

    init(_ text: String) throws {
        for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false)
            .enumerated()
        {
            var words = line.split(separator: "#", omittingEmptySubsequences: false)[0]
                .split(separator: " ").map(String.init)
            if let first = words.first, first.hasPrefix("+"), let seconds = Double(first) {
                builder.now += Int64(seconds * 1_000_000)
                words.removeFirst()
            }
            guard let step = words.first else { continue }
            let isKnown =
                try host(step, Array(words.dropFirst())) || link(step, Array(words.dropFirst()))
                || air(step, Array(words.dropFirst()))
            guard isKnown else { throw Mistake(description: "line \(number + 1): \(line)") }
        }
    }

    var packets: [CapturePacket] { builder.packets }

    static func bytes(_ words: some Sequence<String>) throws -> [UInt8] {
        let digits = words.joined().compactMap(\.hexDigitValue)
        guard digits.count.isMultiple(of: 2) else {
            throw Mistake(description: "an odd number of digits")
        }
        return stride(from: 0, to: digits.count, by: 2).map {
            UInt8(digits[$0] << 4 | digits[$0 + 1])
        }
    }

    static func number(_ word: String?) throws -> Int {
        guard let word, let number = Int(word, radix: 16) else {
            throw Mistake(description: "a number in hexadecimal, not \(word ?? "nothing")")
        }
        return number
    }

    private func device(_ name: String?) throws -> BluetoothAddress {
        guard let name, let address = devices[name] else {
            throw Mistake(description: "no device \(name ?? "")")
        }
        return address
    }

    /// Steps of the host and its controller.
    private mutating func host(_ step: String, _ words: [String]) throws -> Bool {
        switch step {
        case "expect": expected += words
        case "device":
            let kind: BluetoothAddress.Kind = words.last == "random" ? .random : .public
            devices[words[0]] = BluetoothAddress(words[1], kind: kind)
        case "scan":
            builder.command(0x200C, [words.first == "on" ? 1 : 0, 0])
            builder.complete(0x200C)
        case "filter":
            let uuid = Array(try Self.bytes(words).reversed())
            builder.command(
                0xFD57,
                [3, 0, 1] + uuid + [UInt8](repeating: 0xFF, count: uuid.count)
            )
        case "adv": try advertise(words)
        case "accept": builder.command(0x2011, CaptureBuilder.address(try device(words.first)))
        case "call":
            builder.call(words.first == "list" ? nil : try device(words.first))
            if words.last != "refused" { builder.status(0x200D) }
        case "refuse": builder.status(0x200D, UInt8(try Self.number(words.first)))
        case "cancel":
            builder.command(0x200E, [])
            builder.complete(0x200E)
            builder.connected(BluetoothAddress(value: 0), status: 2)
        case "fail":
            let status = UInt8(try Self.number(words.first))
            builder.connected(BluetoothAddress(value: 0), status: status)
        case "up":
            builder.connected(try device(words[0]), isPeripheral: words.last == "peripheral")
        case "features":
            builder.event(
                0x3E,
                [4, 0] + CaptureBuilder.little(builder.handle, 2) + [1, 0, 0, 0, 0, 0, 0, 0]
            )
        case "handle": builder.handle = try Self.number(words.first)
        case "cut": builder.cut = try Self.number(words.first)
        case "keep": builder.keeps = (words.first != "received", words.first != "sent")
        case "reset": builder.command(0x0C03, [])
        default: return false
        }
        return true
    }

    private mutating func advertise(_ words: [String]) throws {
        let address = try device(words.first)
        let types: [String: UInt8] = ["ind": 0, "scannable": 2, "nonconn": 3, "response": 4]
        var type: UInt8 = 0
        var data: [UInt8] = [2, 1, 6]
        for word in words.dropFirst() {
            let parts = word.split(separator: "=").map(String.init)
            switch parts[0] {
            case "name": data += [UInt8(parts[1].utf8.count + 1), 9] + Array(parts[1].utf8)
            case "uuid":
                let uuid = Array(try Self.bytes([parts[1]]).reversed())
                data += [UInt8(uuid.count + 1), uuid.count == 2 ? 3 : 7] + uuid
            case "raw": data += try Self.bytes([parts[1]])
            default: type = types[parts[0]] ?? 0
            }
        }
        builder.advertise(address, type: type, rssi: -60, data)
    }

    /// Steps on a link, seen from the host.
    private mutating func link(_ step: String, _ words: [String]) throws -> Bool {
        let handle = CaptureBuilder.little(builder.handle, 2)
        switch step {
        case "att>": builder.send(4, isSent: true, try Self.bytes(words))
        case "att<": builder.send(4, isSent: false, try Self.bytes(words))
        case "smp>": builder.send(6, isSent: true, try Self.bytes(words))
        case "smp<": builder.send(6, isSent: false, try Self.bytes(words))
        case "sig>": builder.send(5, isSent: true, try Self.bytes(words))
        case "sig<": builder.send(5, isSent: false, try Self.bytes(words))
        case "service", "char", "desc": try add(step, words)
        case "discover": try discover()
        case "encrypt":
            let key = [UInt8](repeating: words.first == "stored" ? 7 : 0, count: 10)
            builder.command(0x2019, handle + key + [UInt8](repeating: 9, count: 16))
            builder.status(0x2019)
        case "encrypted":
            builder.event(0x08, [UInt8(try Self.number(words.first))] + handle + [1])
        case "keyask": builder.event(0x3E, [5] + handle + [UInt8](repeating: 7, count: 10))
        case "nokey": builder.command(0x201B, handle)
        case "update":
            builder.command(0x2013, handle + [6, 0, 12, 0, 0, 0, 0xF4, 1, 0, 0, 0, 0])
            builder.status(0x2013)
            builder.event(0x3E, [3, 0] + handle + [12, 0, 0, 0, 0xF4, 1])
        case "sent":
            builder.event(
                0x13,
                [1] + handle + CaptureBuilder.little(try Self.number(words.first), 2)
            )
        case "completions": builder.reportsSent = words.first == "on"
        case "disconnect":
            builder.command(0x0406, handle + [0x13])
            builder.status(0x0406)
        case "down": builder.disconnected(UInt8(try Self.number(words.first)))
        case "times":
            let count = Int(words[0]) ?? 0
            for _ in 0..<count {
                builder.now += Int64((Double(words[1]) ?? 0) * 1_000_000)
                _ =
                    try link(words[2], Array(words.dropFirst(3)))
                    || air(words[2], Array(words.dropFirst(3)))
            }
        default: return false
        }
        return true
    }

    /// Steps on the air.
    private mutating func air(_ step: String, _ words: [String]) throws -> Bool {
        let advertising: UInt32 = 0x8E89_BED6
        switch step {
        case "ind":
            let address = try device(words.first)
            let header: UInt8 = address.kind == .random ? 0x40 : 0
            let data = words.count > 1 ? try Self.bytes(words.dropFirst()) : [2, 1, 6]
            let payload = CaptureBuilder.little(Int(address.value), 6) + data
            builder.air(advertising, isSent: true, header, payload)
        case "connect_ind":
            let address = try device(words.first)
            let header: UInt8 = 5 | (address.kind == .random ? 0x80 : 0)
            let link = CaptureBuilder.little(Int(access), 4) + [1, 2, 3, 2, 0, 0, 24, 0, 0, 0]
            builder.air(
                advertising,
                isSent: true,
                header,
                [9, 0x53, 0, 0x5E, 0, 0] + CaptureBuilder.little(Int(address.value), 6) + link
                    + [0x64, 0, 0xFF, 0xFF, 0xFF, 0xFF, 0x1F, 5]
            )
        case "empty>", "empty<": pdu(isSent: step == "empty>", 1, [])
        case "ll>", "ll<": pdu(isSent: step == "ll>", 3, try Self.bytes(words))
        case "air>", "air<":
            let bytes = try Self.bytes(words)
            pdu(isSent: step == "air>", 2, CaptureBuilder.little(bytes.count, 2) + [4, 0] + bytes)
        default: return false
        }
        return true
    }

    /// A packet of a link; the answer follows the question at once.
    private mutating func pdu(isSent: Bool, _ kind: UInt8, _ payload: [UInt8]) {
        if !isSent { builder.now -= 600 }
        let bit = sequence[isSent] ?? 0
        sequence[isSent] = bit ^ 8
        builder.air(access, isSent: isSent, kind | bit, payload)
    }
}

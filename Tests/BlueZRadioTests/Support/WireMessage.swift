// SPDX-License-Identifier: Apache-2.0

/// Writes D-Bus messages byte by byte, in little-endian form.
struct WireMessage {
    private(set) var bytes: [UInt8] = []

    mutating func align(to size: Int) {
        while bytes.count % size != 0 { bytes.append(0) }
    }

    mutating func number(_ number: Int) {
        align(to: 4)
        bytes += (0..<4).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
    }

    mutating func text(_ text: String) {
        number(text.utf8.count)
        bytes += Array(text.utf8) + [0]
    }

    mutating func signature(_ text: String) {
        bytes += [UInt8(text.utf8.count)] + Array(text.utf8) + [0]
    }

    /// An array whose elements begin at multiples of so many bytes.
    mutating func array(alignment: Int = 1, _ fill: (inout WireMessage) -> Void) {
        number(0)
        let place = bytes.count - 4
        align(to: alignment)
        let start = bytes.count
        fill(&self)
        let count = bytes.count - start
        for index in 0..<4 {
            bytes[place + index] = UInt8(truncatingIfNeeded: count >> (index * 8))
        }
    }

    /// A whole message.
    static func message(
        type: UInt8 = 4,
        fields: [(code: UInt8, signature: String, text: String)],
        body: [UInt8]
    ) -> [UInt8] {
        var message = WireMessage()
        message.bytes = [UInt8(ascii: "l"), type, 1, 1]
        message.number(body.count)
        message.number(7)
        message.array(alignment: 8) { message in
            for field in fields {
                message.align(to: 8)
                message.bytes.append(field.code)
                message.signature(field.signature)
                if field.signature == "g" {
                    message.signature(field.text)
                } else {
                    message.text(field.text)
                }
            }
        }
        message.align(to: 8)
        return message.bytes + body
    }

    /// `PropertiesChanged` as bluetoothd sends it.
    static func propertyChange(
        interface: String = "org.bluez.GattCharacteristic1",
        member: String = "PropertiesChanged",
        property: String = "Value",
        path: String = "/org/bluez/hci0/dev/service0001/char0002",
        sender: String = ":1.4",
        lost: [String] = [],
        _ value: [UInt8]
    ) -> [UInt8] {
        var body = WireMessage()
        body.text(interface)
        body.array(alignment: 8) { body in
            body.text(property)
            body.signature("ay")
            body.array { $0.bytes += value }
        }
        body.array(alignment: 4) { body in
            for name in lost { body.text(name) }
        }
        return message(
            fields: [
                (1, "o", path), (2, "s", "org.freedesktop.DBus.Properties"), (3, "s", member),
                (8, "g", "sa{sv}as"), (7, "s", sender),
            ],
            body: body.bytes
        )
    }
}

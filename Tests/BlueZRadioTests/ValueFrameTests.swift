// SPDX-License-Identifier: Apache-2.0

import DBus
import Testing

struct ValueFrameTests {
    private struct Content: Equatable {
        var sender: String
        var path: String
        var value: [UInt8]
    }

    private func read(_ message: [UInt8]) -> Content? {
        message.withUnsafeBytes { bytes in
            guard let frame = ValueFrame(bytes) else { return nil }
            return Content(
                sender: String(decoding: bytes[frame.sender], as: UTF8.self),
                path: String(decoding: bytes[frame.path], as: UTF8.self),
                value: Array(bytes[frame.value])
            )
        }
    }

    @Test(arguments: [0, 1, 7, 20, 164, 512])
    func `a value and nothing else is read`(count: Int) {
        let value = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 7) }
        let content = read(WireMessage.propertyChange(value))
        let path = "/org/bluez/hci0/dev/service0001/char0002"
        #expect(content == Content(sender: ":1.4", path: path, value: value))
    }

    @Test func `everything else is left to libsystemd`() {
        let long = [UInt8](repeating: 1, count: ValueFrame.largest)
        let others = [
            WireMessage.propertyChange(interface: "org.bluez.Device1", [1]),
            WireMessage.propertyChange(interface: "org.bluez.GattCharacteristic12", [1]),
            WireMessage.propertyChange(member: "PropertiesChange", [1]),
            WireMessage.propertyChange(property: "Valu", [1]),
            WireMessage.propertyChange(lost: ["Value"], [1]),
            WireMessage.propertyChange(long),
            WireMessage.message(type: 2, fields: [(5, "s", "x")], body: []),
            WireMessage.message(fields: [], body: []),
            [],
        ]
        for message in others { #expect(read(message) == nil) }
    }

    @Test func `a message that is cut short or goes on is none`() {
        let message = WireMessage.propertyChange([1, 2, 3, 4])
        for count in 0..<message.count { #expect(read(Array(message[..<count])) == nil) }
        #expect(read(message + [0]) == nil)
    }

    @Test func `no byte that is changed leads out of the message`() {
        let message = WireMessage.propertyChange([1, 2, 3, 4])
        for index in message.indices {
            for byte in [UInt8(0), 1, 0x7F, 0x80, 0xFF, message[index] ^ 1, message[index] &+ 4] {
                var changed = message
                changed[index] = byte
                // Whatever is read lies within the bytes: a slice beyond them would trap.
                let content = read(changed)
                #expect((content?.value.count ?? 0) <= message.count)
            }
        }
    }
}

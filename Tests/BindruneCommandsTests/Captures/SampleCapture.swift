// SPDX-License-Identifier: Apache-2.0

/// A short btsnoop file in which a phone connects to a device and is refused a value.
enum SampleCapture {
    static let address = "00:00:5E:00:53:01"
    private static let bytes: [UInt8] = [0x01, 0x53, 0x00, 0x5E, 0x00, 0x00]

    static let packets: [[UInt8]] = [
        // LE Create Connection
        [1, 0x0D, 0x20, 25, 0x60, 0, 0x30, 0, 0, 0] + bytes
            + [0, 0x18, 0, 0x28, 0, 0, 0, 0xD0, 2, 0, 0, 0, 0],
        [4, 0x0F, 4, 0, 1, 0x0D, 0x20],
        // LE Connection Complete, handle 0x0040
        [4, 0x3E, 19, 1, 0, 0x40, 0, 0, 0] + bytes + [0x18, 0, 0, 0, 0xD0, 2, 0],
        // Read Request, then an Error Response: insufficient authentication
        [2, 0x40, 0, 7, 0, 3, 0, 4, 0, 0x0A, 0x12, 0],
        [2, 0x40, 0x20, 9, 0, 5, 0, 4, 0, 0x01, 0x0A, 0x12, 0, 0x05],
        // Disconnection Complete: the peer ended it
        [4, 0x05, 4, 0, 0x40, 0, 0x13],
    ]

    static let file: [UInt8] = {
        var file = CaptureText()
        for (index, packet) in packets.enumerated() {
            let isSent = packet[0] == 1 || packet[0] == 2 && packet[2] == 0
            let flags: UInt64 = (isSent ? 0 : 1) + (packet[0] == 2 ? 0 : 2)
            file.add(packet: packet, at: UInt64(index) * 30, flags: flags)
        }
        return file.bytes
    }()
}

// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import Testing

struct AdvertisementDecodingTests {
    private let uuid128 = BluetoothUUID("6E400001-B5A3-F393-E0A9-E50E24DCCA9E")!
    private let uuid128Bytes: [UInt8] = [
        0x9E, 0xCA, 0xDC, 0x24, 0x0E, 0xE5, 0xA9, 0xE0,
        0x93, 0xF3, 0xA3, 0xB5, 0x01, 0x00, 0x40, 0x6E,
    ]

    private func decode(_ bytes: [UInt8]) -> (Advertisement, [DecodingFailure]) {
        var failures: [DecodingFailure] = []
        let advertisement = Advertisement(decoding: bytes, failures: &failures)
        #expect(advertisement == Advertisement(decoding: bytes))
        return (advertisement, failures)
    }

    private func structure(_ type: ADType, _ data: [UInt8]) -> [UInt8] {
        [UInt8(data.count + 1), type.rawValue] + data
    }

    @Test func `reads a recorder's packet`() {
        let (advertisement, failures) = decode(
            [0x02, 0x01, 0x06, 0x03, 0x03, 0x70, 0xAE, 0x0E, 0x09] + Array("MyDevice-0001".utf8)
        )
        var expected = Advertisement()
        expected.flags = 6
        expected.serviceUUIDs = [BluetoothUUID(0xAE70)]
        expected.localName = "MyDevice-0001"
        #expect(advertisement == expected)
        #expect(failures.isEmpty)
    }

    @Test func `reads the transmit power as a signed number`() {
        #expect(decode([0x02, 0x0A, 0xF4]).0.txPower == -12)
        #expect(decode([0x02, 0x0A, 0x7F]).0.txPower == 127)
    }

    @Test func `reads appearance and company in the order of the air`() {
        #expect(decode([0x03, 0x19, 0x41, 0x03]).0.appearance == 0x0341)
        let (advertisement, failures) = decode([0x05, 0xFF, 0x4C, 0x00, 0x10, 0x05])
        #expect(advertisement.manufacturerData == [0x4C, 0x00, 0x10, 0x05])
        #expect(advertisement.company == .apple)
        #expect(failures.isEmpty)
    }

    @Test(arguments: [ADType.incompleteServices16, .completeServices16])
    func `reads 16-bit services`(type: ADType) {
        let (advertisement, failures) = decode(structure(type, [0x0F, 0x18, 0x0A, 0x18]))
        #expect(advertisement.serviceUUIDs == [BluetoothUUID(0x180F), BluetoothUUID(0x180A)])
        #expect(advertisement.serviceUUIDs.map(\.width) == [.bits16, .bits16])
        #expect(failures.isEmpty)
    }

    @Test(arguments: [ADType.incompleteServices32, .completeServices32])
    func `reads 32-bit services`(type: ADType) {
        let (advertisement, failures) = decode(structure(type, [0x78, 0x56, 0x34, 0x12]))
        #expect(advertisement.serviceUUIDs.map(\.description) == ["12345678"])
        #expect(failures.isEmpty)
    }

    @Test(arguments: [ADType.incompleteServices128, .completeServices128])
    func `reads 128-bit services`(type: ADType) {
        let (advertisement, failures) = decode(structure(type, uuid128Bytes))
        #expect(advertisement.serviceUUIDs == [uuid128])
        #expect(advertisement.serviceUUIDs.map(\.width) == [.bits128])
        #expect(failures.isEmpty)
    }

    @Test func `reads solicited services of every width`() {
        let (advertisement, failures) = decode(
            structure(.solicitedServices16, [0x05, 0x18])
                + structure(.solicitedServices32, [0x78, 0x56, 0x34, 0x12])
                + structure(.solicitedServices128, uuid128Bytes)
        )
        #expect(
            advertisement.solicitedServiceUUIDs
                == [BluetoothUUID(0x1805), BluetoothUUID(bits32: 0x1234_5678), uuid128]
        )
        #expect(advertisement.serviceUUIDs.isEmpty)
        #expect(failures.isEmpty)
    }

    @Test func `reads service data of every width`() {
        let (advertisement, failures) = decode(
            structure(.serviceData16, [0x0F, 0x18, 0x64])
                + structure(.serviceData32, [0x78, 0x56, 0x34, 0x12])
                + structure(.serviceData128, uuid128Bytes + [1, 2, 3])
        )
        #expect(
            advertisement.serviceData == [
                .init(service: BluetoothUUID(0x180F), data: [0x64]),
                .init(service: BluetoothUUID(bits32: 0x1234_5678), data: []),
                .init(service: uuid128, data: [1, 2, 3]),
            ]
        )
        #expect(failures.isEmpty)
    }

    @Test func `lists of one packet add up without repeating`() {
        let (advertisement, _) = decode(
            structure(.incompleteServices16, [0x0F, 0x18, 0x0A, 0x18])
                + structure(.completeServices16, [0x0A, 0x18, 0x0D, 0x18])
        )
        #expect(advertisement.serviceUUIDs.map(\.description) == ["180F", "180A", "180D"])
    }

    @Test func `a shortened name never replaces a complete one`() {
        let short = structure(.shortenedLocalName, Array("My".utf8))
        let complete = structure(.completeLocalName, Array("MyDevice".utf8))
        for bytes in [short + complete, complete + short] {
            let (advertisement, _) = decode(bytes)
            #expect(advertisement.localName == "MyDevice")
            #expect(!advertisement.isLocalNameShortened)
        }
        #expect(decode(short).0.localName == "My")
        #expect(decode(short).0.isLocalNameShortened)
    }

    @Test func `a name in any script comes through`() {
        let (advertisement, failures) = decode(
            structure(.completeLocalName, Array("녹음기 🎙".utf8))
        )
        #expect(advertisement.localName == "녹음기 🎙")
        #expect(failures.isEmpty)
    }

    @Test(
        arguments: [
            ([0x41, 0xFF, 0x42], "A\u{FFFD}B", 1),
            ([0x41, 0x42, 0xED, 0x85], "AB\u{FFFD}", 2),
            // Three bytes that the repair replaces by three others.
            ([0xF0, 0x9F, 0x98], "\u{FFFD}", 0),
        ] as [([UInt8], String, Int)]
    )
    func `a name that is not UTF-8 is repaired and reported`(
        bytes: [UInt8],
        repaired: String,
        offset: Int
    ) throws {
        let (advertisement, failures) = decode(
            [0x02, 0x01, 0x06] + structure(.completeLocalName, bytes)
        )
        #expect(advertisement.localName == repaired)
        let failure = try #require(failures.first)
        #expect(failures.count == 1)
        #expect(failure.offset == 5 + offset)
        #expect(failure.expectation.hasPrefix("a name in UTF-8, found "))
    }

    @Test func `a replacement character that was sent is no failure`() {
        let (advertisement, failures) = decode(
            structure(.completeLocalName, [0xEF, 0xBF, 0xBD])
        )
        #expect(advertisement.localName == "\u{FFFD}")
        #expect(failures.isEmpty)
    }

    @Test func `a name ends before a zero byte`() {
        let (advertisement, failures) = decode(
            structure(.completeLocalName, [0x41, 0x42, 0x00, 0x00, 0xFF])
        )
        #expect(advertisement.localName == "AB")
        #expect(failures.isEmpty)
    }

    @Test func `an empty name is a name`() {
        #expect(decode(structure(.completeLocalName, [])).0.localName == "")
        #expect(decode([]).0.localName == nil)
    }

    @Test func `types without a field are passed over`() {
        let (advertisement, failures) = decode(structure(ADType(rawValue: 0x2A), [1, 2, 3]))
        #expect(advertisement == Advertisement())
        #expect(failures.isEmpty)
    }

    @Test func `what stands behind an early end is not read`() {
        let (advertisement, failures) = decode([0x02, 0x01, 0x06, 0x00, 0x02, 0x0A, 0x04])
        #expect(advertisement.flags == 6)
        #expect(advertisement.txPower == nil)
        #expect(failures.isEmpty)
    }

    @Test func `what stands before a truncated structure is kept`() {
        let (advertisement, failures) = decode([0x02, 0x01, 0x06, 0x09, 0x09, 0x41])
        #expect(advertisement.flags == 6)
        #expect(advertisement.localName == nil)
        #expect(
            failures == [
                DecodingFailure(offset: 3, expectation: "a structure of 9 bytes, found 2")
            ]
        )
        #expect(failures.first?.description == "byte 3: expected a structure of 9 bytes, found 2")
    }

    @Test(
        arguments: [
            ([0x01, 0x01], 2, "1 byte of flags, found 0"),
            ([0x03, 0x0A, 0x04, 0x04], 2, "1 byte of transmit power, found 2"),
            ([0x02, 0x19, 0x41], 2, "2 bytes of appearance, found 1"),
            ([0x02, 0xFF, 0x4C], 2, "2 bytes of company identifier, found 1"),
            ([0x02, 0x16, 0x0F], 2, "2 bytes of service UUID, found 1"),
            ([0x04, 0x20, 1, 2, 3], 2, "4 bytes of service UUID, found 3"),
            ([0x02, 0x21, 1], 2, "16 bytes of service UUID, found 1"),
            ([0x02, 0x03, 0x0F], 2, "2 bytes of UUID, found 1"),
            ([0x02, 0x05, 0x0F], 2, "4 bytes of UUID, found 1"),
            ([0x02, 0x15, 0x0F], 2, "16 bytes of UUID, found 1"),
        ] as [([UInt8], Int, String)]
    )
    func `a field of the wrong size is left out, reported, and the next one read`(
        bytes: [UInt8],
        offset: Int,
        expectation: String
    ) {
        let (advertisement, failures) = decode(bytes + [0x02, 0x01, 0x1A])
        var expected = Advertisement()
        expected.flags = 0x1A
        #expect(advertisement == expected)
        #expect(failures == [DecodingFailure(offset: offset, expectation: expectation)])
    }

    @Test func `whole UUIDs before half a one are kept`() {
        let (advertisement, failures) = decode([0x04, 0x03, 0x0F, 0x18, 0x0A])
        #expect(advertisement.serviceUUIDs == [BluetoothUUID(0x180F)])
        #expect(
            failures == [DecodingFailure(offset: 4, expectation: "2 bytes of UUID, found 1")]
        )
    }

    @Test func `failures come in the order of the bytes`() {
        let (_, failures) = decode([0x01, 0x01, 0x02, 0x19, 0x41, 0x09, 0x09])
        #expect(failures.map(\.offset) == [2, 4, 5])
    }

    @Test func `there is no company where there is no manufacturer data`() {
        #expect(Advertisement().company == nil)
        var advertisement = Advertisement()
        advertisement.manufacturerData = [0x4C]
        #expect(advertisement.company == nil)
    }
}

// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import Foundation
import Testing

struct BluetoothUUIDTests {
    private let battery = "0000180F-0000-1000-8000-00805F9B34FB"

    @Test func `widths of one UUID are equal and hash alike`() throws {
        let forms = [
            BluetoothUUID(0x180F), BluetoothUUID(bits32: 0x180F),
            try #require(BluetoothUUID(battery)),
        ]
        #expect(Set(forms).count == 1)
        #expect(forms.map(\.width) == [.bits16, .bits32, .bits128])
        #expect(forms.map(\.short) == [0x180F, 0x180F, 0x180F])
    }

    @Test(arguments: ["180F", "AE70", "12345678", "6E400001-B5A3-F393-E0A9-E50E24DCCA9E"])
    func `text comes back in upper case and in its width`(text: String) throws {
        #expect(try #require(BluetoothUUID(text)).description == text)
        #expect(try #require(BluetoothUUID(text.lowercased())).description == text)
    }

    @Test(
        arguments: [
            "", "1", "180", "180FF", "0x180F", "180G", "+80F", "-80F", "1234567", "123456789",
            "6E400001B5A3F393E0A9E50E24DCCA9E", "6E400001-B5A3-F393-E0A9-E50E24DCCA9",
            "6E400001-B5A3-F393-E0A9-E50E24DCCA9EE", "6E400001+B5A3-F393-E0A9-E50E24DCCA9E",
            "6E400001-B5A3-F393-E0A9-E50E24DCCA9G", "１８０F", " 80F",
        ]
    )
    func `other text is no UUID`(text: String) {
        #expect(BluetoothUUID(text) == nil)
    }

    @Test(arguments: ["180F", "12345678", "6E400001-B5A3-F393-E0A9-E50E24DCCA9E"])
    func `bytes come back in both orders`(text: String) throws {
        let uuid = try #require(BluetoothUUID(text))
        let bytes = uuid.bigEndianBytes
        #expect(bytes.count == Int(uuid.width.rawValue) / 8)
        #expect(BluetoothUUID(bigEndian: bytes)?.description == text)
        #expect(BluetoothUUID(littleEndian: bytes.reversed())?.description == text)
    }

    @Test func `only 2, 4 or 16 bytes are a UUID`() {
        for count in 0...40 where ![2, 4, 16].contains(count) {
            #expect(BluetoothUUID(bigEndian: [UInt8](repeating: 1, count: count)) == nil)
        }
    }

    @Test func `a UUID off the base, or too wide, has no short form`() throws {
        #expect(BluetoothUUID(bits32: 0x1_0000).short == nil)
        #expect(BluetoothUUID(bits32: 0xFFFF).short == 0xFFFF)
        #expect(try #require(BluetoothUUID("6E400001-B5A3-F393-E0A9-E50E24DCCA9E")).short == nil)
        #expect(try #require(BluetoothUUID("0000180F-0000-1000-8000-00805F9B34FA")).short == nil)
        #expect(try #require(BluetoothUUID("0000180F-0001-1000-8000-00805F9B34FB")).short == nil)
    }

    @Test func `orders by the full form`() throws {
        let low = try #require(BluetoothUUID("0000180F-0000-1000-8000-00805F9B34FA"))
        #expect(
            [BluetoothUUID(0x180F), low, BluetoothUUID(0x1800)].sorted().map(\.description)
                == ["1800", low.description, "180F"]
        )
    }

    @Test func `codes as text and refuses other text`() throws {
        let uuids = [BluetoothUUID(0x180F), try #require(BluetoothUUID(battery))]
        let json = try JSONEncoder().encode(uuids)
        #expect(String(decoding: json, as: UTF8.self) == #"["180F","\#(battery)"]"#)
        let again = try JSONDecoder().decode([BluetoothUUID].self, from: json)
        #expect(again.map(\.width) == [.bits16, .bits128])
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode([BluetoothUUID].self, from: Data(#"["battery"]"#.utf8))
        }
    }
}

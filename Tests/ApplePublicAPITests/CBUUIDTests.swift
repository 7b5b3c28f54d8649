// SPDX-License-Identifier: Apache-2.0

import CoreBluetooth
import CoreFoundation
import Testing

struct CBUUIDTests {
    @Test func `a UUID keeps the width it was given with`() {
        #expect(CBUUID(string: "180d").uuidString == "180D")
        #expect(CBUUID(string: "0000180d").uuidString == "0000180D")
        #expect(
            CBUUID(string: "0000180d-0000-1000-8000-00805f9b34fb").uuidString
                == "0000180D-0000-1000-8000-00805F9B34FB"
        )
        #expect(CBUUID(string: "180D").data == Data([0x18, 0x0D]))
        #expect(CBUUID(string: "0000180D").data.count == 4)
        #expect(CBUUID(nsuuid: UUID()).data.count == 16)
    }

    @Test func `a short UUID equals its expansion and hashes alike`() {
        let short = CBUUID(string: "180D")
        let long = CBUUID(string: "0000180D-0000-1000-8000-00805F9B34FB")
        #expect(short == long)
        #expect(short == CBUUID(string: "0000180D"))
        #expect(short.hash == long.hash)
        #expect(short.isEqual(long))
        #expect([short: 1][long] == 1)
        #expect(short != CBUUID(string: "180E"))
        #expect(!short.isEqual("180D"))
    }

    @Test func `bytes and Foundation's UUID go in and out`() throws {
        #expect(CBUUID(data: Data([0x18, 0x0F])) == CBUUID(string: "180F"))
        let text = "6E400001-B5A3-F393-E0A9-E50E24DCCA9E"
        let uuid = try #require(UUID(uuidString: text))
        #expect(CBUUID(nsuuid: uuid).uuidString == text)
        #expect(CBUUID(data: CBUUID(nsuuid: uuid).data) == CBUUID(string: text))
    }

    @Test func `Core Foundation's UUID goes in`() throws {
        let text = "6E400001-B5A3-F393-E0A9-E50E24DCCA9E"
        let uuid = try #require(
            CFUUIDCreateWithBytes(
                nil,
                0x6E,
                0x40,
                0x00,
                0x01,
                0xB5,
                0xA3,
                0xF3,
                0x93,
                0xE0,
                0xA9,
                0xE5,
                0x0E,
                0x24,
                0xDC,
                0xCA,
                0x9E
            )
        )
        #expect(CBUUID(cfuuid: uuid).uuidString == text)
        #expect(CBUUID(cfuuid: uuid).data.count == 16)
    }

    @Test func `a well-known UUID is described by its name`() {
        #expect(CBUUID(string: "180F").description == "Battery")
        #expect("\(CBUUID(string: "180A"))" == "Device Information")
        #expect(CBUUID(string: "2902").description == "Client Characteristic Configuration")
        #expect(CBUUID(string: "AE70").description == "AE70")
    }

    @Test func `a copy is the same object`() {
        let uuid = CBUUID(string: "180F")
        #expect(uuid.copy() as AnyObject === uuid)
    }

    @Test func `text that is no UUID ends the process with Apple's words`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent])
        {
            _ = CBUUID(string: "xyz")
        }
        let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(text.contains("String xyz does not represent a valid UUID"))
    }

    @Test(arguments: ["0x180D", "180", "", "0000180D00001000800000805F9B34FB"])
    func `other near misses end the process as well`(text: String) async {
        await #expect(processExitsWith: .failure) { [text] in
            _ = CBUUID(string: text)
        }
    }

    @Test func `data of another length ends the process`() async {
        await #expect(processExitsWith: .failure) {
            _ = CBUUID(data: Data([1, 2, 3]))
        }
    }
}

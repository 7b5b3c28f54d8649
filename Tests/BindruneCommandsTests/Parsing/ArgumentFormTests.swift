// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import Foundation
import Testing

@testable import BindruneCommands

struct ArgumentFormTests {
    @Test(arguments: [
        ("10", Duration.seconds(10)), ("10s", .seconds(10)), ("500ms", .milliseconds(500)),
        ("2m", .seconds(120)), ("2min", .seconds(120)), ("1.5s", .milliseconds(1500)),
        ("1h", .seconds(3600)),
    ])
    func `a time is read`(_ text: String, _ time: Duration) throws {
        #expect(try DurationText.read(text) == time)
    }

    @Test(arguments: ["", "s", "-1", "1d", "1 s", "nan", "inf", "1e3", "٣", ".", "0ms", "10000h"])
    func `what is no time is refused`(_ text: String) {
        #expect(throws: ArgumentProblem.self) { try DurationText.read(text) }
    }

    @Test func `whom is told from its form`() throws {
        let identifier = try #require(UUID(uuidString: "A1DCFFC7-1B2C-4D5E-8F90-0AA9CD84EE6E"))
        #expect(try Who.read("last") == .last)
        #expect(try Who.read(identifier.uuidString) == .identifier(identifier))
        #expect(try Who.read(identifier.uuidString.lowercased()) == .identifier(identifier))
        #expect(try Who.read("id:" + identifier.uuidString) == .identifier(identifier))
        #expect(
            try Who.read("aa:bb:cc:dd:ee:ff")
                == .address(BluetoothAddress(value: 0xAABB_CCDD_EEFF))
        )
        #expect(try Who.read("180D") == .service(BluetoothUUID(0x180D)))
        #expect(
            try Who.read("0000180d-0000-1000-8000-00805f9b34fb")
                == .service(BluetoothUUID(0x180D))
        )
        let vendor = "A1DCFFC7-1B2C-4D5E-8F90-0AA9CD84EE6E"
        #expect(try Who.read("service:\(vendor)") == .service(#require(BluetoothUUID(vendor))))
        #expect(try Who.read("Recorder*") == .name("Recorder*"))
        #expect(try Who.read("name:BEEF") == .name("BEEF"))
        #expect(try Who.read("name:last") == .name("last"))
        #expect(try Who.read("Kim: phone") == .name("Kim: phone"))
    }

    @Test(
        arguments: [
            ("0x0A1b", [0x0A, 0x1B]), ("0a 1b", [0x0A, 0x1B]), ("0A1B", [0x0A, 0x1B]),
            ("hex:01-02", [1, 2]), ("text:hi", [0x68, 0x69]), ("text:\"hi\"", [0x68, 0x69]),
            ("text:", []), ("u8:255", [0xFF]), ("u16:500", [0xF4, 0x01]),
            ("u32:70000", [0x70, 0x11, 0x01, 0x00]), ("u64:1", [1, 0, 0, 0, 0, 0, 0, 0]),
            ("i8:-1", [0xFF]), ("i16:-3", [0xFD, 0xFF]), ("i32:-1", [0xFF, 0xFF, 0xFF, 0xFF]),
        ] as [(String, [UInt8])]
    )
    func `a value is read`(_ text: String, _ bytes: [UInt8]) throws {
        #expect(try ValueText.read(text) == .bytes(bytes))
    }

    @Test func `a value may be a file`() throws {
        #expect(try ValueText.read("@a/b.bin") == .file("a/b.bin"))
    }

    @Test(arguments: [
        (ValueFormat.both, "68 69  \"hi\""), (.hex, "68 69"), (.text, "hi"), (.u8, "104 105"),
        (.u16, "26984"), (.i8, "104 105"), (.i16, "26984"), (.u32, "+ 68 69"), (.i32, "+ 68 69"),
    ])
    func `a value is printed`(_ format: ValueFormat, _ text: String) {
        #expect(format.text([0x68, 0x69]) == text)
    }

    @Test func `numbers are read lowest byte first and signed where asked`() {
        #expect(ValueFormat.u16.text([0xF4, 0x01, 0xFF]) == "500 + ff")
        #expect(ValueFormat.i16.text([0xFD, 0xFF]) == "-3")
        #expect(ValueFormat.i32.text([0xFE, 0xFF, 0xFF, 0xFF]) == "-2")
        #expect(ValueFormat.u32.text([0xFE, 0xFF, 0xFF, 0xFF]) == "4294967294")
        #expect(ValueFormat.both.text([]) == "(empty)")
        #expect(ValueFormat.both.text([0x68, 0x00]) == "68 00")
        #expect(ValueFormat.text.text(Array("a\u{1B}[2Jb".utf8)) == "a␛[2Jb")
    }

    @Test func `the nearest name is meant`() {
        #expect(Spelling.nearest(to: "lisen", among: ["scan", "listen"]) == "listen")
        #expect(Spelling.nearest(to: "csan", among: ["scan", "listen"]) == "scan")
        #expect(Spelling.nearest(to: "zebra", among: ["scan", "listen"]) == nil)
        #expect(Spelling.nearest(to: "", among: ["scan"]) == nil)
    }

    @Test(arguments: [
        (["LANG": "ko_KR.UTF-8"], Language.korean), (["LANG": "en_US.UTF-8"], .english),
        ([:], .english),
        (["LC_ALL": "C", "LANG": "ko_KR"], .english), (["LC_ALL": "", "LANG": "ko_KR"], .korean),
    ])
    func `the environment names the language`(_ variables: [String: String], _ language: Language) {
        #expect(Language.preferred(by: variables) == language)
    }
}

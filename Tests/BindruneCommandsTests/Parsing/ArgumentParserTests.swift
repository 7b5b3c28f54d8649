// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import Foundation
import Testing

@testable import BindruneCommands

struct ArgumentParserTests {
    private func parsed(_ line: String...) throws -> ParsedArguments {
        guard case .run(let arguments) = try CommandTable.parser.parse(line) else {
            throw Refused(line: line)
        }
        return arguments
    }

    private struct Refused: Error {
        var line: [String]
    }

    @Test func `a scan takes all its options`() throws {
        let scan = try ScanCommand(
            parsed(
                "scan",
                "--service",
                "180D",
                "--service",
                "AE70",
                "--name",
                "Rec*",
                "--for",
                "2m",
                "--count",
                "3",
                "--lost-after",
                "500ms"
            )
        )
        #expect(scan.services == [BluetoothUUID(0x180D), BluetoothUUID(0xAE70)])
        #expect(scan.name == "Rec*")
        #expect(scan.duration == .seconds(120))
        #expect(scan.count == 3)
        #expect(scan.lostAfter == .milliseconds(500))
    }

    @Test func `a scan without options has no limit`() throws {
        let scan = try ScanCommand(parsed("scan"))
        #expect(scan.services.isEmpty)
        #expect(scan.name == nil)
        #expect(scan.duration == nil)
        #expect(scan.count == nil)
        #expect(scan.lostAfter == .seconds(10))
    }

    @Test func `a connect takes whom, a name and a time`() throws {
        let connect = try ConnectCommand(parsed("connect", "AE70", "--as", "mine", "--for=5"))
        #expect(connect.who == .service(BluetoothUUID(0xAE70)))
        #expect(connect.alias == "mine")
        #expect(connect.duration == .seconds(5))
    }

    @Test func `an explore reads values unless told not to`() throws {
        #expect(try ExploreCommand(parsed("explore", "last")).readsValues)
        #expect(try ExploreCommand(parsed("explore", "last", "--no-values")).readsValues == false)
    }

    @Test func `a read takes a format`() throws {
        #expect(try ReadCommand(parsed("read", "last", "2A19")).format == .both)
        let read = try ReadCommand(parsed("read", "last", "180F/2A19", "--as", "u8"))
        #expect(read.format == .u8)
        #expect(read.characteristic.service == BluetoothUUID(0x180F))
        #expect(read.characteristic.characteristic == BluetoothUUID(0x2A19))
    }

    @Test func `a write takes a value and may do without an answer`() throws {
        let write = try WriteCommand(parsed("write", "last", "AE71", "0x01", "--without-response"))
        #expect(write.value == .bytes([1]))
        #expect(write.isUnanswered)
        #expect(try WriteCommand(parsed("write", "last", "AE71", "01")).isUnanswered == false)
    }

    @Test func `a listen takes a file, a format and limits`() throws {
        let listen = try ListenCommand(
            parsed("listen", "last", "AE72", "--to", "a.raw", "--as=hex", "--count=9", "--for=1h")
        )
        #expect(listen.file == "a.raw")
        #expect(listen.format == .hex)
        #expect(listen.count == 9)
        #expect(listen.duration == .seconds(3600))
    }

    @Test func `a record takes a file and may replace it`() throws {
        let record = try RecordCommand(parsed("record", "last", "--to", "a.wav", "--for", "3"))
        #expect(record.file == "a.wav")
        #expect(record.replaces == false)
        #expect(record.duration == .seconds(3))
        #expect(try RecordCommand(parsed("record", "last", "--force", "--to=b")).replaces)
    }

    @Test func `devices can be forgotten`() throws {
        #expect(try DevicesCommand(parsed("devices")).forgotten == nil)
        #expect(try DevicesCommand(parsed("devices", "--forget", "mine")).forgotten == "mine")
    }

    @Test func `a demo takes a file`() throws {
        #expect(try DemoCommand(parsed("demo")).file == nil)
        let demo = try DemoCommand(parsed("demo", "--to", "x.wav", "--force"))
        #expect(demo.file == "x.wav")
        #expect(demo.replaces)
    }

    @Test func `common options may stand before and after the command`() throws {
        let before = try parsed(
            "--radio",
            "bluez:hci1",
            "--deadline",
            "2m",
            "--json",
            "--trace=t.jsonl",
            "--store",
            "s.json",
            "--language",
            "ko",
            "scan"
        )
        let after = try parsed(
            "scan",
            "--radio=bluez:hci1",
            "--deadline=2m",
            "--json",
            "--trace",
            "t.jsonl",
            "--store=s.json",
            "--language=ko"
        )
        let options = try CommonOptions(before)
        #expect(try CommonOptions(after) == options)
        #expect(options.radio == .bluez(adapter: "hci1"))
        #expect(options.deadline == .seconds(120))
        #expect(options.isJSON)
        #expect(options.traceFile == "t.jsonl")
        #expect(options.storeFile == "s.json")
        #expect(options.language == .korean)
    }

    @Test func `without common options nothing is chosen`() throws {
        let options = try CommonOptions(parsed("scan"))
        #expect(options.radio == .automatic)
        #expect(options.deadline == nil)
        #expect(options.isJSON == false)
        #expect(options.traceFile == nil)
        #expect(options.storeFile == nil)
        #expect(options.language == nil)
    }

    @Test func `everything after two dashes is an argument`() throws {
        let connect = try ConnectCommand(parsed("connect", "--json", "--", "--odd name"))
        #expect(connect.who == .name("--odd name"))
    }

    @Test(arguments: [
        ("bluez", RadioChoice.bluez(adapter: nil)),
        ("bluez:hci0", .bluez(adapter: "hci0")),
        ("simulated", .simulated(worldFile: nil)),
        ("simulated:my:world.json", .simulated(worldFile: "my:world.json")),
    ])
    func `a radio is read`(_ text: String, _ choice: RadioChoice) throws {
        #expect(try RadioChoice.read(text) == choice)
    }

    @Test(arguments: [[], ["--help"], ["-h"], ["help"]])
    func `no command at all shows the overview`(_ words: [String]) throws {
        guard case .help(nil) = try CommandTable.parser.parse(words) else {
            Issue.record("not the overview: \(words)")
            return
        }
    }

    @Test(arguments: [
        ["scan", "--help"], ["-h", "scan"], ["help", "scan"], ["scan", "x", "-h"],
    ])
    func `a command's page is shown, whatever else is wrong`(_ words: [String]) throws {
        guard case .help(let command) = try CommandTable.parser.parse(words) else {
            Issue.record("no help page: \(words)")
            return
        }
        #expect(command?.name == "scan")
    }

    @Test func `the version is asked for`() throws {
        guard case .version = try CommandTable.parser.parse(["--version"]) else {
            Issue.record("no version")
            return
        }
    }
}

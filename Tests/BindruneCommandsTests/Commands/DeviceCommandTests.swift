// SPDX-License-Identifier: Apache-2.0

import BindruneCommands
import BindruneTesting
import Bluetooth
import Foundation
import Testing

/// Commands that connect to a device and do one thing.
struct DeviceCommandTests {
    @Test(arguments: [
        "AE70", "recorder*", "name:Recorder-0001", "C4:4B:00:00:00:01", "service:AE70",
    ])
    func `a device is reached by whatever names it`(_ who: String) async throws {
        let bench = try Bench()
        #expect(await bench.run("connect", who) == .done)
        #expect(bench.errors.contains("connected to \"Recorder-0001\""))
        #expect(bench.recorder.connectedCentrals == 0)
    }

    @Test func `a device is reached by its identifier, by its alias and as the last one`()
        async throws
    {
        let bench = try Bench()
        let identifier = bench.phone.identifier(of: bench.recorder).description
        #expect(await bench.run("connect", identifier, "--as", "mine") == .done)
        #expect(bench.output.contains("remembered as \"mine\""))
        #expect(await bench.run("connect", "mine") == .done)
        #expect(await bench.run("connect", "last") == .done)
        #expect(bench.errors.split(separator: "\n").count { $0.hasPrefix("connected to") } == 3)
    }

    @Test(arguments: [("connect", "nobody"), ("connect", "1234"), ("explore", "nobody")])
    func `a device that is not there is not found at the deadline`(
        _ command: String,
        _ who: String
    ) async throws {
        let bench = try Bench()
        #expect(await bench.run(command, who, "--deadline", "3") == .notFound)
        #expect(
            bench.errors.hasPrefix(
                "bindrune \(command): The device was not found. Turn it on and bring it near.\n"
            )
        )
        #expect(bench.output.isEmpty)
    }

    @Test(arguments: ["last", "AA:AA:AA:AA:AA:AA"])
    func `who cannot be known is not found at once`(_ who: String) async throws {
        let bench = try Bench()
        #expect(await bench.run("connect", who) == .notFound)
        #expect(bench.world.now < Instant.zero + .seconds(1))
    }

    @Test func `a device that somebody else holds is not reached before the deadline`()
        async throws
    {
        let bench = try Bench()
        let identifier = bench.phone.identifier(of: bench.recorder).description
        bench.recorder.happen(.hold)
        #expect(await bench.run("connect", identifier, "--deadline", "5") == .notFound)
        #expect(bench.world.now - .zero < Duration.seconds(8))
    }

    @Test func `a kept connection tells of its loss and its return`() async throws {
        let bench = try Bench()
        bench.recorder.happen(.loseLinks, after: .seconds(5))
        #expect(await bench.run("connect", "AE70", "--for", "30") == .done)
        #expect(bench.output.contains("connection lost, coming back\nconnected again\n"))
    }

    @Test func `the attributes are drawn with their values`() async throws {
        let bench = try Bench()
        #expect(await bench.run("explore", "180D") == .done)
        try Golden.expect(Golden.withoutTimes(bench.output), is: "explore-strap.txt")
    }

    @Test func `the attributes are told to programs`() async throws {
        let bench = try Bench()
        #expect(await bench.run("explore", "180D", "--json") == .done)
        try Golden.expect(Golden.withoutTimes(bench.output), is: "explore-strap.jsonl")
    }

    @Test func `what a device refuses is shown, and no failure`() async throws {
        var description = WorldDescription.writable
        description.devices[0].services[0].characteristics[0].read = .error(0x05)
        let bench = try Bench(description)
        #expect(await bench.run("explore", "1234") == .done)
        #expect(bench.output.contains("refused: Error Domain=CBATTErrorDomain Code=5 "))
    }

    @Test func `a device that falls silent is shown as far as it answered`() async throws {
        var description = WorldDescription.writable
        description.devices[0].services[0].characteristics[0].read = .silence
        let bench = try Bench(description)
        #expect(await bench.run("explore", "1234") == .failed)
        #expect(bench.output.contains("5678  [read, write, write without response]"))
        #expect(bench.output.contains("no answer (timedOut)"))
        #expect(bench.errors.contains("timedOut during read after 10.0"))
    }

    @Test func `a device that another program is connected to needs no scan`() async throws {
        let bench = try Bench()
        bench.phone.otherAppConnects(to: bench.recorder)
        bench.world.advance(by: .seconds(2))
        #expect(await bench.run("connect", "AE70") == .done)
        #expect(bench.errors.contains("a connection the system holds, without a scan"))
        #expect(bench.phone.linkCount == 1)
    }

    @Test func `values are not read when nobody wants them`() async throws {
        let bench = try Bench()
        #expect(await bench.run("explore", "180D", "--no-values") == .done)
        #expect(!bench.output.contains("58"))
        #expect(bench.output.contains("2A19"))
    }

    @Test func `a value is read and printed as asked`() async throws {
        let bench = try Bench()
        #expect(await bench.run("read", "180D", "2A19") == .done)
        #expect(await bench.run("read", "last", "180F/2A19", "--as", "u8") == .done)
        #expect(bench.output == "58  \"X\"\n88\n")
    }

    @Test func `a value is told to programs`() async throws {
        let bench = try Bench()
        #expect(await bench.run("read", "180D", "2A19", "--json") == .done)
        let events = try bench.events()
        #expect(events.map { $0["event"] as? String } == ["connected", "value"])
        #expect(events[1]["value"] as? String == "58")
        #expect(events[1]["text"] as? String == "X")
    }

    @Test func `a characteristic that is not there is a failure with its reason`() async throws {
        let bench = try Bench()
        #expect(await bench.run("read", "180D", "BEEF") == .failed)
        #expect(bench.errors.contains("bindrune read: The device does not offer this.\n"))
        #expect(bench.errors.contains("noSuchAttribute during read"))
        #expect(bench.recorder.connectedCentrals == 0)
    }

    @Test func `a failure is told to programs with the original error`() async throws {
        let bench = try Bench()
        #expect(await bench.run("read", "180D", "2A37", "--json") == .failed)
        let error = try #require(bench.events().last)
        #expect(error["event"] as? String == "error")
        #expect(
            Set(error.keys) == [
                "event", "message", "code", "phase", "elapsed", "detail", "originalDomain",
                "originalCode", "originalText", "exitCode",
            ]
        )
    }

    @Test(arguments: [[], ["--without-response"]])
    func `a value is written`(_ options: [String]) async throws {
        let bench = try Bench(.writable)
        #expect(await bench.run(["write", "1234", "5678", "text:hi"] + options) == .done)
        #expect(bench.recorder.value(of: BluetoothUUID(0x5678)) == [0x68, 0x69])
        #expect(bench.output == "2 B written to 5678\n")
    }

    @Test func `a file is written`() async throws {
        let bench = try Bench(.writable)
        try Data([9, 8, 7]).write(to: URL(filePath: bench.directory.file("v.bin")))
        #expect(await bench.run("write", "1234", "5678", "@v.bin") == .done)
        #expect(bench.recorder.value(of: BluetoothUUID(0x5678)) == [9, 8, 7])
    }

    @Test func `a file that is not there is a failure before anything is connected`() async throws {
        let bench = try Bench(.writable)
        #expect(await bench.run("write", "1234", "5678", "@none") == .failed)
        #expect(bench.errors.contains("No such file or directory (errno 2)"))
        #expect(!bench.errors.contains("connected to"))
    }

    @Test func `Ctrl-C while connecting leaves no connection behind`() async throws {
        let bench = try Bench()
        bench.interrupt(after: .milliseconds(300))
        #expect(await bench.run("connect", "nobody") == .failed)
        #expect(bench.errors.contains("interrupted before the device was connected"))
        #expect(bench.phone.linkCount == 0)
    }

    @Test func `Ctrl-C while a connection is kept gives it back`() async throws {
        let bench = try Bench()
        bench.interrupt(after: .seconds(10))
        #expect(await bench.run("connect", "AE70", "--for", "60") == .failed)
        #expect(bench.phone.linkCount == 0)
    }

    @Test func `a name from the radio steers no terminal`() async throws {
        var description = WorldDescription.recorder
        description.devices[0].name = "evil\u{1B}[2J\u{7}name"
        let bench = try Bench(description)
        #expect(await bench.run("connect", "AE70") == .done)
        #expect(await bench.run("devices") == .done)
        #expect(!bench.output.contains("\u{1B}") && !bench.errors.contains("\u{1B}"))
        #expect(bench.errors.contains("evil␛[2J␇name"))
    }

    @Test func `every step is in the trace file`() async throws {
        let bench = try Bench()
        #expect(await bench.run("connect", "AE70", "--trace", "t.jsonl") == .done)
        let lines = String(decoding: try bench.directory.bytes("t.jsonl"), as: UTF8.self)
            .split(separator: "\n")
        #expect(lines.count > 5)
        for line in lines {
            let object = try JSONSerialization.jsonObject(with: Data(line.utf8))
            #expect((object as? [String: any Sendable])?["step"] is String)
        }
        #expect(lines.contains { $0.contains("didConnect") })
    }

    @Test func `a trace that is not whole is no success`() async throws {
        let bench = try Bench()
        #expect(await bench.run("connect", "AE70", "--trace", "/dev/full") == .failed)
        #expect(bench.errors.contains("the trace is not whole: /dev/full: No space left on device"))
        #expect(bench.output.contains("1 service: AE70"))
    }

    @Test func `a trace that cannot be written is told before anything is done`() async throws {
        let bench = try Bench()
        #expect(await bench.run("connect", "AE70", "--trace", "no/t.jsonl") == .failed)
        #expect(!bench.errors.contains("connected to"))
    }
}

extension WorldDescription {
    /// One device with one characteristic that takes writes of both kinds.
    static let writable = WorldDescription(devices: [
        PeripheralSpec(
            name: "Board",
            address: BluetoothAddress(value: 0xC0_0000_00_0001, kind: .random),
            services: [
                ServiceSpec(
                    BluetoothUUID(0x1234),
                    characteristics: [
                        CharacteristicSpec(
                            BluetoothUUID(0x5678),
                            [.read, .write, .writeWithoutResponse]
                        )
                    ]
                )
            ]
        )
    ])
}

// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import Foundation
import HostCore
import SimulatedRadio
import Testing

struct WorldDescriptionTests {
    private static func problem(_ json: String) -> String? {
        do {
            _ = try WorldDescription(json: Array(json.utf8))
            return nil
        } catch {
            return "\(error)"
        }
    }

    private static func device(_ fields: String) -> String {
        #"{"devices": [{"name": "D", "address": "C0:00:00:00:00:01", \#(fields)}]}"#
    }

    @Test(arguments: [
        ("[1]", "an object expected"),
        (#"{"seeds": 1}"#, "seeds: no such field; there are seed, devices, phones"),
        (#"{"seed": -1}"#, "seed: not between 0 and 18446744073709551615: -1"),
        (#"{"seed": "x"}"#, "seed: a number expected"),
        (#"{"devices": {}}"#, "devices: a list expected"),
        (#"{"devices": [{"name": "D"}]}"#, "devices[0].address: missing"),
        (
            #"{"devices": [{"name": "D", "address": "C0:1"}]}"#,
            "devices[0].address: not an address such as C0:00:00:00:00:01: C0:1"
        ),
        (
            device(#""txPower": 300"#),
            "devices[0].txPower: not between -128 and 127: 300"
        ),
        (
            device(#""advertisingInterval": "5""#),
            "devices[0].advertisingInterval: not a duration such as \"100 ms\" or \"2.5 s\": 5"
        ),
        (device(#""advertisingInterval": 5"#), "devices[0].advertisingInterval: a text expected"),
        (
            device(#""services": [{"uuid": "180"}]"#),
            "devices[0].services[0].uuid: not a UUID: 180"
        ),
        (
            device(
                #""services": [{"uuid": "180D", "characteristics": [{"uuid": "2A37", "#
                    + #""properties": ["notfy"]}]}]"#
            ),
            "devices[0].services[0].characteristics[0].properties: no such property: notfy"
        ),
        (
            device(
                #""services": [{"uuid": "180D", "characteristics": [{"uuid": "2A37", "#
                    + #""properties": [], "read": "never"}]}]"#
            ),
            "devices[0].services[0].characteristics[0].read: no such choice: never; there are "
                + "value, counter, error, silence"
        ),
        (
            device(#""timeline": [{"at": "1 s", "event": {"reboot": "soon"}}]"#),
            "devices[0].timeline[0].event.reboot: not a duration"
        ),
        (
            device(#""timeline": [{"at": "1 s", "event": "reboot"}]"#),
            "devices[0].timeline[0].event: reboot needs a value"
        ),
        (
            device(#""link": {"mtu": 5}"#),
            "devices[0].link.mtu: not between 23 and 517: 5"
        ),
        (
            device(#""advertisement": {"raw": "05FF"}"#),
            "devices[0].advertisement.raw: at byte"
        ),
        (
            #"{"phones": [{"name": "A", "remembers": ["D"]}]}"#,
            "phones[0]: no device is named D"
        ),
    ])
    func `an error names the field and what is wrong with it`(json: String, expected: String) {
        let problem = Self.problem(json)
        #expect(problem?.hasPrefix(expected) == true, "\(problem ?? "accepted")")
    }

    @Test func `text that is not JSON is said to be that`() {
        #expect(Self.problem("{") != nil)
        #expect(Self.problem("") != nil)
    }

    @Test func `the least that can be said is a name and an address`() throws {
        let world = try World(
            json: Array(#"{"devices": [{"name": "D", "address": "C0:00:00:00:00:01"}]}"#.utf8)
        )
        #expect(world.peripherals.map(\.name) == ["D"])
        #expect(world.phones.map(\.name) == ["phone"])
        let session = Session(world.phones[0])
        #expect(session.discover() != nil)
    }

    @Test func `what is written is read back the same`() throws {
        var spec = PeripheralSpec.recorder(linkLossAfter: 7)
        spec.timeline = [
            .init(at: .seconds(1), .vanish), .init(at: .seconds(2), .appear),
            .init(at: .milliseconds(2_500), .reboot(.microseconds(3))),
            .init(at: .seconds(3), .move(Position(x: 1.5, y: -2))),
            .init(at: .seconds(4), .hold), .init(at: .seconds(5), .release),
            .init(at: .seconds(6), .disconnect), .init(at: .seconds(7), .loseLinks),
            .init(at: .seconds(8), .changeServices(Array(PeripheralSpec.strap().services))),
            .init(at: .seconds(9), .advertise(.named("other"))),
            .init(at: .seconds(10), .rotateAddress), .init(at: .seconds(11), .forgetBonds),
        ]
        spec.services[0].characteristics[0].effects += [
            WriteEffect(prefix: [9], .setValue(BluetoothUUID(0xAE73), [1, 2])),
            WriteEffect(prefix: [10], .disconnect),
            WriteEffect(prefix: [11], .reboot(.seconds(1))),
        ]
        spec.addressRotation = .seconds(900)
        spec.pairing = PairingSpec(outcome: .fails, duration: .seconds(9))
        spec.services[0].characteristics[1].read = .counter(bytes: 3)
        spec.services[0].characteristics[2].write = .error(3)
        spec.services[0].characteristics[2].isProtected = true
        spec.services[0].characteristics[2].descriptors = [
            DescriptorSpec(BluetoothUUID(0x2901), value: [0x41], isWritable: true)
        ]
        spec.advertisement.manufacturerData = [0x4C, 0x00, 0x10]
        spec.advertisement.serviceData = [.init(service: .heartRate, data: [1])]
        var phone = WorldDescription.PhoneDescription("A", remembers: [spec.name])
        phone.options.autoReconnect = .works
        phone.options.authorization = .notDetermined
        phone.answer = .denied
        let description = WorldDescription(seed: 9, devices: [spec, .strap()], phones: [phone])
        let json = description.json
        #expect(!json.isEmpty)
        let again = try WorldDescription(json: json)
        #expect(again.json == json)
        #expect(again.devices[0].timeline == spec.timeline)
        #expect(again.devices[0].services == spec.services)
        #expect(again.devices[0].advertisement == spec.advertisement)
        #expect(again.phones == [phone])
    }

    @Test func `a described world runs as the same world made in Swift`() throws {
        let described = try World(json: WorldDescription.recorder.json)
        let made = World(WorldDescription.recorder)
        for world in [described, made] {
            let session = Session(world.phones[0])
            session.scan()
            world.advance(by: .seconds(2))
        }
        #expect(described.traceText == made.traceText)
        #expect(described.trace.count > 20)
    }

    @Test func `the example of the documentation is a world`() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let page = try String(
            contentsOf: root.appendingPathComponent("Documentation/world-files.md"),
            encoding: .utf8
        )
        let blocks = page.components(separatedBy: "```json\n").dropFirst().map {
            $0.components(separatedBy: "```")[0]
        }
        #expect(blocks.count == 1)
        for block in blocks {
            let world = try World(json: Array(block.utf8))
            let session = Session(world.phones[0])
            let peer = world.phones[0].identifier(of: try #require(world.peripherals.first))
            #expect(session.connected(peer) != nil, "the phone remembers it")
        }
    }

    @Test(arguments: [
        ("0 s", Duration.zero), ("100 ms", .milliseconds(100)), ("2.5s", .milliseconds(2_500)),
        ("7 us", .microseconds(7)), ("1.5 min", .seconds(90)), ("1 h", .seconds(3_600)),
        ("0.000000001 s", .nanoseconds(1)),
    ])
    func `durations are read with their unit`(text: String, duration: Duration) throws {
        let json = Self.device(#""addressRotation": "\#(text)""#)
        let description = try WorldDescription(json: Array(json.utf8))
        #expect(description.devices[0].addressRotation == duration)
    }

    @Test(arguments: [
        "", "s", "1", "1 week", "-1 s", "1.s", "0.5 ns", "99999999999999 h", "1..2 s",
    ])
    func `what is no duration is refused`(text: String) {
        #expect(Self.problem(Self.device(#""addressRotation": "\#(text)""#)) != nil)
    }
}

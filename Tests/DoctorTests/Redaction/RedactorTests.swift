// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import Captures
import Doctor
import Testing

struct RedactorTests {
    private static let mac = "/" + "Users/gildong"
    private static let linux = "/" + "home/gildong"

    private func redacted(_ text: String) -> String {
        var redactor = Redactor()
        return redactor.redacted(text)
    }

    @Test func `an address gets a stand-in that is written as it was`() {
        let text = "A4:C1:38:01:02:03, dev_A4_C1_38_01_02_03, a4-c1-38-01-02-03 and A4C138010203"
        let expected =
            "00:00:5E:00:53:01, dev_00_00_5E_00_53_01, 00-00-5e-00-53-01 and 00005E005301"
        #expect(redacted(text) == expected)
        #expect(
            redacted("A4:C1:38:01:02:04 A4:C1:38:01:02:03").hasSuffix("53:01 00:00:5E:00:53:02")
        )
        #expect(
            redacted("XX:XX:XX:XX:A1:B2 and XX:XX:XX:XX:a1:b2") == "XX:XX:XX:XX:00:01 and "
                + "XX:XX:XX:XX:00:01"
        )
    }

    @Test(arguments: [
        "XX:XX:XX:XX:XX:XX", "01:02:03:04:05:06:07:08", "0x0102", "12:30:45.123", "A4C138010203",
        "0000180D-0000-1000-8000-00805F9B34FB", "6E400001-B5A3-F393-E0A9-E50E24DCCA9E",
        "com.apple.bluetooth", "org.bluez.Error.Failed", "peripheral.services.first",
        "CBErrorDomain Code=6", "FF:FF:FF:FF:FF:FF", "serial port open", "name = (null), x",
    ])
    func `what tells nothing stays`(_ text: String) {
        #expect(redacted(text) == text)
    }

    @Test func `identifiers are numbered as they come, whatever their case`() {
        let text = "f81d4fae-7dec-11d0-a765-00a0c91e6bf6, F81D4FAE-7DEC-11D0-A765-00A0C91E6BF6"
        #expect(
            redacted(text + ", F81D4FAE-7DEC-11D0-A765-00A0C91E6BF7")
                == "6b1e4b0e-0000-4000-8000-000000000001, 6B1E4B0E-0000-4000-8000-000000000001, "
                + "6B1E4B0E-0000-4000-8000-000000000002"
        )
    }

    @Test func `apps, people, paths and serial numbers get stand-ins`() {
        #expect(
            redacted("session \"io.acme.radio-central-412-77\" of io.acme.radio, com.acme.b")
                == "session \"com.example.app1-central-412-77\" of com.example.app1, "
                + "com.example.app2"
        )
        #expect(redacted("\(Self.mac)/App/A.swift") == "/" + "Users/user1/App/A.swift")
        #expect(redacted("at \(Self.linux): denied") == "at /" + "home/user1: denied")
        #expect(redacted("mail gil.dong@acme.example.") == "mail user1@example.com")
        #expect(redacted("Serial Number: C02XG0FDH7JY, ok") == "Serial Number: SERIAL1, ok")
        #expect(redacted("serialNumber=\"A1234567\"") == "serialNumber=\"SERIAL1\"")
    }

    @Test func `a name is found by what stands before it, and replaced wherever it stands`() {
        let text = "saw 길동의 버즈가, name = 길동의 버즈, mtu = 0; Alias: \"Gym\" Gym Gymnast"
        #expect(
            redacted(text)
                == "saw Device 1가, name = Device 1, mtu = 0; Alias: \"Device 2\" Device 2 Gymnast"
        )
    }

    /// A story in which every text holds something private.
    static let secrets = [
        "A4:C1:38:01:02:03", "F81D4FAE-7DEC-11D0-A765-00A0C91E6BF6", "Gildong's band",
        "io.acme.radio", mac, "gildong", "C02XG0FDH7JY",
    ]

    static let story: Story = {
        let text = secrets.joined(separator: " ") + " Serial: C02XG0FDH7JY"
        let wording = Wording(english: text, korean: text)
        let place = Evidence(.line(3), quote: text)
        let source = Evidence(
            .source(path: "\(mac)/A.swift", line: 1, column: 1),
            quote: text
        )
        var input = StoryInput(name: "\(mac)/gildong.log", format: "x", clock: .none)
        input.skipped = [SkippedRegion(offset: 0, count: 1, reason: text)]
        let kinds: [StoryEvent.Kind] = [
            .state(text), .scanRefused(text), .note(text), .connectAsked(by: "io.acme.radio"),
            .refused(text, .hci(.connectionTimeout)),
        ]
        let events = kinds.map { kind in
            StoryEvent(time: nil, lane: .app, device: 0, kind: kind, evidence: place)
        }
        let named = Wording(
            english: "\(input.name) tells no year",
            korean: "\(input.name)에는 연도가 없습니다"
        )
        let verdict = Verdict(
            "L01",
            named,
            explanation: wording,
            steps: [wording],
            confidence: .high,
            weight: .cause,
            device: 0,
            evidence: [place, source],
            confirmation: wording
        )
        let device = StoryDevice(
            identifiers: [secrets[1]],
            addresses: [secrets[0]],
            names: [secrets[2]]
        )
        return Story(
            inputs: [input],
            devices: [device],
            events: events,
            omittedEvents: 0,
            verdicts: [verdict],
            blindness: [Blindness("b", wording, step: wording, evidence: [place])]
        )
    }()

    @Test func `nothing private is left anywhere in a story`() {
        var redactor = Redactor()
        let story = redactor.redacted(Self.story)
        let text = String(reflecting: story)
        for secret in Self.secrets { #expect(!text.contains(secret), "\(secret)") }
        #expect(story.inputs[0].name == "file1.log")
        #expect(story.devices[0].title == "Device 1")
        #expect(story.devices[0].addresses == ["00:00:5E:00:53:01"])
        #expect(story.verdicts[0].title.korean == "file1.log에는 연도가 없습니다")
        #expect(story.verdicts[0].explanation.korean.contains("Device 1"))
        #expect(redactor.redacted(path: "other.pcapng") == "file2.pcapng")
    }

    @Test func `any bytes pass`() {
        var random = Seeded(state: 7)
        let signs = Array("0aF:-_/.@=\" nameSerial\u{1F4A9}comUsershXx*".unicodeScalars)
        for _ in 0..<2000 {
            var text = String.UnicodeScalarView()
            for _ in 0..<Int(random.next() % 60) {
                text.append(signs[Int(random.next() % UInt64(signs.count))])
            }
            var redactor = Redactor()
            _ = redactor.redacted(String(text))
        }
    }

    private struct Seeded {
        var state: UInt64

        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state >> 33
        }
    }
}

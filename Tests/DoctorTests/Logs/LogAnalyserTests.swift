// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import Captures
import Doctor
import Testing

struct LogAnalyserTests {
    private static let identifier = "6B1E4B0E-0000-4000-8000-0000000000A1"
    private static let session = "com.example.rec-central-412-77"

    /// Lines of idevicesyslog, some seconds after ten o'clock.
    private static func log(_ lines: [(seconds: Int, head: String, text: String)]) -> String {
        lines.map { line in
            let minute = line.seconds / 60
            let clock = "10:\(two(minute)):\(two(line.seconds % 60)).000100"
            return "Nov 12 \(clock) \(line.head) <Notice>: \(line.text)\n"
        }.joined()
    }

    private static func two(_ number: Int) -> String {
        number < 10 ? "0\(number)" : "\(number)"
    }

    private static let service = "bluetoothd[91]"
    private static let app = "Recorder[412]"

    private static var connecting: (seconds: Int, head: String, text: String) {
        (
            1, service,
            "Connecting device \"\(identifier)\" for session \"\(session)\" with alerts (connect:0)"
        )
    }

    @Test func `a request without an answer is told, with how long it waited`() throws {
        let part = LogText.part(
            Self.log([Self.connecting, (41, Self.service, "Scanning started successfully")])
        )
        let verdict = try #require(part.verdicts.first { $0.id == "C03" })
        #expect(verdict.confidence == .medium && verdict.device == 0)
        #expect(verdict.explanation[.english].contains("40 s"))
        #expect(verdict.explanation[.korean].contains("40초"))
    }

    @Test(
        arguments: [
            "handleConnectionCompleteCallback address=<private> handle=0x40 status=0",
            "LE Link disconnected for handle 0x40 address <private> with reason 719",
        ]
    )
    func `nothing is concluded from an answer that may be masked`(answer: String) {
        let other =
            "Connecting device \"6B1E4B0E-0000-4000-8000-0000000000A2\" for session"
            + " \"com.example.other-central-99-1\" with alerts (connect:0)"
        let part = LogText.part(
            Self.log([
                Self.connecting, (2, Self.service, other), (3, Self.service, answer),
                (60, Self.service, "Scanning started successfully"),
            ])
        )
        // Two devices wait; which of them was answered cannot be told.
        #expect(!part.verdicts.contains { $0.id == "C03" || $0.id == "L01" })
        #expect(part.blindness.contains { $0.id == "masked-log" })
    }

    @Test func `a masked answer is given to the only device that waits`() {
        let part = LogText.part(
            Self.log([
                Self.connecting,
                (
                    3, Self.service,
                    "handleConnectionCompleteCallback address=<private> handle=0x0 status=762"
                ),
            ])
        )
        #expect(part.verdicts.map(\.id) == ["not-established"])
        #expect(part.verdicts.first?.device == 0)
    }

    @Test func `a link is followed by its handle where the address is masked`() {
        let part = LogText.part(
            Self.log([
                Self.connecting,
                (
                    2, Self.service,
                    "handleConnectionCompleteCallback address=<private> handle=0x40 status=0"
                ),
                (
                    3, Self.service,
                    "Connecting device \"6B1E4B0E-0000-4000-8000-0000000000A2\" for session"
                        + " \"com.example.other-central-99-1\" with alerts (connect:0)"
                ),
                (
                    9, Self.service,
                    "LE Link disconnected for handle 0x40 address <private> with reason 708"
                        + " encryptionPending 0"
                ),
            ])
        )
        let verdict = part.verdicts.first { $0.id == "supervision-timeout" }
        #expect(verdict?.device == 0)
    }

    @Test func `an address and an identifier are one where a line names both`() {
        let heard = "Found device \"Public 00:00:5E:00:53:01 RSSI:-51 connectable"
        let both =
            "Device connecting - {cbuuid: \(Self.identifier), devicename: Rec 01, result: 0,"
            + " adv-addr: 00:00:5E:00:53:01-Public, resolved-addr: }"
        let part = LogText.part(
            Self.log([(0, Self.service, heard), Self.connecting, (2, Self.service, both)])
        )
        #expect(part.devices.count == 1)
        #expect(part.devices.first?.addresses == ["00:00:5E:00:53:01"])
        #expect(part.devices.first?.identifiers == [Self.identifier])
        #expect(part.devices.first?.names == ["Rec 01"])
        #expect(part.events.allSatisfy { $0.device == 0 })
    }

    @Test func `an end that the app asked for is no failure`() {
        for reason in [719, 722] {
            let part = LogText.part(
                Self.log([
                    Self.connecting,
                    (
                        2, Self.service,
                        "handleConnectionCompleteCallback address=00:00:5E:00:53:01 handle=0x40"
                            + " status=0"
                    ),
                    (
                        20, Self.service,
                        "Disconnecting device \"\(Self.identifier)\" for session \"x\""
                    ),
                    (
                        21, Self.service,
                        "LE Link disconnected for handle 0x40 address 00:00:5E:00:53:01 with"
                            + " reason \(reason) encryptionPending 0"
                    ),
                ])
            )
            #expect(part.verdicts.isEmpty, "\(reason): \(LogText.outline(part))")
        }
    }

    @Test func `a quick cancel is not held against the store where the app cancelled`() {
        let cancel = "Disconnecting device \"\(Self.identifier)\" for session \"\(Self.session)\""
        let bare = LogText.part(Self.log([Self.connecting, (1, Self.service, cancel)]))
        #expect(bare.verdicts.map(\.id) == ["L01"])
        #expect(bare.verdicts.first?.confidence == .medium)
        let said = LogText.part(
            Self.log([
                Self.connecting,
                (1, Self.app, "cancelPeripheralConnection \(Self.identifier)"),
                (1, Self.service, cancel),
            ])
        )
        #expect(said.verdicts.map(\.id) == ["app-cancelled"])
        let failed = LogText.part(
            Self.log([
                Self.connecting,
                (
                    1, Self.app,
                    "didFailToConnect \(Self.identifier) Error Domain=CBErrorDomain Code=1"
                ),
                (1, Self.service, cancel),
            ])
        )
        #expect(failed.verdicts.map(\.id) == ["C01"])
    }

    @Test func `a lost link of the app is a symptom beside the number of the service`() {
        let part = LogText.part(
            Self.log([
                Self.connecting,
                (
                    2, Self.service,
                    "handleConnectionCompleteCallback address=00:00:5E:00:53:01 handle=0x40"
                        + " status=0"
                ),
                (
                    3, Self.service,
                    "LE Link disconnected for handle 0x40 with reason 762 encryptionPending 0"
                ),
                (
                    3, Self.app,
                    "didDisconnectPeripheral \(Self.identifier) Error Domain=CBErrorDomain Code=6"
                        + " \"The connection has timed out unexpectedly.\""
                ),
            ])
        )
        let weights = Dictionary(uniqueKeysWithValues: part.verdicts.map { ($0.id, $0.weight) })
        #expect(weights == ["not-established": .cause, "link-lost": .symptom])
    }

    @Test func `an option that the app names makes its refusal certain`() {
        let part = LogText.part(
            Self.log([
                (1, Self.app, "connect \(Self.identifier) options EnableAutoReconnect"),
                (1, Self.app, "didFailToConnect: Error Domain=CBErrorDomain Code=1"),
            ])
        )
        #expect(part.verdicts.map(\.id) == ["C01"])
        #expect(part.verdicts.first?.confidence == .high)
        #expect(part.verdicts.first?.device == 0)
    }

    @Test func `the lines of an app that are missing are named with its bundle`() throws {
        let part = LogText.part(Self.log([Self.connecting]))
        let gap = try #require(part.blindness.first { $0.id == "no-app-lines" })
        #expect(gap.title[.english].contains("com.example.rec"))
        let both = LogText.part(Self.log([Self.connecting, (2, Self.app, "hello")]))
        #expect(!both.blindness.contains { $0.id == "no-app-lines" })
    }

    @Test func `idevicesyslog without the service is told how it was lost`() throws {
        let part = LogText.part(Self.log([(1, Self.app, "didConnect \(Self.identifier)")]))
        let gap = try #require(part.blindness.first { $0.id == "no-service-lines" })
        #expect(gap.step[.english].contains("-q"))
    }

    @Test func `a link that began before the log is said to be so`() {
        let part = LogText.part(
            Self.log([
                (
                    3, Self.service,
                    "LE Link disconnected for handle 0x40 address 00:00:5E:00:53:01 with reason 708"
                )
            ])
        )
        #expect(part.blindness.contains { $0.id == "log-started-late" })
    }

    @Test func `the clock is as weak as its weakest line`() {
        func clock(_ hasZone: Bool, _ hasYear: Bool) -> LogTime {
            LogTime(moment: CaptureTime(nanoseconds: 0), hasZone: hasZone, hasYear: hasYear)
        }
        for (times, kind) in [
            ([clock(true, true)], StoryInput.Clock.universal),
            ([clock(true, true), clock(false, true)], .withoutZone),
            ([clock(false, true), clock(false, false)], .withoutYear), ([], .none),
        ] {
            var analyser = LogAnalyser(name: "a", format: .plain)
            for (index, time) in times.enumerated() {
                analyser.take(LogRecord(line: index + 1, time: time, text: "x"))
            }
            #expect(analyser.finish().input.clock == kind)
        }
    }

    @Test func `memory stays bounded, and what is left out is counted`() {
        var analyser = LogAnalyser(name: "long", format: .idevicesyslog)
        for line in 1...20_000 {
            let tail = String(line, radix: 16, uppercase: true)
            let number = String(repeating: "0", count: 12 - tail.count) + tail
            analyser.take(
                LogRecord(
                    line: line,
                    process: "bluetoothd",
                    text:
                        "Connecting device \"6B1E4B0E-0000-4000-8000-\(number)\" for session \"s\""
                )
            )
        }
        for line in 1...50 { analyser.skip(SkippedRegion(offset: line, count: 1, reason: "test")) }
        let part = analyser.finish()
        #expect(part.devices.count == 512)
        #expect(part.events.count == 4096 && part.omittedEvents == 20_000 - 4096)
        #expect(part.events.last?.evidence.place == .line(20_000))
        #expect(part.blindness.contains { $0.id == "too-many-devices" })
        #expect(part.input.skipped.count == 32 && part.input.moreSkipped == 18)
        #expect(part.verdicts.count <= 128)
    }

    @Test func `reports of one device are told as one event`() {
        let lines = (1...30).map {
            (
                $0, Self.service,
                "Found device \"Public 00:00:5E:00:53:01 RSSI:-5\($0 % 10) connectable"
            )
        }
        let part = LogText.part(Self.log(lines))
        #expect(part.events.map(\.count) == [30])
    }
}

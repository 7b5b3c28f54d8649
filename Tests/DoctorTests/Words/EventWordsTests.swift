// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import Doctor
import Testing

struct EventWordsTests {
    static let code = BluetoothCode.hci(HCIStatus(rawValue: 0x3E))
    static let ends: [StoryEvent.End] = [.app, .host, .device, .nobody]

    /// Every kind, with and without what it may lack.
    static let kinds: [StoryEvent.Kind] =
        [
            .state("powered off"), .scanStarted, .scanStopped, .scanRefused("unauthorized"),
            .discovered(rssi: nil, isConnectable: nil),
            .discovered(rssi: -60, isConnectable: nil),
            .discovered(rssi: -61, isConnectable: false),
            .discovered(rssi: -61, isConnectable: true), .connectAsked(by: nil),
            .connectAsked(by: "com.example.recorder"), .attemptStarted, .attemptFailed(nil),
            .attemptFailed(code), .connected(handle: nil), .connected(handle: 64),
            .discoveryStarted, .discoveryFinished(attributes: nil),
            .discoveryFinished(attributes: 12), .packetSize(185), .pairingStarted,
            .pairingFinished(nil), .pairingFinished(code), .encrypted(nil), .encrypted(code),
            .parameters(interval: 7.5, latency: 4, timeout: 720),
            .parameters(interval: 30, latency: 0, timeout: 6000), .read(handle: nil),
            .read(handle: 0x2A), .written(handle: nil, withResponse: true),
            .written(handle: 0x2A, withResponse: false), .subscribed(handle: nil, isOn: true),
            .subscribed(handle: 0x2A, isOn: false), .notified(handle: nil),
            .notified(handle: 0xFFFF), .refused("read", code), .misuse("L01"),
            .disconnected(by: nil, nil), .disconnected(by: nil, code), .note("something"),
            .othersHeard(1), .othersHeard(2), .state("reset"), .state("poweredOn"),
        ] + ends.map { .cancelled(by: $0) } + ends.map { .disconnectAsked(by: $0) }
        + ends.map { .disconnected(by: $0, code) }

    @Test func `every kind has words of its own in both languages`() {
        for language in Language.allCases {
            let texts = Self.kinds.map { EventWords.wording(of: $0)[language] }
            for text in texts { #expect(!text.isEmpty && !text.hasSuffix(".")) }
            #expect(Set(texts).count == texts.count)
        }
    }

    @Test func `codes and texts of the input stand in both languages`() {
        let ended = EventWords.wording(of: .disconnected(by: .device, Self.code))
        #expect(ended.english == "Disconnected by the device: \(Self.code)")
        #expect(ended.korean == "기기가 연결을 끊었습니다: \(Self.code)")
        let lost = EventWords.wording(of: .disconnected(by: .nobody, nil))
        #expect(lost == Wording(english: "Link lost", korean: "링크를 잃었습니다"))
        let read = EventWords.wording(of: .read(handle: 0x2A))
        #expect(read.english == "Value read, attribute 0x002A")
        let slow = EventWords.wording(of: .parameters(interval: 30, latency: 0, timeout: 6000))
        #expect(slow.english.contains("interval 30 ms, latency 0"))
    }

    @Test func `a run says how many`() {
        var event = StoryEvent(
            time: nil,
            lane: .air,
            device: nil,
            kind: .notified(handle: nil),
            evidence: Evidence(.frame(7))
        )
        #expect(EventWords.wording(of: event).english == "Notification")
        event.count = 12
        #expect(EventWords.wording(of: event).english == "Notification, 12 times")
        #expect(EventWords.wording(of: event).korean == "알림을 받았습니다, 12번")
    }

    @Test func `lanes, ends, confidence, weight, clocks and places have words`() {
        for language in Language.allCases {
            let words =
                StoryEvent.Lane.allCases.map { EventWords.wording(of: $0) }
                + Self.ends.map { EventWords.wording(of: $0) }
                + Verdict.Confidence.allCases.map { VerdictWords.wording(of: $0) }
                + Verdict.Weight.allCases.map { VerdictWords.wording(of: $0) }
                + [.universal, .withoutZone, .withoutYear, .none].map {
                    VerdictWords.wording(of: $0 as StoryInput.Clock)
                }
            let texts = words.map { $0[language] }
            #expect(Set(texts).count == texts.count && !texts.contains(""))
        }
        let place = Evidence.Place.source(path: "App.swift", line: 12, column: 3)
        #expect(VerdictWords.wording(of: place).korean == "App.swift:12:3")
        #expect(VerdictWords.wording(of: .line(12)).english == "line 12")
    }
}

// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import Captures
import Doctor

extension SampleStories {
    /// What a radio, a log or a path may hold to break whoever shows it.
    static let hostileTexts = [
        "</script><script>document.title='owned'</script>", "</title></style><b>bold</b>",
        "\"><img src=x onerror=alert(1)>", "' onfocus='alert(1)", "<!--", "]]>", "&lt;b&gt; &amp;",
        "http://example.com/a.png", "javascript:alert(1)", "a\u{0}b\u{1B}[31m\u{7F}\u{85}",
        "\u{202E}gnp.elif\u{202C}", "\u{2066}isolated", "عربي ١٢٣", "e" + hats, "🧑‍🚀🇰🇷",
        String(decoding: [0xD800, 0x41, 0xDFFF] as [UInt16], as: UTF16.self), noncharacters,
        String(decoding: [0xC3, 0x28, 0xFF, 0xF4, 0x90, 0x80, 0x80] as [UInt8], as: UTF8.self),
        String(repeating: "W", count: 3_000), "", " \n\t ", "\u{2028}line\u{2029}",
        "\u{E0001}\u{E0041}tag", "${alert(1)}", "{{7*7}}", "\\u003cscript>", "`", "%3Cscript%3E",
    ]

    private static let noncharacters = String(
        decoding: [0xFFFE, 0xFDD0] as [UInt16],
        as: UTF16.self
    )
    private static let hats = String(repeating: "\u{302}", count: 400)

    /// Each hostile text in every place that takes text.
    static let hostile: Story = {
        var parts: [StoryPart] = []
        for (index, text) in hostileTexts.enumerated() {
            var story = StoryBuilder(
                StoryInput(name: text, format: text, clock: .withoutZone),
                devices: [StoryDevice(identifiers: [text + "\(index)"], names: [text])]
            )
            let moment = Int64(index) * 700
            let first = story.add(moment, .app, .state(text), text)
            story.add(moment + 1, .system, .connectAsked(by: text), text)
            story.add(moment + 2, .air, .misuse(text), text)
            story.add(moment + 9, .app, .refused(text, .foreign(domain: text, number: -1)), text)
            story.add(nil, .app, .note(text), text)
            story.add(moment + 30, .air, .scanRefused(text), text, device: 99)
            let words = Wording(english: text, korean: text)
            let source = Evidence(.source(path: text, line: -1, column: .max), quote: text)
            story.part.verdicts = [
                Verdict(
                    text,
                    words,
                    explanation: words,
                    steps: [words],
                    confidence: .low,
                    weight: .risk,
                    device: 0,
                    evidence: [first, source],
                    confirmation: words
                )
            ]
            story.part.blindness = [Blindness(text, words, step: words, evidence: [source])]
            story.part.input.skipped = [SkippedRegion(offset: .max, count: .max, reason: text)]
            parts.append(story.part)
        }
        return Story(joining: parts)
    }()

    /// More events than a page draws, the one that matters at the end.
    static let long: Story = {
        var story = StoryBuilder(
            StoryInput(name: "long.pcap", format: "pcap, link type 251", clock: .universal),
            devices: [recorder],
            isCapture: true
        )
        story.add(0, .air, .connected(handle: 1))
        for index in 1...6_000 {
            let kind: StoryEvent.Kind =
                index % 3 == 0 ? .read(handle: 0x21) : .written(handle: 0x22, withResponse: false)
            story.add(Int64(index) * 37, index % 2 == 0 ? .air : .system, kind)
        }
        let end = story.add(
            1_000_000,
            .air,
            .disconnected(by: .device, .hci(.remoteUserTerminatedConnection)),
            "LL_TERMINATE_IND"
        )
        let words = Wording(english: "The device ended the link.", korean: "기기가 연결을 끊었습니다.")
        story.part.verdicts = [
            Verdict(
                "peer-ended",
                words,
                explanation: words,
                steps: [],
                confidence: .high,
                weight: .cause,
                device: 0,
                evidence: [end]
            )
        ]
        story.part.omittedEvents = 1_234
        return Story(joining: [story.part])
    }()

    /// Many devices, most of which were merely heard.
    static let crowd: Story = {
        let devices = (0..<400).map { index in
            StoryDevice(
                addresses: ["00:00:5E:00:53:\(index)"],
                names: index % 4 == 0 ? ["Beacon \(index)"] : []
            )
        }
        var story = StoryBuilder(
            StoryInput(name: "crowd.pklg", format: "PacketLogger", clock: .universal),
            devices: devices,
            isCapture: true
        )
        for index in devices.indices {
            let moment = Int64(index) * 90
            story.add(moment, .air, .discovered(rssi: -80, isConnectable: nil), device: index)
            if index % 7 == 0 {
                story.add(moment + 40, .system, .attemptStarted, device: index)
                let code = BluetoothCode.hci(.connectionFailedToBeEstablished)
                story.add(moment + 80, .air, .attemptFailed(code), device: index)
            }
        }
        return Story(joining: [story.part])
    }()

    /// Times at the ends of what can be told, in the wrong order, and indices that lead nowhere.
    static let broken: Story = {
        let moments: [Int64?] = [.max, nil, .min, 0, .max, -1, nil]
        let events = moments.map { moment in
            StoryEvent(
                time: moment.map { CaptureTime(nanoseconds: $0) },
                lane: .air,
                device: 0,
                kind: .parameters(interval: .infinity, latency: .min, timeout: .max),
                evidence: Evidence(.frame(.min), input: 7),
                count: .max
            )
        }
        let words = Wording(english: "Broken.", korean: "깨졌습니다.")
        return Story(
            inputs: [],
            devices: [StoryDevice()],
            events: events,
            omittedEvents: .max,
            verdicts: [
                Verdict(
                    "broken",
                    words,
                    explanation: words,
                    steps: [],
                    confidence: .low,
                    weight: .remark,
                    device: -1,
                    evidence: []
                )
            ],
            blindness: []
        )
    }()
}

// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import Captures
import Doctor

/// Stories of invented devices, for whatever shows stories.
enum SampleStories {
    static let recorder = StoryDevice(
        identifiers: ["6B1E4B0E-5F3A-4C3B-9D52-0A4C5E7F1D21"],
        addresses: ["00:00:5E:00:53:01"],
        names: ["Field Recorder"]
    )

    /// Nothing was examined.
    static let nothing = Story(joining: [])

    /// A file was examined in which nothing was found.
    static let empty: Story = {
        var part = StoryPart(
            input: StoryInput(name: "notes.txt", format: "plain text", clock: .none)
        )
        part.input.count = 42
        part.blindness = [masked]
        return Story(joining: [part])
    }()

    /// A log and a capture of one device: the option of automatic reconnection is refused, the
    /// next attempt connects, and the link is lost.
    static let connection = Story(joining: [log, capture])

    static let masked = Blindness(
        "masked-log",
        Wording(
            english: "The log masks names and addresses as <private>, so its lines cannot be given "
                + "to one device.",
            korean: "로그가 이름과 주소를 <private>로 가려서 어느 기기의 줄인지 알 수 없습니다."
        ),
        step: Wording(
            english:
                "Install Apple's Bluetooth logging profile, restart the phone, and record again.",
            korean: "Apple의 블루투스 로깅 프로파일을 설치하고 전화기를 다시 시작한 뒤 다시 기록하십시오."
        )
    )

    private static let log: StoryPart = {
        let refused = BluetoothCode.coreBluetooth(.invalidParameters)
        var story = StoryBuilder(
            StoryInput(
                name: "logs/app.log",
                format: "unified log, default",
                clock: .universal
            ),
            devices: [StoryDevice(identifiers: recorder.identifiers, names: recorder.names)]
        )
        story.add(0, .app, .state("powered on"), "centralManagerDidUpdateState: 5", device: nil)
        story.add(12, .app, .scanStarted, "scanForPeripherals [FFF0]", device: nil)
        story.add(18, .system, .scanStarted, "Scanning started successfully", device: nil)
        story.add(310, .app, .discovered(rssi: -61, isConnectable: true), "found Field Recorder")
        story.add(340, .app, .scanStopped, "stopScan", device: nil)
        let ask = story.add(
            352,
            .app,
            .connectAsked(by: "com.example.recorder"),
            "connect options {CBConnectPeripheralOptionEnableAutoReconnect = 1}"
        )
        let fail = story.add(
            355,
            .app,
            .attemptFailed(refused),
            "Error Domain=CBErrorDomain Code=1 \"One or more parameters were invalid.\""
        )
        story.add(740_000, .app, .connectAsked(by: "com.example.recorder"), "connect options {}")
        story.add(740_009, .system, .attemptStarted, "Connecting device \"6B1E4B0E-…\"")
        story.add(740_420, .system, .connected(handle: 64), "handleConnectionComplete status=0")
        story.add(740_431, .app, .connected(handle: nil), "didConnect Field Recorder")
        story.add(740_440, .app, .discoveryStarted, "discoverServices")
        story.add(740_910, .app, .discoveryFinished(attributes: 14), "didDiscoverServices: 3")
        story.add(740_930, .app, .subscribed(handle: nil, isOn: true), "setNotifyValue true")
        story.add(741_020, .app, .notified(handle: nil), "didUpdateValueFor", count: 812)
        let lost = story.add(
            773_060,
            .system,
            .disconnected(by: .nobody, .bluetoothd(BluetoothdStatus(rawValue: 708))),
            "LE Link disconnected for handle 0x40 with reason 708"
        )
        story.add(
            773_064,
            .app,
            .disconnected(by: nil, .coreBluetooth(.connectionTimeout)),
            "didDisconnect Code=6 \"The connection has timed out unexpectedly.\""
        )
        story.part.verdicts = [optionRefused([fail, ask])]
        story.part.blindness = [masked]
        story.part.input.skipped = [
            SkippedRegion(
                offset: 18_432,
                count: 96,
                reason: "expected text, found bytes that are none"
            )
        ]
        story.part.input.moreSkipped = 2
        _ = lost
        return story.part
    }()

    private static let capture: StoryPart = {
        var story = StoryBuilder(
            StoryInput(
                name: "captures/phone.btsnoop",
                format: "btsnoop, datalink 1002",
                clock: .universal
            ),
            devices: [recorder, StoryDevice(addresses: ["00:00:5E:00:53:02"])],
            isCapture: true
        )
        story.add(120, .air, .discovered(rssi: -60, isConnectable: true), count: 14)
        story.add(150, .air, .discovered(rssi: -88, isConnectable: false), device: 1, count: 5)
        story.add(740_012, .system, .attemptStarted)
        story.add(740_415, .air, .connected(handle: 64))
        story.add(740_418, .air, .parameters(interval: 30, latency: 0, timeout: 720))
        story.add(740_446, .air, .packetSize(185))
        story.add(740_450, .air, .discoveryStarted)
        story.add(740_902, .air, .discoveryFinished(attributes: 14))
        story.add(740_935, .air, .written(handle: 0x2B, withResponse: true))
        story.add(741_000, .air, .notified(handle: 0x2A), count: 812)
        let last = story.add(772_340, .air, .notified(handle: 0x2A), "last packet of the peer")
        let end = story.add(
            773_058,
            .air,
            .disconnected(by: .nobody, .hci(.connectionTimeout)),
            "Disconnection Complete, reason 0x08"
        )
        story.part.verdicts = [supervision([end, last])]
        return story.part
    }()

    private static func optionRefused(_ evidence: [Evidence]) -> Verdict {
        Verdict(
            "O01",
            Wording(
                english:
                    "The system refused the option CBConnectPeripheralOptionEnableAutoReconnect.",
                korean: "시스템이 CBConnectPeripheralOptionEnableAutoReconnect 옵션을 거부했습니다."
            ),
            explanation: Wording(
                english: "The connect was asked with the option, and 3 ms later it failed with "
                    + "CBErrorDomain 1. No attempt reached the controller: the air is silent until "
                    + "the next connect, which goes without the option and succeeds.",
                korean: "옵션과 함께 연결을 요청했고 3 ms 뒤에 CBErrorDomain 1로 실패했습니다. 컨트롤러에 닿은 시도는 "
                    + "없습니다. 옵션 없이 요청한 다음 연결은 성공했습니다."
            ),
            steps: [
                Wording(
                    english: "Call connect without the option, and reconnect in didDisconnect.",
                    korean: "옵션 없이 connect를 호출하고 didDisconnect에서 다시 연결하십시오."
                ),
                Wording(
                    english: "Keep the CBPeripheral in a property until it is no longer wanted.",
                    korean: "필요한 동안 CBPeripheral을 프로퍼티에 보관하십시오."
                ),
            ],
            confidence: .high,
            weight: .cause,
            device: 0,
            evidence: evidence + [
                Evidence(
                    .source(path: "Sources/Recorder/Radio.swift", line: 41, column: 9),
                    quote: "manager.connect(peripheral, options: [.enableAutoReconnect: true])"
                )
            ],
            confirmation: Wording(
                english: "Run the app once more without the option on the same phone.",
                korean: "같은 전화기에서 옵션 없이 앱을 한 번 더 실행하십시오."
            )
        )
    }

    private static func supervision(_ evidence: [Evidence]) -> Verdict {
        Verdict(
            "supervision-timeout",
            Wording(
                english: "The device fell silent, and the link was given up after 720 ms.",
                korean: "기기가 응답을 멈췄고 720 ms 뒤에 링크가 끊어졌습니다."
            ),
            explanation: Wording(
                english: "The last packet came 718 ms before the end; the supervision timeout is "
                    + "720 ms. The device was out of range, off, or busy.",
                korean: "마지막 패킷은 끊어지기 718 ms 전에 왔고 감시 시간은 720 ms입니다. 기기가 너무 멀거나 "
                    + "꺼졌거나 바빴습니다."
            ),
            steps: [
                Wording(
                    english: "Ask the firmware for a supervision timeout of 4 s or more.",
                    korean: "펌웨어에서 감시 시간을 4초 이상으로 요청하십시오."
                )
            ],
            confidence: .medium,
            weight: .symptom,
            device: 0,
            evidence: evidence
        )
    }
}

// SPDX-License-Identifier: Apache-2.0

/// Says in words what happened.
public enum EventWords: Sendable {
    /// What happened, in one sentence without a full stop. Codes, names and texts of the input
    /// stand in it as they came.
    public static func wording(of kind: StoryEvent.Kind) -> Wording {
        switch kind {
        case .state(let text): state(text)
        case .scanStarted: Wording(english: "Scan started", korean: "스캔을 시작했습니다")
        case .scanStopped: Wording(english: "Scan stopped", korean: "스캔을 멈췄습니다")
        case .scanRefused(let reason):
            Wording(english: "Scan refused: \(reason)", korean: "스캔이 거부되었습니다: \(reason)")
        case .discovered(let rssi, let isConnectable): heard(rssi, isConnectable)
        case .othersHeard(let count):
            Wording(
                english: count == 1
                    ? "1 more device was heard, and nothing else of it"
                    : "\(count) more devices were heard, and nothing else of them",
                korean: "다른 기기 \(count)개는 신호만 받았습니다"
            )
        case .connectAsked, .attemptStarted, .cancelled, .attemptFailed, .connected,
            .disconnectAsked, .disconnected:
            LinkWords.wording(of: kind)
        case .discoveryStarted, .discoveryFinished, .packetSize, .read, .written, .subscribed,
            .notified, .refused:
            AttributeWords.wording(of: kind)
        case .pairingStarted: Wording(english: "Pairing started", korean: "페어링을 시작했습니다")
        case .pairingFinished(nil): Wording(english: "Paired", korean: "페어링했습니다")
        case .pairingFinished(let code?):
            Wording(english: "Pairing failed: \(code)", korean: "페어링에 실패했습니다: \(code)")
        case .encrypted(nil): Wording(english: "Link encrypted", korean: "링크를 암호화했습니다")
        case .encrypted(let code?):
            Wording(english: "Encryption failed: \(code)", korean: "암호화에 실패했습니다: \(code)")
        case .parameters(let interval, let latency, let timeout):
            parameters("\(number(interval)) ms", latency, "\(timeout) ms")
        case .misuse(let id):
            Wording(
                english: "Core Bluetooth complains of its use (\(id))",
                korean: "Core Bluetooth가 잘못된 사용을 알렸습니다 (\(id))"
            )
        case .note(let text): same(text)
        }
    }

    /// What happened, with how many times where it stands for several.
    public static func wording(of event: StoryEvent) -> Wording {
        let wording = wording(of: event.kind)
        guard event.count > 1 else { return wording }
        return Wording(
            english: "\(wording.english), \(event.count) times",
            korean: "\(wording.korean), \(event.count)번"
        )
    }

    /// The lane's name.
    public static func wording(of lane: StoryEvent.Lane) -> Wording {
        switch lane {
        case .app: Wording(english: "app", korean: "앱")
        case .system: Wording(english: "system", korean: "시스템")
        case .air: Wording(english: "air", korean: "전파")
        }
    }

    /// Who did it: "by the app".
    public static func wording(of end: StoryEvent.End) -> Wording {
        switch end {
        case .app: Wording(english: "by the app", korean: "앱이")
        case .host: Wording(english: "by the system", korean: "시스템이")
        case .device: Wording(english: "by the device", korean: "기기가")
        case .nobody: Wording(english: "by nobody", korean: "누구도 아닌 쪽이")
        }
    }

    /// Apple's names of states stay as they are.
    private static func state(_ text: String) -> Wording {
        Wording(english: "Bluetooth: \(text)", korean: "Bluetooth: \(koreanStates[text] ?? text)")
    }

    private static let koreanStates = [
        "reset": "초기화됨", "resetting": "다시 시작하는 중", "powered off": "꺼짐",
        "powered on": "켜짐", "unknown": "알 수 없음", "unsupported": "지원하지 않음",
        "unauthorized": "허용되지 않음", "adapter removed": "어댑터가 없어짐",
        "adapter opened": "어댑터를 열었음", "adapter closed": "어댑터를 닫았음",
    ]

    private static func heard(_ rssi: Int?, _ isConnectable: Bool?) -> Wording {
        var english: [String] = []
        var korean: [String] = []
        if let rssi {
            english.append("\(rssi) dBm")
            korean.append("\(rssi) dBm")
        }
        if let isConnectable {
            english.append(isConnectable ? "connectable" : "not connectable")
            korean.append(isConnectable ? "연결 가능" : "연결 불가")
        }
        guard !english.isEmpty else { return Wording(english: "Heard", korean: "신호를 받았습니다") }
        return Wording(
            english: "Heard: " + english.joined(separator: ", "),
            korean: "신호를 받았습니다: " + korean.joined(separator: ", ")
        )
    }

    private static func parameters(
        _ interval: String,
        _ latency: Int,
        _ timeout: String
    ) -> Wording {
        Wording(
            english: "Connection parameters: interval \(interval), latency \(latency), "
                + "supervision timeout \(timeout)",
            korean: "연결 매개변수: 간격 \(interval), 지연 \(latency), 감시 시간 \(timeout)"
        )
    }

    /// Without the `.0` of a whole number.
    static func number(_ value: Double) -> String {
        let text = "\(value)"
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }

    /// A text that is the same in every language.
    static func same(_ text: String) -> Wording { Wording(english: text, korean: text) }
}

// SPDX-License-Identifier: Apache-2.0

/// The little picture of an event. Its shape alone tells what it is; the colour repeats it.
enum Glyph: String, CaseIterable {
    case state, scan, scanEnd, heard, ask, attempt, linked, ended, stop, fail, found, lock, tune
    case read, write, bell, value, warning, note

    init(_ kind: StoryEvent.Kind) {
        self =
            switch kind {
            case .state: .state
            case .scanStarted: .scan
            case .scanStopped: .scanEnd
            case .scanRefused, .attemptFailed, .refused, .pairingFinished(_?), .encrypted(_?): .fail
            case .discovered, .othersHeard: .heard
            case .connectAsked: .ask
            case .attemptStarted: .attempt
            case .cancelled, .disconnectAsked: .stop
            case .connected: .linked
            case .disconnected: .ended
            case .discoveryStarted, .discoveryFinished: .found
            case .packetSize, .parameters: .tune
            case .pairingStarted, .pairingFinished(nil), .encrypted(nil): .lock
            case .read: .read
            case .written: .write
            case .subscribed: .bell
            case .notified: .value
            case .misuse: .warning
            case .note: .note
            }
    }

    /// Its shape in a square of 16 around the origin.
    var shape: Markup {
        switch self {
        case .state: "<rect class=\"line\" x=\"-5\" y=\"-5\" width=\"10\" height=\"10\" rx=\"3\"/>"
        case .scan:
            """
            <circle class="line" cx="-1" cy="-1" r="4"/><path class="line" d="M2 2l4 4"/>
            """
        case .scanEnd:
            """
            <circle class="line" cx="-1" cy="-1" r="4"/><path class="line" d="M2 2l4 4M-3 -1h4"/>
            """
        case .heard:
            """
            <circle class="solid" r="2"/><path class="line" \
            d="M-4.2 -4.2a6 6 0 0 0 0 8.4M4.2 -4.2a6 6 0 0 1 0 8.4"/>
            """
        case .ask: "<path class=\"line\" d=\"M-4 -5.5L5.5 0L-4 5.5Z\"/>"
        case .attempt: "<path class=\"solid\" d=\"M-4 -6L6 0L-4 6Z\"/>"
        case .linked: "<circle class=\"solid\" r=\"6\"/>"
        case .ended: "<rect class=\"solid\" x=\"-5.5\" y=\"-5.5\" width=\"11\" height=\"11\"/>"
        case .stop: "<circle class=\"line\" r=\"5\"/><path class=\"line\" d=\"M-3.5 3.5l7 -7\"/>"
        case .fail: "<path class=\"thick\" d=\"M-4.5 -4.5l9 9M-4.5 4.5l9 -9\"/>"
        case .found: "<path class=\"line\" d=\"M-5 -4h10M-5 0h10M-5 4h6\"/>"
        case .lock:
            """
            <rect class="solid" x="-5" y="-1" width="10" height="7" rx="1.5"/>\
            <path class="line" d="M-3 -1v-2.5a3 3 0 0 1 6 0v2.5"/>
            """
        case .tune:
            """
            <path class="line" d="M-6 -3h12M-6 3h12"/>\
            <circle class="solid" cx="-2" cy="-3" r="2.5"/>\
            <circle class="solid" cx="2" cy="3" r="2.5"/>
            """
        case .read: "<path class=\"line\" d=\"M0 -6v9M-4 -0.5l4 4l4 -4M-5 6h10\"/>"
        case .write: "<path class=\"line\" d=\"M0 4v-9M-4 -1.5l4 -4l4 4M-5 6h10\"/>"
        case .bell:
            """
            <path class="line" d="M-5.5 4h11c-2 -2 -1.5 -4 -1.5 -5.5a4 4 0 0 0 -8 0c0 1.5 0.5 3.5 \
            -1.5 5.5Z"/><path class="line" d="M-1 6.5h2"/>
            """
        case .value: "<path class=\"solid\" d=\"M0 6L-5 -3.5H5Z\"/>"
        case .warning:
            """
            <path class="line" d="M0 -6L6.5 5.5H-6.5Z"/><path class="line" d="M0 -2v3.5M0 3.4v0.2"/>
            """
        case .note: "<path class=\"line\" d=\"M0 -5.5L5.5 0L0 5.5L-5.5 0Z\"/>"
        }
    }

    /// What it stands for.
    var meaning: Wording {
        switch self {
        case .state: Wording(english: "state of Bluetooth", korean: "블루투스 상태")
        case .scan: Wording(english: "scan started", korean: "스캔 시작")
        case .scanEnd: Wording(english: "scan stopped", korean: "스캔 중지")
        case .heard: Wording(english: "device heard", korean: "기기 신호")
        case .ask: Wording(english: "connect asked", korean: "연결 요청")
        case .attempt: Wording(english: "attempt started", korean: "연결 시도")
        case .linked: Wording(english: "connected", korean: "연결됨")
        case .ended: Wording(english: "disconnected", korean: "연결 끊김")
        case .stop: Wording(english: "cancel or disconnect asked", korean: "취소나 해제 요청")
        case .fail: Wording(english: "failed or refused", korean: "실패나 거부")
        case .found: Wording(english: "service discovery", korean: "서비스 탐색")
        case .lock: Wording(english: "pairing, encryption", korean: "페어링, 암호화")
        case .tune: Wording(english: "parameters", korean: "매개변수")
        case .read: Wording(english: "value read", korean: "값 읽기")
        case .write: Wording(english: "value written", korean: "값 쓰기")
        case .bell: Wording(english: "notifications switched", korean: "알림 설정")
        case .value: Wording(english: "notification", korean: "알림")
        case .warning: Wording(english: "wrong use of Core Bluetooth", korean: "잘못된 사용")
        case .note: Wording(english: "note", korean: "메모")
        }
    }
}

/// How an event is coloured.
enum Tone: String {
    case good, bad, ended, plain, quiet

    init(_ kind: StoryEvent.Kind) {
        self =
            switch kind {
            case .connected, .pairingFinished(nil), .encrypted(nil): .good
            case .scanRefused, .attemptFailed, .refused, .pairingFinished(_?), .encrypted(_?),
                .misuse:
                .bad
            case .disconnected(by: .app, _): .plain
            case .disconnected: .ended
            case .discovered, .othersHeard, .read, .written, .notified, .note: .quiet
            default: .plain
            }
    }
}

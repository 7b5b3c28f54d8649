// SPDX-License-Identifier: Apache-2.0

/// Says in words what happened to a link.
enum LinkWords {
    static func wording(of kind: StoryEvent.Kind) -> Wording {
        switch kind {
        case .connectAsked(let app): asked(by: app)
        case .attemptStarted:
            Wording(english: "Connection attempt started", korean: "연결 시도를 시작했습니다")
        case .cancelled(let end): cancelled(by: end)
        case .attemptFailed(nil):
            Wording(english: "Connection attempt failed", korean: "연결 시도가 실패했습니다")
        case .attemptFailed(let code?):
            Wording(
                english: "Connection attempt failed: \(code)",
                korean: "연결 시도가 실패했습니다: \(code)"
            )
        case .connected(nil): Wording(english: "Connected", korean: "연결되었습니다")
        case .connected(let handle?):
            Wording(
                english: "Connected, handle \(handle)",
                korean: "연결되었습니다, 핸들 \(handle)"
            )
        case .disconnectAsked(let end): endAsked(by: end)
        case .disconnected(let end, let code): ended(by: end, code)
        default: EventWords.wording(of: kind)
        }
    }

    private static func asked(by app: String?) -> Wording {
        guard let app else { return Wording(english: "Connect asked", korean: "연결을 요청했습니다") }
        return Wording(english: "Connect asked by \(app)", korean: "연결을 요청했습니다: \(app)")
    }

    private static func cancelled(by end: StoryEvent.End) -> Wording {
        guard end != .nobody else {
            return Wording(english: "Connection attempt ended", korean: "연결 시도가 끝났습니다")
        }
        let who = EventWords.wording(of: end)
        return Wording(
            english: "Connection attempt cancelled \(who.english)",
            korean: "\(who.korean) 연결 시도를 취소했습니다"
        )
    }

    private static func endAsked(by end: StoryEvent.End) -> Wording {
        guard end != .nobody else {
            return Wording(english: "Disconnect asked", korean: "연결 해제를 요청했습니다")
        }
        let who = EventWords.wording(of: end)
        return Wording(
            english: "Disconnect asked \(who.english)",
            korean: "\(who.korean) 연결 해제를 요청했습니다"
        )
    }

    private static func ended(by end: StoryEvent.End?, _ code: BluetoothCode?) -> Wording {
        let reason = code.map { ": \($0)" } ?? ""
        guard let end else {
            return Wording(
                english: "Disconnected" + reason,
                korean: "연결이 끊어졌습니다" + reason
            )
        }
        guard end != .nobody else {
            return Wording(english: "Link lost" + reason, korean: "링크를 잃었습니다" + reason)
        }
        let who = EventWords.wording(of: end)
        return Wording(
            english: "Disconnected \(who.english)" + reason,
            korean: "\(who.korean) 연결을 끊었습니다" + reason
        )
    }
}

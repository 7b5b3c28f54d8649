// SPDX-License-Identifier: Apache-2.0

/// Says in words what happened to services and values.
enum AttributeWords {
    static func wording(of kind: StoryEvent.Kind) -> Wording {
        switch kind {
        case .discoveryStarted:
            Wording(english: "Service discovery started", korean: "서비스 탐색을 시작했습니다")
        case .discoveryFinished(nil):
            Wording(english: "Service discovery finished", korean: "서비스 탐색을 마쳤습니다")
        case .discoveryFinished(let count?):
            Wording(
                english: "Service discovery finished: \(count) found",
                korean: "서비스 탐색을 마쳤습니다: \(count)개"
            )
        case .packetSize(let bytes):
            Wording(
                english: "Packet size agreed: \(bytes) bytes (ATT MTU)",
                korean: "패킷 크기를 정했습니다: \(bytes)바이트 (ATT MTU)"
            )
        case .read(let handle): of("Value read", "값을 읽었습니다", handle)
        case .written(let handle, true): of("Value written", "값을 썼습니다", handle)
        case .written(let handle, false):
            of("Value written without response", "응답 없이 값을 썼습니다", handle)
        case .subscribed(let handle, true): of("Notifications on", "알림을 켰습니다", handle)
        case .subscribed(let handle, false): of("Notifications off", "알림을 껐습니다", handle)
        case .notified(let handle): of("Notification", "알림을 받았습니다", handle)
        case .refused(let request, let code):
            Wording(
                english: "\(request) refused: \(code)",
                korean: "거부되었습니다 (\(request)): \(code)"
            )
        default: EventWords.wording(of: kind)
        }
    }

    private static func of(_ english: String, _ korean: String, _ handle: UInt16?) -> Wording {
        guard let handle else { return Wording(english: english, korean: korean) }
        let digits = String(handle, radix: 16, uppercase: true)
        let padded = "0x" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
        return Wording(
            english: "\(english), attribute \(padded)",
            korean: "\(korean), 속성 \(padded)"
        )
    }
}

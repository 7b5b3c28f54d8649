// SPDX-License-Identifier: Apache-2.0

import Doctor

/// The doctor's own words around what it concludes.
enum StoryPhrases {
    static let nothingFound = Wording(
        english: "Nothing in these files tells of a mistake or a failed connection.",
        korean: "이 파일들에는 실수나 연결 실패를 알려 주는 내용이 없습니다."
    )
    static let why = Wording(english: "Why", korean: "이유")
    static let evidence = Wording(english: "Evidence", korean: "근거")
    static let steps = Wording(english: "What to do", korean: "할 일")
    static let confirmation = Wording(english: "To be certain", korean: "확실히 하려면")
    static let others = Wording(english: "What else was seen", korean: "그 밖에 보이는 것")
    static let timeline = Wording(english: "Timeline", korean: "시간 순서")
    static let withoutDevice = Wording(english: "about no device", korean: "기기와 무관")
    static let blindness = Wording(
        english: "What these files cannot show, and how to see it",
        korean: "이 파일들로는 알 수 없는 것과 알아내는 방법"
    )
    static let inputs = Wording(english: "Examined", korean: "살펴본 파일")
    static let unnamed = Wording(english: "a device without a name", korean: "이름 없는 기기")

    static func more(_ count: Int) -> Wording {
        Wording(english: "and \(count) more", korean: "그 밖에 \(count)개")
    }

    static func moreEvents(_ count: Int) -> Wording {
        Wording(
            english: "\(count) more; --html FILE and --json have all that was kept",
            korean: "\(count)개 더 있습니다. --html FILE과 --json에는 보관된 것이 모두 있습니다"
        )
    }

    static func omitted(_ count: Int) -> Wording {
        Wording(
            english: "\(count) events were more than the doctor keeps, and were left out",
            korean: "사건 \(count)개는 보관 한도를 넘어 빠졌습니다"
        )
    }

    static func onlyHeard(_ count: Int) -> Wording {
        Wording(
            english: count == 1
                ? "1 more device took no part" : "\(count) more devices took no part",
            korean: "다른 기기 \(count)개는 관여하지 않았습니다"
        )
    }

    static func lines(_ count: Int) -> Wording {
        Wording(english: count == 1 ? "1 line" : "\(count) lines", korean: "\(count)줄")
    }

    static func packets(_ count: Int) -> Wording {
        Wording(english: count == 1 ? "1 packet" : "\(count) packets", korean: "패킷 \(count)개")
    }

    static func files(_ count: Int) -> Wording {
        Wording(
            english: count == 1 ? "1 Swift file" : "\(count) Swift files",
            korean: "Swift 파일 \(count)개"
        )
    }

    static func skipped(_ count: Int) -> Wording {
        Wording(
            english: count == 1 ? "1 region not read" : "\(count) regions not read",
            korean: "읽지 못한 곳 \(count)개"
        )
    }
}

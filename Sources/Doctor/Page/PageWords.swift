// SPDX-License-Identifier: Apache-2.0

/// The fixed words of the page.
enum PageWords {
    static let skip = Wording(english: "To the pictures", korean: "그림으로 가기")
    static let nothing = Wording(
        english: "Nothing was found that explains a failed connection.",
        korean: "연결 실패를 설명하는 것을 찾지 못했습니다."
    )
    static let nothingMore = Wording(
        english: "That does not mean that nothing is wrong: see below what the inputs cannot show.",
        korean: "문제가 없다는 뜻은 아닙니다. 입력이 보여 줄 수 없는 것을 아래에서 확인하십시오."
    )
    static let noInput = Wording(
        english: "Nothing was examined.",
        korean: "조사한 파일이 없습니다."
    )
    static let steps = Wording(english: "What to do", korean: "할 일")
    static let evidence = Wording(english: "Evidence", korean: "근거")
    static let confirmation = Wording(english: "What would make it certain", korean: "확인 방법")
    static let otherVerdicts = Wording(english: "Also found", korean: "그 밖의 결과")
    static let pictures = Wording(english: "What happened", korean: "일어난 일")
    static let noEvents = Wording(
        english: "The inputs tell of no event.",
        korean: "입력에 기록된 일이 없습니다."
    )
    static let noDevice = Wording(
        english: "The radio, and what names no device",
        korean: "무선 장치, 그리고 기기를 밝히지 않은 일"
    )
    static let unnamed = Wording(english: "A device without a name", korean: "이름 없는 기기")
    static let device = Wording(english: "Device", korean: "기기")
    static let legend = Wording(english: "Signs", korean: "기호")
    static let scale = Wording(
        english: "Times are not to scale: the longer the wider, and what lasts 5 s or more is cut "
            + "and told in words.",
        korean: "시간은 비례하지 않습니다. 길수록 넓게 그리고, 5초 이상은 줄여서 글로 표시합니다."
    )
    static let point = Wording(
        english: "Point at a sign, or walk with the arrow keys; Enter leads to its evidence.",
        korean: "기호를 가리키거나 화살표 키로 이동하십시오. Enter 키를 누르면 근거로 갑니다."
    )
    static let emptyLane = Wording(english: "nothing here", korean: "기록된 일이 없습니다")
    static let unseenLane = Wording(
        english: "no input tells of this level",
        korean: "이 층을 기록한 입력이 없습니다"
    )
    static let noTimes = Wording(english: "in order, without times", korean: "시각 없이 순서대로")
    static let since = Wording(english: "since the beginning", korean: "처음부터")
    static let zone = Wording(english: "UTC", korean: "UTC")
    static let logZone = Wording(english: "as the log says", korean: "로그의 시각")
    static let heard = Wording(english: "Only heard", korean: "신호만 받은 기기")
    static let blindness = Wording(
        english: "What cannot be seen, and how to see it",
        korean: "볼 수 없는 것과 보는 방법"
    )
    static let next = Wording(english: "Next step", korean: "다음 단계")
    static let inputs = Wording(english: "What was examined", korean: "조사한 파일")
    static let events = Wording(english: "Events and evidence", korean: "일과 근거")
    static let time = Wording(english: "Time", korean: "시각")
    static let level = Wording(english: "Level", korean: "층")
    static let what = Wording(english: "What", korean: "내용")
    static let place = Wording(english: "Where", korean: "위치")
    static let inPicture = Wording(english: "in the picture", korean: "그림에서 보기")
    static let namedPlace = Wording(english: "named by a finding", korean: "결과가 가리키는 곳")
    static let noTime = Wording(english: "no time", korean: "시각 없음")
    static let ownWords = Wording(
        english:
            "This page holds what the inputs say, with names and addresses as they stand there. "
            + "It loads nothing and sends nothing.",
        korean: "이 페이지에는 입력의 내용이 이름과 주소까지 그대로 들어 있습니다. 아무것도 불러오거나 보내지 "
            + "않습니다."
    )

    static func count(_ number: Int, _ one: String, _ many: String, _ korean: String) -> Wording {
        Wording(english: "\(number) \(number == 1 ? one : many)", korean: "\(korean) \(number)개")
    }

    static func more(_ number: Int) -> Wording {
        Wording(english: "and \(number) more", korean: "그 밖에 \(number)개")
    }

    static func undrawn(_ number: Int) -> Wording {
        Wording(
            english: number == 1
                ? "1 more event is not drawn." : "\(number) more events are not drawn.",
            korean: "그리지 않은 일이 \(number)개 더 있습니다."
        )
    }

    static func undrawnDevices(_ number: Int) -> Wording {
        Wording(
            english: number == 1
                ? "1 more device is not drawn." : "\(number) more devices are not drawn.",
            korean: "그리지 않은 기기가 \(number)개 더 있습니다."
        )
    }

    static func leftOut(_ number: Int) -> Wording {
        Wording(
            english: "\(number) events were left out when the inputs were read.",
            korean: "입력을 읽을 때 일 \(number)개를 뺐습니다."
        )
    }

    static func unlisted(_ number: Int) -> Wording {
        Wording(
            english: number == 1
                ? "1 more event is not on this page."
                : "\(number) more events are not on this page.",
            korean: "이 페이지에 없는 일이 \(number)개 더 있습니다."
        )
    }

    static func entries(_ number: Int) -> Wording {
        Wording(
            english: number == 1 ? "1 line or frame" : "\(number) lines or frames",
            korean: "줄이나 프레임 \(number)개"
        )
    }

    static func unread(_ number: Int) -> Wording {
        Wording(
            english: number == 1
                ? "1 place could not be read" : "\(number) places could not be read",
            korean: "읽지 못한 곳 \(number)개"
        )
    }

    static func region(_ count: Int, at offset: Int) -> Wording {
        Wording(english: "\(count) bytes at \(offset)", korean: "\(offset) 위치에서 \(count)바이트")
    }

    /// What a band says: how long, and who ended it.
    static func band(_ band: Timeline.Band, _ language: Language) -> String {
        let span = band.span.map { PageTime.duration($0, language) }
        guard band.isLink else {
            let waited = span.map { Wording(english: "waited \($0)", korean: "\($0) 기다림") }
            guard band.isOpen else { return waited?[language] ?? "" }
            return Wording(english: "no answer until the end", korean: "끝까지 응답 없음")[language]
        }
        let up =
            span.map { Wording(english: "connected \($0)", korean: "\($0) 연결") }
            ?? Wording(english: "connected", korean: "연결")
        if band.isOpen {
            return Wording(
                english: "\(up.english), until the end",
                korean: "\(up.korean), 끝까지"
            )[language]
        }
        return up[language] + ", " + end(of: band)[language]
    }

    /// Who ended a link.
    static func end(of band: Timeline.Band) -> Wording {
        if band.endsElsewhere {
            return Wording(english: "its end is not told here", korean: "끝은 기록되지 않음")
        }
        return switch band.by {
        case nil: Wording(english: "who ended it is not told", korean: "누가 끊었는지 모름")
        case .nobody?: Wording(english: "link lost", korean: "링크를 잃음")
        case .app?: Wording(english: "ended by the app", korean: "앱이 끊음")
        case .host?: Wording(english: "ended by the system", korean: "시스템이 끊음")
        case .device?: Wording(english: "ended by the device", korean: "기기가 끊음")
        }
    }
}

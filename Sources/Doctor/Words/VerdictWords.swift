// SPDX-License-Identifier: Apache-2.0

/// Says in words what surrounds a verdict: how sure, how heavy, where.
public enum VerdictWords: Sendable {
    /// How sure a verdict is.
    public static func wording(of confidence: Verdict.Confidence) -> Wording {
        switch confidence {
        case .low: Wording(english: "possible", korean: "가능함")
        case .medium: Wording(english: "likely", korean: "유력함")
        case .high: Wording(english: "certain", korean: "확실함")
        }
    }

    /// What a verdict means for the connection.
    public static func wording(of weight: Verdict.Weight) -> Wording {
        switch weight {
        case .remark: Wording(english: "remark", korean: "참고")
        case .risk: Wording(english: "risk", korean: "위험")
        case .symptom: Wording(english: "symptom", korean: "증상")
        case .cause: Wording(english: "cause", korean: "원인")
        }
    }

    /// A place in an input.
    public static func wording(of place: Evidence.Place) -> Wording {
        switch place {
        case .line(let number): Wording(english: "line \(number)", korean: "\(number)번째 줄")
        case .frame(let number): Wording(english: "frame \(number)", korean: "\(number)번 프레임")
        case .source: EventWords.same(place.description)
        }
    }

    /// What the times of an input are worth.
    public static func wording(of clock: StoryInput.Clock) -> Wording {
        switch clock {
        case .universal: Wording(english: "times in UTC", korean: "UTC 시각")
        case .withoutZone:
            Wording(
                english: "times of an unknown zone, taken as UTC",
                korean: "시간대를 알 수 없는 시각, UTC로 봅니다"
            )
        case .withoutYear:
            Wording(
                english: "times without year and zone, taken as UTC",
                korean: "연도와 시간대를 알 수 없는 시각, UTC로 봅니다"
            )
        case .none: Wording(english: "no times", korean: "시각 없음")
        }
    }
}

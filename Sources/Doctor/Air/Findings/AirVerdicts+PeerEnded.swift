// SPDX-License-Identifier: Apache-2.0

import Bluetooth

extension AirVerdicts {
    /// In which circumstance a device ended a link.
    enum Circumstance: Hashable {
        /// Another verdict says why.
        case explained
        /// It had asked for other parameters, and was refused.
        case afterRefusedParameters
        /// It had been asked for something and had not answered.
        case insteadOfAnswer
        /// Nothing of use had gone over the link yet.
        case unused
        /// After use.
        case later
    }

    static func peerEnded(
        _ code: HCIStatus,
        while request: String?,
        circumstance: Circumstance
    ) -> Verdict {
        let isFull = code.rawValue == 0x14
        let (weight, why): (Verdict.Weight, Text) =
            isFull ? (.cause, lackOfResources) : reason(request, circumstance)
        let isNormal = weight == .remark
        return verdict(
            VerdictID.peerEnded,
            weight,
            weight == .remark || isFull ? .high : .medium,
            ("The device ended the link: \(code)", "기기가 연결을 끊었습니다: \(code)"),
            why,
            steps: isNormal
                ? [
                    (
                        """
                        Nothing, if the device may end links by itself; else its firmware log \
                        says why.
                        """,
                        "기기가 스스로 연결을 끊어도 되는 경우라면 할 일이 없습니다. 아니라면 펌웨어 로그에 이유가 있습니다."
                    )
                ]
                : [
                    (
                        "Read the device's own log of that moment: only its firmware knows why.",
                        "그 시각의 기기 로그를 확인합니다. 이유는 기기 펌웨어만 압니다."
                    ),
                    (
                        """
                        Look at the last packets before the end: what was asked of it, and how \
                        soon.
                        """,
                        "끊기기 직전의 패킷에서 무엇을 얼마나 빨리 요청했는지 확인합니다."
                    ),
                ],
            confirm: isNormal
                ? nil
                : (
                    "The firmware's reason for the disconnect at this time.",
                    "이 시각에 펌웨어가 연결을 끊은 이유를 확인합니다."
                )
        )
    }

    private static let lackOfResources: Text = (
        "It says that it lacks the resources to keep the link.",
        "기기가 연결을 유지할 자원이 부족하다고 알렸습니다."
    )

    private static func reason(
        _ request: String?,
        _ circumstance: Circumstance
    ) -> (Verdict.Weight, Text) {
        switch circumstance {
        case .explained:
            return (
                .remark,
                (
                    "Another verdict says what happened just before.",
                    "바로 전에 일어난 일은 다른 판정에 있습니다."
                )
            )
        case .afterRefusedParameters:
            return (
                .cause,
                (
                    """
                    Shortly before, it had asked for other connection parameters and was \
                    refused: some devices then leave.
                    """,
                    "조금 전에 기기가 다른 연결 파라미터를 요청했지만 거절당했습니다. 이때 연결을 끊는 기기가 있습니다."
                )
            )
        case .insteadOfAnswer:
            let name = request ?? ""
            return (
                .cause,
                (
                    """
                    It ended the link instead of answering this request: \(name). Its firmware \
                    may have failed on it, or wants the link to be paired first.
                    """,
                    """
                    기기가 이 요청에 응답하는 대신 연결을 끊었습니다: \(name). 펌웨어가 그 요청에서 실패했거나, 먼저 페어링을 원하는 것일 수 \
                    있습니다.
                    """
                )
            )
        case .unused:
            return (
                .cause,
                (
                    """
                    Nothing had been read, written or sent yet. Devices do so when they expect \
                    pairing, a certain first request, or another phone.
                    """,
                    "아직 읽거나 쓰거나 보낸 값이 없었습니다. 기기가 페어링이나 특정한 첫 요청, 또는 다른 휴대폰을 기대할 때 이렇게 합니다."
                )
            )
        case .later:
            return (
                .remark,
                (
                    "It did so after the link had been used; that may be as intended.",
                    "연결을 사용한 뒤에 끊었으므로 의도된 동작일 수 있습니다."
                )
            )
        }
    }
}

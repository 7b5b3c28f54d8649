// SPDX-License-Identifier: Apache-2.0

import Bluetooth

extension AirVerdicts {
    static func supervisionTimeout(silence: Int64?, timeout: Int?) -> Verdict {
        let detail = silenceText(silence, timeout)
        return verdict(
            VerdictID.supervisionTimeout,
            .cause,
            .high,
            (
                "The device fell silent and the link was lost (0x08)",
                "기기가 응답하지 않아 연결이 끊겼습니다 (0x08)"
            ),
            (
                """
                Nobody ended this link: the controller heard nothing from the device for the \
                supervision time. \(detail.english) Out of range, out of power, or its firmware \
                hung.
                """,
                """
                아무도 연결을 끊지 않았습니다. 컨트롤러가 감시 시간 동안 기기에서 아무것도 듣지 못했습니다. \(detail.korean) 거리가 멀거나, \
                전원이 꺼졌거나, 펌웨어가 멈춘 경우입니다.
                """
            ),
            steps: [
                (
                    """
                    Try it beside the device with a fresh battery: if it stays, distance and \
                    supply were it.
                    """,
                    "새 배터리를 넣고 기기 바로 옆에서 시험합니다. 끊기지 않으면 거리나 전원이 원인입니다."
                ),
                (
                    """
                    If it ends again at the same step, look at the device's firmware log for a \
                    reset or a hang.
                    """,
                    "같은 단계에서 다시 끊기면 기기 펌웨어 로그에서 재시작이나 멈춤을 찾아봅니다."
                ),
                (
                    "In the app, reconnect on CBError 6.",
                    "앱에서는 CBError 6이 오면 다시 연결합니다."
                ),
            ]
        )
    }

    private static func silenceText(_ silence: Int64?, _ timeout: Int?) -> Text {
        let silent = silence.map(SpanText.seconds)
        let limit = timeout.map { "\($0) ms" }
        guard let limit else { return ("", "") }
        guard let silent else {
            return (
                """
                The capture has no packet of the device on this link; it allows a silence of \
                \(limit).
                """,
                "이 연결에서 기기가 보낸 패킷은 캡처에 없습니다. 이 연결이 허용하는 침묵은 \(limit)입니다."
            )
        }
        return (
            """
            Its last packet with data came \(silent) before the end; the link allows a silence \
            of \(limit).
            """,
            "데이터가 든 마지막 패킷은 끊기기 \(silent) 전에 왔고, 이 연결이 허용하는 침묵은 \(limit)입니다."
        )
    }
}

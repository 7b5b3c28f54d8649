// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import Captures

extension AirVerdicts {
    static func pairingNeeded(
        _ request: String,
        _ attribute: String,
        _ code: ATTErrorCode
    ) -> Verdict {
        verdict(
            VerdictID.pairingNeeded,
            .cause,
            .high,
            (
                "A request needs a paired link, and the link was never encrypted: \(code)",
                "페어링이 필요한 요청이었지만 연결이 암호화되지 않았습니다: \(code)"
            ),
            (
                """
                \(request), \(attribute): the device asked for security, and no encryption \
                followed on this link.
                """,
                "\(request), \(attribute): 기기가 보안을 요구했지만 이 연결에서 암호화가 뒤따르지 않았습니다."
            ),
            steps: [
                (
                    "Accept the system's pairing request; on Linux run an agent that can pair.",
                    "시스템의 페어링 요청을 수락합니다. Linux에서는 페어링할 수 있는 에이전트를 실행합니다."
                ),
                (
                    "Try the request again after pairing.",
                    "페어링한 뒤 요청을 다시 시도합니다."
                ),
            ]
        )
    }

    static func bondLost(by side: LinkSide, isCertain: Bool) -> Verdict {
        let isDevice = side == .device
        return verdict(
            VerdictID.bondLost,
            .cause,
            isCertain ? .high : .medium,
            (
                isDevice
                    ? "The device has forgotten the pairing, or has another key"
                    : "This side has forgotten the pairing that the device still has",
                isDevice
                    ? "기기가 페어링을 잊었거나 다른 키를 가지고 있습니다"
                    : "기기에는 남아 있는 페어링을 이쪽이 잊었습니다"
            ),
            (
                isDevice
                    ? """
                    Encryption with the stored key failed right after the connection. It \
                    happens after a reset of the device, or when it has paired with too many \
                    others.
                    """
                    : "The device asked for encryption with a key that this side no longer has.",
                isDevice
                    ? "연결 직후 저장된 키로 암호화를 시작하지 못했습니다. 기기를 초기화했거나 다른 기기와 너무 많이 페어링하면 이렇게 됩니다."
                    : "기기가 이쪽에 더 이상 없는 키로 암호화를 요구했습니다."
            ),
            steps: [
                (
                    """
                    Forget the device in the system's Bluetooth settings, and remove the pairing \
                    on the device.
                    """,
                    "시스템의 Bluetooth 설정에서 기기를 지우고, 기기에서도 페어링을 지웁니다."
                ),
                (
                    """
                    Pair again. In the app, tell the user so on CBError 14 and 15; it cannot be \
                    repaired by code.
                    """,
                    "다시 페어링합니다. 앱에서는 CBError 14와 15일 때 사용자에게 안내합니다. 코드로는 고칠 수 없습니다."
                ),
            ],
            confirm: isCertain
                ? nil
                : (
                    "After forgetting the device on both sides, the same connection succeeds.",
                    "양쪽에서 기기를 지운 뒤 같은 연결이 성공하는지 확인합니다."
                )
        )
    }

    static func encryptionFailed(_ code: HCIStatus) -> Verdict {
        verdict(
            AirVerdictID.encryptionFailed,
            .symptom,
            .medium,
            ("Encryption failed: \(code)", "암호화에 실패했습니다: \(code)"),
            (
                "The link ended or the device did not answer while encryption was started.",
                "암호화를 시작하는 동안 연결이 끊겼거나 기기가 응답하지 않았습니다."
            ),
            steps: [
                (
                    """
                    Try again. If it fails each time at this step, forget the pairing on both \
                    sides.
                    """,
                    "다시 시도합니다. 매번 이 단계에서 실패하면 양쪽에서 페어링을 지웁니다."
                )
            ]
        )
    }

    static func pairingFailed(_ reason: SMPFailureReason, by side: LinkSide?) -> Verdict {
        let who: Text =
            switch side {
            case .host?: ("This side", "이쪽이")
            case .device?: ("The device", "기기가")
            case nil: ("One side", "한쪽이")
            }
        return verdict(
            VerdictID.pairingFailed,
            .cause,
            .high,
            ("Pairing failed: \(reason)", "페어링에 실패했습니다: \(reason)"),
            (
                "\(who.english) ended the pairing. \(reason.explanation ?? "")",
                "\(who.korean) 페어링을 끝냈습니다. 이유: \(reason)."
            ),
            steps: [
                (
                    """
                    Put the device into its pairing mode, remove old pairings on both sides, and \
                    try again.
                    """,
                    "기기를 페어링 모드로 두고, 양쪽의 오래된 페어링을 지운 뒤 다시 시도합니다."
                ),
                (
                    "Where a code or a number is asked for, enter or confirm it in time.",
                    "코드나 숫자를 묻는 경우 제때 입력하거나 확인합니다."
                ),
            ]
        )
    }

    static func pairingBrokenOff(hasAnswered: Bool, isOver: Bool) -> Verdict {
        verdict(
            AirVerdictID.pairingBrokenOff,
            .cause,
            .medium,
            (
                hasAnswered
                    ? "Pairing was begun and never came to an end"
                    : "The device did not answer the request to pair",
                hasAnswered
                    ? "페어링이 시작되었지만 끝나지 않았습니다"
                    : "기기가 페어링 요청에 응답하지 않았습니다"
            ),
            (
                isOver
                    ? """
                    The link ended in the middle of it. A dialog that nobody answered is the \
                    usual reason; after 30 s pairing is over.
                    """
                    : "For 30 s there was no further step, and then pairing is over.",
                isOver
                    ? "페어링 도중에 연결이 끊겼습니다. 아무도 응답하지 않은 대화상자가 흔한 이유이며, 30초가 지나면 페어링은 끝납니다."
                    : "30초 동안 다음 단계가 없었고, 그러면 페어링은 끝납니다."
            ),
            steps: [
                (
                    "Try again and answer the pairing dialog; on Linux run an agent that can pair.",
                    "다시 시도하고 페어링 대화상자에 응답합니다. Linux에서는 페어링할 수 있는 에이전트를 실행합니다."
                )
            ]
        )
    }

    static func parameterLoop(_ count: Int, _ span: String) -> Verdict {
        verdict(
            AirVerdictID.parameterLoop,
            .cause,
            .medium,
            (
                """
                The connection parameters are changed again and again: \(count) requests in \
                \(span)
                """,
                "연결 파라미터를 계속 바꾸고 있습니다. \(span) 동안 \(count)번 요청했습니다"
            ),
            (
                """
                Phone and device do not agree and ask each other anew. It costs reception and \
                power, and a missed change ends the link (0x28).
                """,
                "휴대폰과 기기가 합의하지 못하고 계속 다시 요청합니다. 수신과 전력을 낭비하고, 변경을 한 번 놓치면 연결이 끊깁니다 (0x28)."
            ),
            steps: [
                (
                    """
                    Have the device ask once, and accept the answer; wait 30 s before asking \
                    again.
                    """,
                    "기기가 한 번만 요청하고 응답을 받아들이게 합니다. 다시 요청하려면 30초를 기다립니다."
                )
            ]
        )
    }

    static func parametersRejected() -> Verdict {
        verdict(
            AirVerdictID.parametersRejected,
            .remark,
            .high,
            (
                "The connection parameters that were asked for were rejected",
                "요청한 연결 파라미터가 거절되었습니다"
            ),
            (
                """
                The link goes on with the old ones. Apple systems reject what lies outside their \
                limits.
                """,
                "연결은 이전 값으로 계속됩니다. Apple 시스템은 정해진 범위를 벗어난 값을 거절합니다."
            ),
            steps: [
                (
                    """
                    Have the device ask for an interval of 15 ms or more in steps of 15 ms, a \
                    latency of at most 30, and a time-out of 2 to 6 s.
                    """,
                    "기기가 15 ms 이상이며 15 ms 단위인 interval, 30 이하의 latency, 2~6초의 timeout을 요청하게 합니다."
                )
            ]
        )
    }

    static func sendStalled(_ waiting: Int, _ span: String, isLost: Bool) -> Verdict {
        verdict(
            AirVerdictID.sendStalled,
            isLost ? .symptom : .cause,
            .medium,
            (
                "Packets to the device are not getting through: \(waiting) wait in the controller",
                "기기로 보낸 패킷이 전달되지 않고 있습니다. \(waiting)개가 컨트롤러에서 기다립니다"
            ),
            (
                """
                For \(span) the controller reported none of them as sent: the device does not \
                acknowledge them.
                """,
                "\(span) 동안 컨트롤러가 전송 완료를 하나도 보고하지 않았습니다. 기기가 수신을 확인하지 않고 있습니다."
            ),
            steps: [
                (
                    """
                    Send more slowly: wait for canSendWriteWithoutResponse and \
                    peripheralIsReady(toSendWriteWithoutResponse:).
                    """,
                    """
                    더 천천히 보냅니다. canSendWriteWithoutResponse와 \
                    peripheralIsReady(toSendWriteWithoutResponse:)를 기다립니다.
                    """
                ),
                (
                    "Look at the device's receive buffers and at the reception.",
                    "기기의 수신 버퍼와 수신 상태를 확인합니다."
                ),
            ]
        )
    }

    static func linkRequestRejected(_ request: UInt8?, _ code: HCIStatus) -> Verdict {
        let name = request.map { " " + PacketNames.number($0) } ?? ""
        return verdict(
            AirVerdictID.linkRequestRejected,
            .remark,
            .high,
            (
                "The link layer rejected a request\(name): \(code)",
                "링크 계층이 요청\(name)을 거절했습니다: \(code)"
            ),
            (
                "One side's controller did not agree to a change; the link goes on as it was.",
                "한쪽 컨트롤러가 변경에 동의하지 않았습니다. 연결은 이전 그대로 계속됩니다."
            ),
            steps: [
                (
                    "Nothing, unless the link ends soon after.",
                    "곧바로 연결이 끊기지 않는다면 할 일이 없습니다."
                )
            ]
        )
    }
}

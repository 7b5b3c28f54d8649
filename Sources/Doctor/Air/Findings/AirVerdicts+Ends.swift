// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import Captures

extension AirVerdicts {
    static func notEstablished(hasSpoken: Bool) -> Verdict {
        verdict(
            VerdictID.notEstablished,
            .cause,
            hasSpoken ? .medium : .high,
            (
                """
                The connection was reported and never came to be: the device did not answer the \
                first packets
                """,
                "연결되었다고 보고되었지만 실제로는 성립하지 않았습니다. 기기가 첫 패킷들에 응답하지 않았습니다"
            ),
            (
                """
                The controller says 0x3E: after the call, none of the first six packets was \
                answered. Bad reception, a busy device, or one that had just stopped listening.
                """,
                """
                컨트롤러가 0x3E를 보고했습니다. 호출한 뒤 처음 여섯 패킷에 응답이 하나도 없었습니다. 수신 상태가 나쁘거나, 기기가 바쁘거나, 기기가 막 \
                듣기를 멈춘 경우입니다.
                """
            ),
            steps: [
                (
                    "Try again at once: that is what this failure is for, and mostly it helps.",
                    "바로 다시 시도합니다. 이 실패는 대개 재시도로 해결됩니다."
                ),
                (
                    """
                    If it happens often, bring the device nearer and look at what else uses its \
                    radio.
                    """,
                    "자주 일어나면 기기를 더 가까이 두고, 기기의 무선을 쓰는 다른 작업이 있는지 확인합니다."
                ),
            ],
            confirm: (
                "A sniffer shows CONNECT_IND and no packet of the device behind it.",
                "스니퍼로 보면 CONNECT_IND 뒤에 기기의 패킷이 없습니다."
            )
        )
    }

    static func hostEnded(isEarly: Bool) -> Verdict {
        verdict(
            VerdictID.hostEnded,
            isEarly ? .cause : .remark,
            isEarly ? .medium : .high,
            (
                isEarly
                    ? "This side ended the link before it was used"
                    : "This side ended the link",
                isEarly
                    ? "이쪽에서 연결을 사용하기도 전에 끊었습니다"
                    : "이쪽에서 연결을 끊었습니다"
            ),
            isEarly
                ? (
                    """
                    The host sent Disconnect within ten seconds of the connection, and no value \
                    had been read or written. The app cancelled, released the CBPeripheral, or \
                    ran into a time limit of its own.
                    """,
                    """
                    호스트가 연결된 지 10초 안에 Disconnect를 보냈고, 읽거나 쓴 값이 없었습니다. 앱이 취소했거나, CBPeripheral을 \
                    해제했거나, 앱의 시간 제한에 걸린 것입니다.
                    """
                )
                : (
                    """
                    The host sent Disconnect: the app cancelled, or the system did when the last \
                    app let go of the device.
                    """,
                    "호스트가 Disconnect를 보냈습니다. 앱이 취소했거나, 마지막 앱이 기기를 놓아서 시스템이 끊었습니다."
                ),
            steps: isEarly
                ? [
                    (
                        """
                        Look for cancelPeripheralConnection and time limits in the app, and keep \
                        the CBPeripheral in a property.
                        """,
                        "앱에서 cancelPeripheralConnection과 시간 제한을 찾아보고, CBPeripheral을 프로퍼티에 보관합니다."
                    )
                ]
                : [
                    (
                        "Nothing, if the app meant it.",
                        "앱이 의도한 것이라면 할 일이 없습니다."
                    )
                ],
            confirm: isEarly
                ? (
                    "The app's own log, or the system's, of that moment: who cancelled.",
                    "그 시각의 앱 로그나 시스템 로그에서 누가 취소했는지 확인합니다."
                )
                : nil
        )
    }

    static func linkEnded(_ code: HCIStatus) -> Verdict {
        verdict(
            VerdictID.linkEnded,
            .cause,
            .low,
            ("The link ended: \(code)", "연결이 끝났습니다: \(code)"),
            (
                code.explanation ?? "No list names this code.",
                "연결이 다음 코드와 함께 끝났습니다: \(code)."
            ),
            steps: [
                (
                    """
                    Run bindrune explain "hci \(PacketNames.number(code.rawValue))" for what is \
                    known of the code.
                    """,
                    """
                    bindrune explain "hci \(PacketNames.number(code.rawValue))"을 실행해 코드의 \
                    의미를 확인합니다.
                    """
                )
            ]
        )
    }

    static func linkLayerTimeout() -> Verdict {
        verdict(
            VerdictID.linkLayerTimeout,
            .cause,
            .high,
            (
                "The device's radio did not answer a link message (0x22)",
                "기기의 무선부가 링크 메시지에 응답하지 않았습니다 (0x22)"
            ),
            (
                """
                The link was alive, and one side's controller waited 40 s for the answer to a \
                request of the link layer. That is a fault of the firmware or of the controller.
                """,
                "연결은 살아 있었지만, 한쪽 컨트롤러가 링크 계층 요청의 응답을 40초 동안 기다렸습니다. 펌웨어나 컨트롤러의 결함입니다."
            ),
            steps: [
                (
                    "Update the device's firmware; ask its maker with this capture.",
                    "기기 펌웨어를 업데이트하고, 이 캡처와 함께 제조사에 문의합니다."
                )
            ]
        )
    }

    static func keysDiffer() -> Verdict {
        verdict(
            VerdictID.keysDiffer,
            .cause,
            .high,
            (
                "The two sides use different keys (MIC failure, 0x3D)",
                "양쪽이 서로 다른 키를 쓰고 있습니다 (MIC failure, 0x3D)"
            ),
            (
                """
                A packet could not be authenticated. Mostly one side has a key of an older \
                pairing.
                """,
                "패킷의 무결성을 확인할 수 없었습니다. 대개 한쪽이 예전 페어링의 키를 가지고 있습니다."
            ),
            steps: [
                (
                    """
                    Remove the pairing on both sides, in the system's settings and on the \
                    device, and pair again.
                    """,
                    "시스템 설정과 기기 양쪽에서 페어링을 지우고 다시 페어링합니다."
                )
            ]
        )
    }

    static func instantPassed() -> Verdict {
        verdict(
            VerdictID.instantPassed,
            .cause,
            .high,
            (
                "A change of the link was missed (instant passed, 0x28)",
                "연결 변경 시점을 놓쳤습니다 (instant passed, 0x28)"
            ),
            (
                """
                The two sides agreed to change the link at a certain moment, and the message \
                came too late. That happens with bad reception, and when parameters are changed \
                too often.
                """,
                "양쪽이 정해진 시점에 연결을 바꾸기로 했지만 메시지가 너무 늦게 도착했습니다. 수신 상태가 나쁘거나 파라미터를 너무 자주 바꿀 때 일어납니다."
            ),
            steps: [
                (
                    """
                    Have the device ask for its connection parameters once, some seconds after \
                    the connection.
                    """,
                    "기기가 연결되고 몇 초 뒤에 연결 파라미터를 한 번만 요청하게 합니다."
                ),
                (
                    "Reconnect when it happens.",
                    "발생하면 다시 연결합니다."
                ),
            ]
        )
    }

    static func parametersRefused(isCertain: Bool) -> Verdict {
        verdict(
            VerdictID.parametersRefused,
            .cause,
            isCertain ? .high : .medium,
            (
                "The link ended because its parameters were not acceptable (0x3B)",
                "연결 파라미터를 받아들일 수 없어서 연결이 끊겼습니다 (0x3B)"
            ),
            (
                "One side does not accept interval, latency or time-out of the link.",
                "한쪽이 연결의 interval, latency 또는 timeout을 받아들이지 않습니다."
            ),
            steps: [
                (
                    """
                    Have the device accept what the phone chooses, and ask within Apple's \
                    limits: interval 15 ms or more in steps of 15 ms, time-out 2 to 6 s.
                    """,
                    """
                    기기가 휴대폰이 고른 값을 받아들이게 하고, Apple의 범위 안에서 요청하게 합니다. interval은 15 ms 이상이며 15 ms \
                    단위, timeout은 2~6초입니다.
                    """
                )
            ]
        )
    }
}

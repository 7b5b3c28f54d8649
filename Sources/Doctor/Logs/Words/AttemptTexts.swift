// SPDX-License-Identifier: Apache-2.0

/// Verdicts on attempts to connect that came to nothing.
enum AttemptTexts {
    static let all: [String: VerdictText] = [
        VerdictID.notReached: VerdictText(
            .cause,
            (
                "The device was not reached: the attempt to connect ended without an answer",
                "기기에 닿지 못했습니다. 연결 시도가 응답 없이 끝났습니다"
            ),
            why: (
                "The controller listened for the device and did not hear it in a form to which it"
                    + " may connect: it is off, out of range, not advertising, or held by another"
                    + " phone or computer.",
                "컨트롤러가 기기를 기다렸지만 연결할 수 있는 광고를 듣지 못했습니다. 기기가 꺼져 있거나, 범위를 벗어났거나,"
                    + " 광고를 하지 않거나, 다른 휴대폰이나 컴퓨터에 연결되어 있을 수 있습니다."
            ),
            steps: [
                (
                    "See in a scan whether the device is heard now, and how strongly.",
                    "지금 스캔에서 기기가 잡히는지, 신호가 얼마나 센지 확인합니다."
                ),
                (
                    "Switch Bluetooth off on other phones that may hold it.",
                    "기기를 붙잡고 있을 수 있는 다른 휴대폰의 블루투스를 끕니다."
                ),
            ],
            confirm: (
                "A capture shows whether the device advertises during the attempt.",
                "시도하는 동안 기기가 광고하는지는 패킷 캡처에서 볼 수 있습니다."
            )
        ),
        VerdictID.notEstablished: VerdictText(
            .cause,
            (
                "The connection failed to be established: the device did not answer the first"
                    + " packets (0x3E)",
                "연결이 성립되지 않았습니다. 기기가 첫 패킷들에 응답하지 않았습니다(0x3E)"
            ),
            why: (
                "The call went out, and six chances for an answer passed: weak signal, a busy"
                    + " device, or noise on the band.",
                "연결 요청은 나갔지만 응답할 기회 여섯 번이 그냥 지나갔습니다. 신호가 약하거나, 기기가 바쁘거나, 같은 대역에"
                    + " 잡음이 많은 경우입니다."
            ),
            steps: [
                ("Connect again at once: it mostly works.", "바로 다시 연결합니다. 대부분 성공합니다."),
                (
                    "If it comes every time: bring the device near, and look whether its firmware"
                        + " is busy after the advertisement.",
                    "매번 생기면 기기를 가까이 두고, 광고 뒤에 펌웨어가 바쁘지 않은지 확인합니다."
                ),
            ]
        ),
        VerdictID.peerFull: VerdictText(
            .cause,
            (
                "The device takes no further central: another phone or computer holds its"
                    + " connection",
                "기기가 더 이상 연결을 받지 않습니다. 다른 휴대폰이나 컴퓨터가 이미 연결하고 있습니다"
            ),
            why: (
                "It refused for lack of room: most devices serve one central at a time.",
                "자리가 없어 거부했습니다. 대부분의 기기는 한 번에 하나의 중앙장치만 받습니다."
            ),
            steps: [
                (
                    "Disconnect it on the other phone or computer, or switch Bluetooth off there.",
                    "다른 휴대폰이나 컴퓨터에서 연결을 끊거나 블루투스를 끕니다."
                )
            ]
        ),
        VerdictID.notConnectable: VerdictText(
            .cause,
            (
                "The device advertises that it takes no connection: another central holds it, or"
                    + " it is not in its connection mode",
                "기기가 연결을 받지 않는다고 광고합니다. 다른 중앙장치에 연결되어 있거나 연결 모드가 아닙니다"
            ),
            why: (
                "Its last advertisement before the attempt is of a kind that cannot be answered"
                    + " by a connection.",
                "시도 전 마지막 광고가 연결로 응답할 수 없는 종류입니다."
            ),
            steps: [
                (
                    "Free it from other phones and computers; press what puts it into its"
                        + " connection mode.",
                    "다른 휴대폰과 컴퓨터에서 연결을 끊고, 기기를 연결 모드로 만듭니다."
                )
            ]
        ),
        VerdictID.connectionLimit: VerdictText(
            .cause,
            (
                "The phone has no room for another connection",
                "휴대폰에 연결을 더 만들 자리가 없습니다"
            ),
            why: (
                "It holds as many links as its controller can: watches, earbuds and other apps"
                    + " count too.",
                "컨트롤러가 감당할 수 있는 만큼 이미 연결되어 있습니다. 시계, 이어폰, 다른 앱의 연결도 포함됩니다."
            ),
            steps: [
                (
                    "Disconnect what is not needed, then try again.",
                    "필요 없는 연결을 끊고 다시 시도합니다."
                )
            ]
        ),
        VerdictID.attemptFailed: VerdictText(
            .cause,
            (
                "The attempt to connect failed, and the code does not say why",
                "연결 시도가 실패했지만 코드만으로는 이유를 알 수 없습니다"
            ),
            why: (
                "The code stands for several causes.",
                "이 코드는 여러 원인에 쓰입니다."
            ),
            steps: [
                (
                    "Try again; if it stays, record a packet capture of one attempt.",
                    "다시 시도하고, 계속되면 한 번의 시도를 패킷 캡처로 기록합니다."
                )
            ]
        ),
        "unmapped-status": VerdictText(
            .symptom,
            (
                "Core Bluetooth passed on an error without a meaning of its own (CBError 0)",
                "Core Bluetooth가 뜻을 알 수 없는 오류를 전달했습니다(CBError 0)"
            ),
            why: (
                "The service's number has no counterpart among CBError's codes. The system's log"
                    + " around it says more.",
                "서비스의 숫자에 해당하는 CBError 코드가 없습니다. 그 앞뒤의 시스템 로그가 더 많은 것을 알려 줍니다."
            ),
            steps: [
                (
                    "Read bluetoothd's lines of that moment, or give that log to the doctor too.",
                    "그 순간의 bluetoothd 줄을 읽거나, 그 로그도 doctor에 줍니다."
                )
            ]
        ),
    ]
}

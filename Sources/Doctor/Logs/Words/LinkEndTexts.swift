// SPDX-License-Identifier: Apache-2.0

/// Verdicts on links that ended.
enum LinkEndTexts {
    static let all: [String: VerdictText] = losses.merging(ends) { first, _ in first }

    private static let losses: [String: VerdictText] = [
        VerdictID.supervisionTimeout: VerdictText(
            .cause,
            (
                "The link was lost: the device fell silent (supervision time-out)",
                "링크를 잃었습니다. 기기의 신호가 끊겼습니다(supervision timeout)"
            ),
            why: (
                "Nothing was heard from the device for the whole supervision time: range, its"
                    + " supply, or firmware that hangs.",
                "정해진 감시 시간 내내 기기에서 아무것도 들리지 않았습니다. 거리, 전원, 또는 멈춘 펌웨어 때문입니다."
            ),
            steps: [
                (
                    "Repeat it with the device next to the phone; if it stays, look at the"
                        + " firmware and its supply.",
                    "기기를 휴대폰 옆에 두고 다시 해 봅니다. 그래도 같으면 펌웨어와 전원을 확인합니다."
                ),
                (
                    "Call connect again in didDisconnectPeripheral.",
                    "didDisconnectPeripheral에서 connect를 다시 부릅니다."
                ),
            ]
        ),
        VerdictID.linkLost: VerdictText(
            .cause,
            (
                "The connection was lost (CBError 6): the device fell silent or never answered",
                "연결을 잃었습니다(CBError 6). 기기의 신호가 끊겼거나 처음부터 응답이 없었습니다"
            ),
            why: (
                "The error says only that nothing more was heard. bluetoothd's log has the number"
                    + " behind it: 708 is a lost link, 762 one that never came to be.",
                "이 오류는 더 이상 들리지 않았다는 것만 말합니다. 그 뒤의 숫자는 bluetoothd 로그에 있습니다. 708은 잃은 링크,"
                    + " 762는 성립되지 않은 링크입니다."
            ),
            steps: [
                (
                    "Bring the device near and try again.",
                    "기기를 가까이 두고 다시 시도합니다."
                ),
                (
                    "Give the doctor the phone's log of the same time.",
                    "같은 시간의 휴대폰 로그도 doctor에 줍니다."
                ),
            ]
        ),
        VerdictID.linkLayerTimeout: VerdictText(
            .cause,
            (
                "The device did not answer the link layer in time (0x22)",
                "기기가 링크 계층의 요청에 제때 응답하지 않았습니다(0x22)"
            ),
            why: (
                "Its controller is stuck or does not know the request.",
                "기기의 컨트롤러가 멈췄거나 그 요청을 모릅니다."
            ),
            steps: [
                (
                    "Update the device's firmware; a capture shows which request stays without an"
                        + " answer.",
                    "기기의 펌웨어를 갱신합니다. 어떤 요청에 응답이 없는지는 패킷 캡처에 나옵니다."
                )
            ]
        ),
        VerdictID.instantPassed: VerdictText(
            .cause,
            (
                "The link broke because one side missed an agreed change (0x28, instant passed)",
                "합의한 변경 시점을 한쪽이 놓쳐 링크가 끊겼습니다(0x28, instant passed)"
            ),
            why: (
                "Changes of the connection parameters follow each other too fast, or the signal"
                    + " is weak.",
                "연결 파라미터 변경이 너무 자주 이어지거나 신호가 약합니다."
            ),
            steps: [
                (
                    "Let the device ask for its parameters once, some seconds after connecting.",
                    "기기가 연결 몇 초 뒤에 한 번만 파라미터를 요청하게 합니다."
                )
            ]
        ),
    ]

    private static let ends: [String: VerdictText] = [
        VerdictID.peerEnded: VerdictText(
            .cause,
            (
                "The device ended the connection itself",
                "기기가 스스로 연결을 끊었습니다"
            ),
            why: (
                "Its firmware asked for the end: a time-out of its own, a bond it lost, low"
                    + " power, or parameters it does not want.",
                "펌웨어가 끊기를 요청했습니다. 자체 시한, 잃어버린 본딩, 낮은 전원, 원하지 않는 파라미터 때문일 수 있습니다."
            ),
            steps: [
                (
                    "Read the device's own log at that moment.",
                    "그 순간의 기기 쪽 로그를 확인합니다."
                ),
                (
                    "If it ends within a second after pairing or encryption: forget the device on"
                        + " the phone and pair anew.",
                    "페어링이나 암호화 직후 1초 안에 끊긴다면, 휴대폰에서 기기를 지우고 다시 페어링합니다."
                ),
            ]
        ),
        VerdictID.hostEnded: VerdictText(
            .cause,
            (
                "This host ended the connection, and no request of an app for it is in the log",
                "이 기기(호스트)가 연결을 끊었고, 앱이 요청한 기록은 로그에 없습니다"
            ),
            why: (
                "The system itself gave the link up, or the lines of the app that asked for it"
                    + " are missing.",
                "시스템이 링크를 포기했거나, 요청한 앱의 줄이 빠져 있습니다."
            ),
            steps: [
                (
                    "Look what else happens then: Bluetooth off, sleep, another app, a released"
                        + " manager.",
                    "그 시점의 다른 일을 봅니다. 블루투스 꺼짐, 잠자기, 다른 앱, 해제된 매니저."
                )
            ]
        ),
        VerdictID.parametersRefused: VerdictText(
            .cause,
            (
                "The link ended because the connection parameters were not acceptable (0x3B)",
                "연결 파라미터를 받아들일 수 없어 링크가 끊겼습니다(0x3B)"
            ),
            why: (
                "The two sides did not agree on interval, latency and time-out.",
                "간격, 지연, 시한에 대해 양쪽이 합의하지 못했습니다."
            ),
            steps: [
                (
                    "Let the firmware ask for values within Apple's Accessory Design Guidelines,"
                        + " and accept what the phone chooses.",
                    "펌웨어가 Apple의 Accessory Design Guidelines 범위의 값을 요청하고, 휴대폰이 고른 값을 받아들이게 합니다."
                )
            ]
        ),
        VerdictID.linkEnded: VerdictText(
            .cause,
            (
                "The link ended with a code that has no usual cause",
                "흔한 원인이 알려지지 않은 코드로 링크가 끊겼습니다"
            ),
            why: ("The code stands below.", "코드는 아래와 같습니다."),
            steps: [
                (
                    "`bindrune explain CODE` says what is known of it; a capture shows what came"
                        + " before.",
                    "`bindrune explain CODE`로 알려진 내용을 확인합니다. 그 전에 무엇이 있었는지는 패킷 캡처에 나옵니다."
                )
            ]
        ),
        "host-suspended": VerdictText(
            .remark,
            (
                "The computer ended the connection because it went to sleep",
                "컴퓨터가 잠자기에 들어가면서 연결을 끊었습니다"
            ),
            why: ("The kernel says so.", "커널이 그렇게 알렸습니다."),
            steps: [("Connect again after waking.", "깨어난 뒤에 다시 연결합니다.")]
        ),
        "channel-closed": VerdictText(
            .cause,
            (
                "The L2CAP channel was closed by the device or with its link",
                "L2CAP 채널이 기기에 의해, 또는 링크와 함께 닫혔습니다"
            ),
            why: (
                "431 is the device's own request, 430 the end of the link below.",
                "431은 기기의 요청, 430은 아래 링크의 종료입니다."
            ),
            steps: [("Read the device's log.", "기기의 로그를 확인합니다.")]
        ),
        "channel-refused": VerdictText(
            .cause,
            (
                "The device did not open the L2CAP channel",
                "기기가 L2CAP 채널을 열지 않았습니다"
            ),
            why: (
                "It refused the channel's number, asks for more security, has no room, or did not"
                    + " answer.",
                "채널 번호를 거부했거나, 더 높은 보안을 요구하거나, 자리가 없거나, 응답하지 않았습니다."
            ),
            steps: [
                (
                    "Read the PSM from the device at each connection; pair if it asks for"
                        + " security.",
                    "연결할 때마다 기기에서 PSM을 읽고, 보안을 요구하면 페어링합니다."
                )
            ]
        ),
    ]
}

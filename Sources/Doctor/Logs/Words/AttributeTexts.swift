// SPDX-License-Identifier: Apache-2.0

/// Verdicts on requests for attributes.
enum AttributeTexts {
    static let all: [String: VerdictText] = [
        VerdictID.descriptorMissing: VerdictText(
            .cause,
            (
                "Notifications cannot be switched on: the characteristic has no client"
                    + " configuration descriptor",
                "알림을 켤 수 없습니다. 특성에 클라이언트 설정 디스크립터(0x2902)가 없습니다"
            ),
            why: (
                "Core Bluetooth writes descriptor 0x2902, and the device answers that the"
                    + " attribute is not there. It is a fault of the firmware; Android does not"
                    + " always notice it.",
                "Core Bluetooth는 0x2902 디스크립터에 쓰는데, 기기는 그런 속성이 없다고 답합니다. 펌웨어의 잘못이며"
                    + " Android에서는 드러나지 않을 때가 있습니다."
            ),
            steps: [
                (
                    "Add the descriptor 0x2902 to the characteristic in the firmware.",
                    "펌웨어에서 그 특성에 0x2902 디스크립터를 추가합니다."
                )
            ],
            confirm: (
                "A capture shows no 0x2902 in the discovery.",
                "패킷 캡처의 탐색 과정에 0x2902가 없습니다."
            )
        ),
        VerdictID.attributesChanged: VerdictText(
            .cause,
            (
                "The phone uses attributes that the device no longer has: its stored table of"
                    + " services is old",
                "휴대폰이 기기에 더 이상 없는 속성을 사용합니다. 저장된 서비스 목록이 낡았습니다"
            ),
            why: (
                "iOS keeps the table of a device that has no Service Changed characteristic"
                    + " (2A05). After a firmware update its handles are wrong.",
                "iOS는 Service Changed 특성(2A05)이 없는 기기의 목록을 저장해 둡니다. 펌웨어를 갱신하면 그 핸들이 틀리게"
                    + " 됩니다."
            ),
            steps: [
                (
                    "Switch Bluetooth off and on, or forget the device, once.",
                    "블루투스를 껐다 켜거나 기기를 한 번 지웁니다."
                ),
                (
                    "Add Service Changed to the firmware and send it after an update.",
                    "펌웨어에 Service Changed를 추가하고 갱신 뒤에 보냅니다."
                ),
            ]
        ),
        VerdictID.requestRefused: VerdictText(
            .cause,
            ("The device refused a request", "기기가 요청을 거부했습니다"),
            why: (
                "It answered with an error of the attribute protocol.",
                "기기가 속성 프로토콜의 오류로 답했습니다."
            ),
            steps: [
                (
                    "Compare the request with the characteristic's properties and the device's"
                        + " manual.",
                    "요청을 특성의 속성(properties)과 기기 설명서와 비교합니다."
                )
            ]
        ),
        "application-error": VerdictText(
            .cause,
            (
                "The device refused a request with an error of its own (0x80 to 0x9F)",
                "기기가 자체 오류로 요청을 거부했습니다(0x80~0x9F)"
            ),
            why: (
                "These numbers are defined by the device's maker; Core Bluetooth says \"Unknown"
                    + " ATT error.\"",
                "이 숫자는 기기 제조사가 정합니다. Core Bluetooth는 \"Unknown ATT error.\"라고만 말합니다."
            ),
            steps: [
                (
                    "Look the number up in the device's documentation or firmware.",
                    "기기의 문서나 펌웨어에서 숫자의 뜻을 찾습니다."
                )
            ]
        ),
        "G04": VerdictText(
            .cause,
            (
                "The app crashed: a text given to CBUUID is not a UUID",
                "앱이 중단되었습니다. CBUUID에 준 글이 UUID가 아닙니다"
            ),
            why: (
                "CBUUID(string:) takes 4, 8 or 36 characters in the usual form and raises an"
                    + " exception otherwise.",
                "CBUUID(string:)은 정해진 꼴의 4, 8, 36글자만 받고 그 밖에는 예외를 던집니다."
            ),
            steps: [
                (
                    "Correct the literal; check texts that come from outside.",
                    "글자를 고치고, 밖에서 온 글은 먼저 검사합니다."
                )
            ]
        ),
        "G05": VerdictText(
            .cause,
            (
                "Notifications were asked for on a characteristic that has none",
                "알림이 없는 특성에 알림을 요청했습니다"
            ),
            why: (
                "The device answers that it does not support the request.",
                "기기는 그 요청을 지원하지 않는다고 답합니다."
            ),
            steps: [
                (
                    "Call setNotifyValue only where properties contain .notify or .indicate.",
                    "properties에 .notify나 .indicate가 있을 때만 setNotifyValue를 부릅니다."
                )
            ]
        ),
        "G06": VerdictText(
            .cause,
            (
                "Writes are dropped: the characteristic does not take writes without response",
                "쓰기가 버려집니다. 이 특성은 응답 없는 쓰기를 받지 않습니다"
            ),
            why: (
                "Core Bluetooth ignores such a write and only logs this warning; no callback"
                    + " tells.",
                "Core Bluetooth는 그런 쓰기를 무시하고 이 경고만 남깁니다. 콜백도 오지 않습니다."
            ),
            steps: [
                (
                    "Choose the type by properties: .withResponse where .writeWithoutResponse is"
                        + " missing.",
                    "properties에 따라 종류를 고릅니다. .writeWithoutResponse가 없으면 .withResponse를 씁니다."
                )
            ]
        ),
        "G07": VerdictText(
            .cause,
            ("Writes were lost for lack of room", "자리가 없어 쓰기가 유실되었습니다"),
            why: (
                "More was written without response than the queue holds.",
                "큐가 담을 수 있는 것보다 많이 응답 없이 썼습니다."
            ),
            steps: [
                (
                    "Ask canSendWriteWithoutResponse and go on in"
                        + " peripheralIsReady(toSendWriteWithoutResponse:).",
                    "canSendWriteWithoutResponse를 확인하고"
                        + " peripheralIsReady(toSendWriteWithoutResponse:)에서 이어 갑니다."
                )
            ]
        ),
        "G08": VerdictText(
            .cause,
            (
                "A value has a length that the device does not take",
                "값의 길이를 기기가 받지 않습니다"
            ),
            why: (
                "It answered \"invalid length\" (ATT 0x0D).",
                "기기가 \"invalid length\"(ATT 0x0D)로 답했습니다."
            ),
            steps: [
                (
                    "Ask maximumWriteValueLength(for:) each time and cut the data; compare with"
                        + " the device's format.",
                    "매번 maximumWriteValueLength(for:)를 물어 나누어 보내고, 기기의 형식과 비교합니다."
                )
            ]
        ),
        "G11": VerdictText(
            .cause,
            (
                "A service or characteristic of an earlier connection was used (CBError 2)",
                "이전 연결의 서비스나 특성을 사용했습니다(CBError 2)"
            ),
            why: (
                "These objects end with the link, and when the device changes its services.",
                "이 객체들은 링크가 끊기거나 기기의 서비스가 바뀌면 효력을 잃습니다."
            ),
            steps: [
                (
                    "Discover them again after each connection; drop them in didDisconnect and"
                        + " didModifyServices.",
                    "연결할 때마다 다시 탐색하고, didDisconnect와 didModifyServices에서 버립니다."
                )
            ]
        ),
    ]
}

// SPDX-License-Identifier: Apache-2.0

import Bluetooth

extension AirVerdicts {
    static func refused(_ request: String, _ attribute: String, _ code: ATTErrorCode) -> Verdict {
        verdict(
            VerdictID.requestRefused,
            .risk,
            .high,
            (
                "The device refused a request: \(code)",
                "기기가 요청을 거절했습니다: \(code)"
            ),
            (
                """
                \(request), \(attribute): the device answered with an error. The app gets it as \
                \(code).
                """,
                "\(request), \(attribute): 기기가 오류로 응답했습니다. 앱에는 \(code)로 전달됩니다."
            ),
            steps: [
                (
                    """
                    Compare the properties of the characteristic and the device's documentation \
                    with what the app does.
                    """,
                    "특성의 속성과 기기 문서를 앱의 동작과 비교합니다."
                ),
                (
                    "Handle the error in the callback; do not throw it away.",
                    "콜백에서 오류를 처리하고, 버리지 않습니다."
                ),
            ]
        )
    }

    static func staleHandle(_ attribute: String, isCached: Bool) -> Verdict {
        let why = isCached ? cached : changed
        return verdict(
            VerdictID.attributesChanged,
            .cause,
            isCached ? .high : .medium,
            (
                "The host used an attribute that the device no longer has",
                "호스트가 기기에 더 이상 없는 속성을 사용했습니다"
            ),
            (
                """
                The device answered "invalid handle" for \(attribute). \(why.english)
                """,
                """
                기기가 \(attribute)에 대해 "invalid handle"로 응답했습니다. \(why.korean)
                """
            ),
            steps: [
                (
                    """
                    Have the firmware include the Service Changed characteristic (2A05) and \
                    indicate it after an update.
                    """,
                    "펌웨어에 Service Changed 특성(2A05)을 넣고, 업데이트 뒤에 indicate하게 합니다."
                ),
                (
                    """
                    Once: forget the device, or switch Bluetooth off and on, so that the host \
                    discovers anew.
                    """,
                    "한 번은 기기를 지우거나 Bluetooth를 껐다 켜서 호스트가 다시 탐색하게 합니다."
                ),
                (
                    """
                    In the app, drop services and characteristics on disconnect and in \
                    didModifyServices.
                    """,
                    "앱에서는 연결이 끊길 때와 didModifyServices에서 서비스와 특성을 버립니다."
                ),
            ]
        )
    }

    private static let cached: Text = (
        """
        There was no discovery on this link: the host relied on what it remembered, and the \
        firmware has changed since.
        """,
        "이 연결에는 탐색이 없었습니다. 호스트는 기억해 둔 내용을 썼고, 그 뒤 펌웨어가 바뀌었습니다."
    )

    private static let changed: Text = (
        """
        The table of attributes changed during the link, or the app used an object of an \
        earlier one.
        """,
        "연결 중에 속성 표가 바뀌었거나, 앱이 이전 연결의 객체를 사용했습니다."
    )

    static func descriptorMissing(_ attribute: String, wasTried: Bool) -> Verdict {
        verdict(
            VerdictID.descriptorMissing,
            wasTried ? .cause : .risk,
            .high,
            (
                "Notifications cannot be switched on: the characteristic has no descriptor 2902",
                "알림을 켤 수 없습니다. 특성에 2902 디스크립터가 없습니다"
            ),
            (
                """
                \(attribute): it says that it notifies or indicates, and has no Client \
                Characteristic Configuration. setNotifyValue fails with ATT error 10 on Apple \
                systems, even where values arrive.
                """,
                """
                \(attribute): 알림을 보낸다고 하지만 Client Characteristic Configuration이 없습니다. Apple \
                시스템에서는 값이 도착하더라도 setNotifyValue가 ATT 오류 10으로 실패합니다.
                """
            ),
            steps: [
                (
                    "Add the descriptor 2902 to the characteristic in the firmware.",
                    "펌웨어에서 그 특성에 2902 디스크립터를 추가합니다."
                )
            ]
        )
    }

    static func commandWithoutProperty(_ attribute: String) -> Verdict {
        verdict(
            "G06",
            .cause,
            .high,
            (
                "The app writes without response to a characteristic that does not allow it",
                "응답 없는 쓰기를 허용하지 않는 특성에 앱이 응답 없이 쓰고 있습니다"
            ),
            (
                """
                \(attribute): a Write Command was sent, and its properties lack "write without \
                response". Devices drop such writes without a word.
                """,
                """
                \(attribute): Write Command를 보냈지만 특성의 속성에 "write without response"가 없습니다. 기기는 이런 \
                쓰기를 아무 말 없이 버립니다.
                """
            ),
            steps: [
                (
                    """
                    Choose the type by characteristic.properties: .withResponse where .write is \
                    set, .withoutResponse only where .writeWithoutResponse is.
                    """,
                    """
                    characteristic.properties에 따라 고릅니다. .write가 있으면 .withResponse, \
                    .writeWithoutResponse가 있을 때만 .withoutResponse를 씁니다.
                    """
                )
            ]
        )
    }

    static func tooLong(_ length: Int, most: Int) -> Verdict {
        verdict(
            AirVerdictID.tooLong,
            .cause,
            .high,
            (
                "A value is longer than a packet of this link: \(length) bytes, \(most) fit",
                "값이 이 연결의 패킷보다 깁니다. \(length)바이트인데 \(most)바이트까지 들어갑니다"
            ),
            (
                "Packets beyond the agreed size are cut or dropped by the device.",
                "합의된 크기를 넘는 패킷은 기기가 자르거나 버립니다."
            ),
            steps: [
                (
                    """
                    Ask maximumWriteValueLength(for:) on every connection, and split the data by \
                    it.
                    """,
                    "연결할 때마다 maximumWriteValueLength(for:)를 물어보고 그에 맞춰 데이터를 나눕니다."
                )
            ]
        )
    }

    static func longWrite() -> Verdict {
        verdict(
            AirVerdictID.longWrite,
            .remark,
            .high,
            (
                "A long value was written in pieces (Prepare and Execute Write)",
                "긴 값을 나누어 썼습니다 (Prepare Write, Execute Write)"
            ),
            (
                """
                The value did not fit one packet, so the host sent a queued write. Firmware that \
                looks at plain writes only does not see it.
                """,
                "값이 한 패킷에 들어가지 않아 호스트가 대기열 쓰기로 보냈습니다. 일반 쓰기만 처리하는 펌웨어는 이 값을 보지 못합니다."
            ),
            steps: [
                (
                    """
                    If the device does not react to the value, have it support long writes, or \
                    send at most maximumWriteValueLength(for: .withResponse) bytes of its own \
                    choice.
                    """,
                    "기기가 값에 반응하지 않으면 펌웨어가 긴 쓰기를 지원하게 하거나, 앱이 한 패킷에 맞게 나누어 보냅니다."
                )
            ]
        )
    }

    static func unanswered(_ request: String, _ span: String) -> Verdict {
        verdict(
            VerdictID.requestUnanswered,
            .cause,
            .high,
            (
                "The device did not answer a request: \(request)",
                "기기가 요청에 응답하지 않았습니다: \(request)"
            ),
            (
                """
                There was no answer for \(span). After 30 s the protocol forbids any further \
                request on this link, so everything behind it waits.
                """,
                "\(span) 동안 응답이 없었습니다. 30초가 지나면 프로토콜상 이 연결에서 더 요청할 수 없으므로 뒤따르는 모든 요청이 멈춥니다."
            ),
            steps: [
                (
                    """
                    Look at the firmware's handler of this attribute: it must answer every \
                    request.
                    """,
                    "펌웨어에서 이 속성의 처리 코드를 확인합니다. 모든 요청에 응답해야 합니다."
                ),
                (
                    "In the app, give requests a time limit, and reconnect when it has passed.",
                    "앱에서는 요청에 시간 제한을 두고, 지나면 다시 연결합니다."
                ),
            ]
        )
    }

    static func noRequests() -> Verdict {
        verdict(
            AirVerdictID.noRequests,
            .symptom,
            .medium,
            (
                "The link was up and nothing was asked of the device",
                "연결은 되었지만 기기에 아무것도 요청하지 않았습니다"
            ),
            (
                """
                For ten seconds and more no packet of the attribute protocol went over the link. \
                The app did not call discoverServices, or the host answered it from its memory \
                of the device.
                """,
                """
                10초 넘게 속성 프로토콜 패킷이 하나도 없었습니다. 앱이 discoverServices를 부르지 않았거나, 호스트가 기억해 둔 내용으로 대신 \
                답했습니다.
                """
            ),
            steps: [
                (
                    """
                    Call discoverServices in didConnect, with the peripheral's delegate set \
                    before.
                    """,
                    "didConnect에서 discoverServices를 부릅니다. 그 전에 peripheral의 delegate를 설정합니다."
                ),
                (
                    """
                    If the app did so and the firmware was changed, forget the device so that \
                    the host discovers anew.
                    """,
                    "앱이 그렇게 했고 펌웨어가 바뀌었다면, 기기를 지워서 호스트가 다시 탐색하게 합니다."
                ),
            ],
            confirm: (
                """
                The app's log of the same time: was discoverServices called, and did \
                didDiscoverServices come?
                """,
                "같은 시각의 앱 로그에서 discoverServices를 불렀는지, didDiscoverServices가 왔는지 확인합니다."
            )
        )
    }

    static func servicesFromCache() -> Verdict {
        verdict(
            AirVerdictID.servicesFromCache,
            .remark,
            .high,
            (
                "The host used the services it remembered; it did not discover them on this link",
                "호스트가 기억해 둔 서비스를 사용했고, 이 연결에서는 탐색하지 않았습니다"
            ),
            (
                """
                Values were used by their handles without any discovery. That is faster, and \
                wrong after the firmware has changed: new services stay invisible.
                """,
                "탐색 없이 핸들로 바로 값을 사용했습니다. 더 빠르지만, 펌웨어가 바뀐 뒤에는 새 서비스가 보이지 않게 됩니다."
            ),
            steps: [
                (
                    """
                    If a service is missing after a firmware update: have the firmware indicate \
                    Service Changed (2A05); until then forget the device or switch Bluetooth off \
                    and on.
                    """,
                    """
                    펌웨어 업데이트 뒤 서비스가 보이지 않으면 펌웨어가 Service Changed(2A05)를 indicate하게 합니다. 그때까지는 \
                    기기를 지우거나 Bluetooth를 껐다 켭니다.
                    """
                )
            ]
        )
    }

    static func channelRefused(_ result: UInt16) -> Verdict {
        verdict(
            AirVerdictID.channelRefused,
            .cause,
            .high,
            (
                "A channel (L2CAP) was refused, result \(result)",
                "L2CAP 채널이 거절되었습니다. 결과 코드 \(result)"
            ),
            (
                """
                2 means that there is no such PSM, 4 no resources, 5 to 8 that the link is not \
                secured as the channel asks.
                """,
                "2는 그런 PSM이 없음, 4는 자원 부족, 5~8은 채널이 요구하는 보안을 갖추지 못했음을 뜻합니다."
            ),
            steps: [
                (
                    "Read the PSM from the device on every connection; do not store it.",
                    "연결할 때마다 기기에서 PSM을 읽고, 저장해 두지 않습니다."
                )
            ]
        )
    }
}

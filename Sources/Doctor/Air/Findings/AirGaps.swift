// SPDX-License-Identifier: Apache-2.0

/// What a capture cannot show, in words.
enum AirGaps {
    private typealias Text = (english: String, korean: String)

    private static func gap(_ id: String, _ title: Text, _ step: Text) -> Blindness {
        Blindness(
            id,
            Wording(english: title.english, korean: title.korean),
            step: Wording(english: step.english, korean: step.korean)
        )
    }

    static func startedLate() -> Blindness {
        gap(
            "capture-started-late",
            (
                """
                The capture began when a link was up already: how it came to be, and with which \
                device, is not in it.
                """,
                "캡처를 시작했을 때 이미 연결되어 있었습니다. 어떤 기기와 어떻게 연결되었는지는 캡처에 없습니다."
            ),
            (
                "Start the capture, then switch Bluetooth off and on, and connect again.",
                "캡처를 먼저 시작한 뒤 Bluetooth를 껐다 켜고 다시 연결합니다."
            )
        )
    }

    static func endNotCaptured() -> Blindness {
        gap(
            "end-not-captured",
            (
                "The capture ends while a link is up: how it ended is not in it.",
                "연결되어 있는 동안 캡처가 끝났습니다. 연결이 어떻게 끝났는지는 캡처에 없습니다."
            ),
            (
                "If the failure came later, capture until some seconds behind it.",
                "문제가 그 뒤에 일어났다면, 문제가 일어나고 몇 초 뒤까지 캡처합니다."
            )
        )
    }

    static func oneDirection() -> Blindness {
        gap(
            "one-direction",
            (
                """
                Data packets of only one direction are in the capture: answers cannot be told \
                from silence.
                """,
                "한쪽 방향의 데이터 패킷만 캡처에 있습니다. 응답이 없었던 것인지 알 수 없습니다."
            ),
            (
                "Capture both directions: the whole HCI log, without a filter.",
                "필터 없이 HCI 로그 전체, 양쪽 방향을 모두 캡처합니다."
            )
        )
    }

    static func truncated(_ count: Int) -> Blindness {
        gap(
            "truncated-packets",
            (
                """
                \(count) packets were not kept whole: values and some answers in them cannot be \
                read.
                """,
                "패킷 \(count)개가 잘려서 저장되었습니다. 그 안의 값과 일부 응답은 읽을 수 없습니다."
            ),
            (
                """
                Capture without a limit of length (snaplen 0); on Android choose the full snoop \
                log, not the filtered one.
                """,
                "길이 제한 없이(snaplen 0) 캡처합니다. Android에서는 filtered가 아닌 전체 snoop 로그를 선택합니다."
            )
        )
    }

    static func encrypted() -> Blindness {
        gap(
            "encrypted-air",
            (
                """
                From here on the link is encrypted: requests and values cannot be read from the \
                air.
                """,
                "여기부터 연결이 암호화되어, 무선 캡처에서는 요청과 값을 읽을 수 없습니다."
            ),
            (
                "Capture on the phone or the computer itself (HCI), or give the sniffer the key.",
                "휴대폰이나 컴퓨터 안에서(HCI) 캡처하거나, 스니퍼에 키를 넣어 줍니다."
            )
        )
    }

    static func notFollowed() -> Blindness {
        gap(
            "link-not-followed",
            (
                """
                A call was heard and nothing of the link behind it: the sniffer did not follow \
                it.
                """,
                "연결 호출은 들렸지만 그 뒤의 연결은 캡처에 없습니다. 스니퍼가 따라가지 못했습니다."
            ),
            (
                "Have the sniffer follow this device, near both ends of the link.",
                "스니퍼가 이 기기를 따라가도록 설정하고, 양쪽 기기 가까이에 둡니다."
            )
        )
    }

    static func damaged(_ count: Int) -> Blindness {
        gap(
            "damaged-capture",
            (
                "\(count) regions of the file could not be read; what stood there is missing.",
                "파일의 \(count)개 영역을 읽을 수 없었습니다. 거기 있던 내용은 빠져 있습니다."
            ),
            (
                "Copy the file again as it is (binary), and stop the capture before copying.",
                "캡처를 멈춘 뒤 파일을 그대로(바이너리로) 다시 복사합니다."
            )
        )
    }

    static func noDiscovery() -> Blindness {
        gap(
            "no-discovery",
            (
                """
                The services were not discovered in this capture: handles cannot be told from \
                their UUIDs.
                """,
                "이 캡처에는 서비스 탐색이 없습니다. 핸들이 어떤 UUID인지 알 수 없습니다."
            ),
            (
                """
                Forget the device or switch Bluetooth off and on, then capture the first \
                connection.
                """,
                "기기를 지우거나 Bluetooth를 껐다 켠 뒤 첫 연결부터 캡처합니다."
            )
        )
    }

    static func noTimes() -> Blindness {
        gap(
            "no-times",
            (
                "The packets have no times: how long something took cannot be told.",
                "패킷에 시간이 없습니다. 얼마나 걸렸는지는 알 수 없습니다."
            ),
            (
                "Capture in a format with times, such as btsnoop, PacketLogger or pcapng.",
                "btsnoop, PacketLogger, pcapng처럼 시간이 있는 형식으로 캡처합니다."
            )
        )
    }

    static func noPackets() -> Blindness {
        gap(
            "no-packets",
            (
                "There is no Bluetooth packet in the capture.",
                "캡처에 Bluetooth 패킷이 없습니다."
            ),
            (
                """
                Check that the Bluetooth logging profile is installed and that Bluetooth was \
                used during the capture.
                """,
                "Bluetooth 로깅 프로파일이 설치되어 있는지, 캡처하는 동안 Bluetooth를 사용했는지 확인합니다."
            )
        )
    }
}

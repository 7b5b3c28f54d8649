// SPDX-License-Identifier: Apache-2.0

/// Verdicts on Linux: BlueZ and the bus.
enum BusTexts {
    static let all: [String: VerdictText] = [
        "request-in-progress": VerdictText(
            .cause,
            (
                "BlueZ is busy with another request for this device or adapter",
                "BlueZ가 이 기기나 어댑터에 대한 다른 요청을 처리하고 있습니다"
            ),
            why: (
                "A scan, another connect, or one that its caller gave up without ending it is"
                    + " under way.",
                "스캔이나 다른 연결, 또는 호출한 쪽이 끝내지 않고 포기한 연결이 진행 중입니다."
            ),
            steps: [
                (
                    "Stop the scan before connecting; end a given-up attempt with Disconnect;"
                        + " then try again.",
                    "연결하기 전에 스캔을 멈추고, 포기한 시도는 Disconnect로 끝낸 뒤 다시 시도합니다."
                )
            ]
        ),
        "notify-held": VerdictText(
            .cause,
            (
                "Another program holds the notifications of this characteristic",
                "다른 프로그램이 이 특성의 알림을 잡고 있습니다"
            ),
            why: (
                "Who has called AcquireNotify has them alone.",
                "AcquireNotify를 부른 쪽이 알림을 독점합니다."
            ),
            steps: [("End the other program.", "다른 프로그램을 끝냅니다.")]
        ),
        "profile-unavailable": VerdictText(
            .cause,
            (
                "BlueZ has nobody for the profiles of this device, or chose the wrong radio for it",
                "BlueZ에 이 기기의 프로파일을 맡을 쪽이 없거나, 잘못된 전파 방식을 골랐습니다"
            ),
            why: (
                "A device with both radios may be tried over the classic one.",
                "두 방식을 모두 쓰는 기기는 클래식 쪽으로 시도될 수 있습니다."
            ),
            steps: [
                (
                    "Scan with an LE filter first; for audio start PipeWire or PulseAudio.",
                    "먼저 LE 필터로 스캔하고, 오디오라면 PipeWire나 PulseAudio를 시작합니다."
                )
            ]
        ),
        "services-not-found": VerdictText(
            .cause,
            (
                "The device's services could not be read",
                "기기의 서비스를 읽지 못했습니다"
            ),
            why: (
                "The link ended while they were being read, or the device did not answer.",
                "읽는 동안 링크가 끊겼거나 기기가 응답하지 않았습니다."
            ),
            steps: [
                (
                    "Connect again; if it stays, remove the device from BlueZ and pair it anew.",
                    "다시 연결하고, 계속되면 BlueZ에서 기기를 지우고 다시 페어링합니다."
                )
            ]
        ),
        "device-forgotten": VerdictText(
            .cause,
            (
                "BlueZ no longer knows the device",
                "BlueZ가 기기를 더 이상 모릅니다"
            ),
            why: (
                "A device that is not paired is removed some 30 seconds after the scan.",
                "페어링하지 않은 기기는 스캔이 끝나고 30초쯤 뒤에 지워집니다."
            ),
            steps: [
                (
                    "Scan again and connect while it is fresh, or pair the device.",
                    "다시 스캔해서 바로 연결하거나, 기기를 페어링합니다."
                )
            ]
        ),
        "service-missing": VerdictText(
            .cause,
            ("bluetoothd is not running", "bluetoothd가 실행되고 있지 않습니다"),
            why: ("The bus knows no org.bluez.", "버스에 org.bluez가 없습니다."),
            steps: [("systemctl status bluetooth", "systemctl status bluetooth")]
        ),
        "service-denied": VerdictText(
            .cause,
            (
                "This user may not talk to BlueZ",
                "이 사용자는 BlueZ와 통신할 수 없습니다"
            ),
            why: ("The bus denies access.", "버스가 접근을 거부합니다."),
            steps: [
                (
                    "Add the user to the group bluetooth, or run in a session at the machine.",
                    "사용자를 bluetooth 그룹에 추가하거나, 그 컴퓨터의 세션에서 실행합니다."
                )
            ]
        ),
        "service-silent": VerdictText(
            .cause,
            ("bluetoothd did not answer in time", "bluetoothd가 제때 응답하지 않았습니다"),
            why: (
                "It waits for a device longer than the caller does, or hangs.",
                "호출한 쪽보다 오래 기기를 기다리고 있거나 멈췄습니다."
            ),
            steps: [
                ("Read its journal: journalctl -u bluetooth", "journalctl -u bluetooth로 기록을 확인합니다")
            ]
        ),
    ]
}

// SPDX-License-Identifier: Apache-2.0

/// Verdicts on scanning.
enum ScanTexts {
    static let all: [String: VerdictText] = [
        VerdictID.scanRefused: VerdictText(
            .cause,
            (
                "The system did not let the app scan at that moment",
                "그 순간 시스템이 앱의 스캔을 허용하지 않았습니다"
            ),
            why: (
                "In the background only scans for named services run, slower and without"
                    + " duplicates, and some not while the phone is locked.",
                "백그라운드에서는 서비스를 지정한 스캔만, 더 느리게, 중복 없이 실행되고, 휴대폰이 잠겨 있으면 실행되지 않는"
                    + " 것도 있습니다."
            ),
            steps: [
                (
                    "Declare bluetooth-central, scan for your service's UUID, and test with the"
                        + " phone unlocked and the app in front.",
                    "bluetooth-central을 선언하고 서비스 UUID를 지정해 스캔하며, 잠금을 풀고 앱을 앞에 둔 상태로"
                        + " 시험합니다."
                )
            ]
        ),
        VerdictID.filterNotAdvertised: VerdictText(
            .cause,
            (
                "The scan filters for a service that no device heard advertises",
                "스캔이 찾는 서비스를 광고하는 기기가 하나도 들리지 않았습니다"
            ),
            why: (
                "A filter looks only at what is advertised, not at the services a device has."
                    + " iBeacon's UUID is not a service.",
                "필터는 기기가 가진 서비스가 아니라 광고에 들어 있는 것만 봅니다. iBeacon의 UUID는 서비스가 아닙니다."
            ),
            steps: [
                (
                    "Scan once with nil and look which services the device advertises; filter for"
                        + " one of those, or let the firmware advertise yours.",
                    "nil로 한 번 스캔해 기기가 어떤 서비스를 광고하는지 보고, 그 가운데 하나로 거르거나 펌웨어가 원하는 서비스를"
                        + " 광고하게 합니다."
                )
            ]
        ),
        "scan-too-often": VerdictText(
            .cause,
            (
                "Android does not run the scan: it was started too often",
                "Android가 스캔을 실행하지 않습니다. 너무 자주 시작했습니다"
            ),
            why: (
                "More than five starts in 30 seconds are refused, without an error to the app.",
                "30초에 다섯 번 넘게 시작하면 앱에 오류 없이 거부됩니다."
            ),
            steps: [
                ("Keep one scan running instead of restarting it.", "다시 시작하지 말고 스캔 하나를 계속 둡니다.")
            ]
        ),
        "Q05": VerdictText(
            .risk,
            (
                "Every advertisement is delivered on the main queue",
                "모든 광고가 메인 큐로 전달됩니다"
            ),
            why: (
                "AllowDuplicates with the default queue: the callbacks compete with the screen.",
                "AllowDuplicates를 기본 큐와 함께 쓰면 콜백이 화면과 경쟁합니다."
            ),
            steps: [
                (
                    "Give the manager a serial queue of its own.",
                    "매니저에 전용 직렬 큐를 줍니다."
                )
            ]
        ),
    ]
}

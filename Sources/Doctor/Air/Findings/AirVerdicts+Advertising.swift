// SPDX-License-Identifier: Apache-2.0

extension AirVerdicts {
    static func alreadyConnected() -> Verdict {
        verdict(
            AirVerdictID.alreadyConnected,
            .remark,
            .medium,
            (
                """
                A scan ran while this device was connected already; connected devices mostly do \
                not advertise
                """,
                "이 기기가 이미 연결된 상태에서 스캔했습니다. 연결된 기기는 대개 광고하지 않습니다"
            ),
            (
                "If the app looks for this device, the scan cannot find it.",
                "앱이 이 기기를 찾는 것이라면 스캔으로는 찾을 수 없습니다."
            ),
            steps: [
                (
                    "Call retrieveConnectedPeripherals(withServices:) before scanning.",
                    "스캔하기 전에 retrieveConnectedPeripherals(withServices:)를 부릅니다."
                )
            ]
        )
    }

    static func filterNotAdvertised(_ service: String) -> Verdict {
        verdict(
            VerdictID.filterNotAdvertised,
            .risk,
            .high,
            (
                """
                A scan is limited to service \(service), which the device has and does not \
                advertise
                """,
                "스캔이 서비스 \(service)로 제한되어 있습니다. 기기에 그 서비스가 있지만 광고하지 않습니다"
            ),
            (
                """
                A filter looks at the advertisement only, and not at the services that the \
                device has.
                """,
                "필터는 광고만 보며, 기기가 가진 서비스는 보지 않습니다."
            ),
            steps: [
                (
                    """
                    Have the device advertise the service, or scan for one that it does \
                    advertise.
                    """,
                    "기기가 그 서비스를 광고하게 하거나, 기기가 광고하는 서비스로 스캔합니다."
                )
            ]
        )
    }

    static func serviceNotAdvertised(_ services: String) -> Verdict {
        verdict(
            AirVerdictID.serviceNotAdvertised,
            .remark,
            .high,
            (
                "The device does not advertise the services that it has: \(services)",
                "기기가 가진 서비스를 광고하지 않습니다: \(services)"
            ),
            (
                """
                A scan that is limited to one of them does not find the device, and in the \
                background no other scan finds anything.
                """,
                "이 서비스로 제한한 스캔으로는 기기를 찾을 수 없고, 백그라운드에서는 제한하지 않은 스캔이 아무것도 찾지 못합니다."
            ),
            steps: [
                (
                    "If the app scans with a filter, have the device advertise that service.",
                    "앱이 필터로 스캔한다면 기기가 그 서비스를 광고하게 합니다."
                )
            ]
        )
    }

    static func beacon() -> Verdict {
        verdict(
            AirVerdictID.beacon,
            .remark,
            .medium,
            (
                "A device advertises as an iBeacon and names no service",
                "서비스 없이 iBeacon으로 광고하는 기기가 있습니다"
            ),
            (
                """
                The UUID of an iBeacon is no service UUID: a scan for it finds nothing, and Core \
                Bluetooth hides such advertisements.
                """,
                """
                iBeacon의 UUID는 서비스 UUID가 아닙니다. 이 UUID로 스캔하면 아무것도 찾지 못하며, Core Bluetooth는 이런 광고를 \
                숨깁니다.
                """
            ),
            steps: [
                (
                    "Use Core Location for iBeacons, or have the device advertise a service too.",
                    "iBeacon에는 Core Location을 쓰거나, 기기가 서비스도 광고하게 합니다."
                )
            ]
        )
    }

    static func overflow() -> Verdict {
        verdict(
            AirVerdictID.overflow,
            .remark,
            .medium,
            (
                "An app in the background advertises in Apple's overflow area",
                "백그라운드 앱이 Apple의 overflow 영역으로 광고하고 있습니다"
            ),
            (
                """
                Its services are hidden in a bit mask: only an Apple device that scans for \
                exactly that service finds it.
                """,
                "서비스가 비트 마스크에 숨겨져 있어서, 바로 그 서비스로 스캔하는 Apple 기기만 찾을 수 있습니다."
            ),
            steps: [
                (
                    """
                    Keep the advertising app in the foreground for other systems, or scan for \
                    its service explicitly.
                    """,
                    "다른 시스템에서 찾으려면 광고하는 앱을 포그라운드에 두고, Apple 기기에서는 서비스를 지정해 스캔합니다."
                )
            ]
        )
    }
}

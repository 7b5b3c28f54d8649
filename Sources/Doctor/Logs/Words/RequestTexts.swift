// SPDX-License-Identifier: Apache-2.0

/// Verdicts on calls that came at the wrong time.
enum RequestTexts {
    static let all: [String: VerdictText] = [
        "S01": VerdictText(
            .cause,
            (
                "A command was given before Bluetooth was powered on; the system dropped it",
                "블루투스가 켜진 상태(poweredOn)가 되기 전에 명령을 보냈고, 시스템이 버렸습니다"
            ),
            why: (
                "Scanning, connecting and stopping are ignored unless the manager's state is"
                    + " poweredOn. They are not queued, and no callback comes.",
                "매니저의 상태가 poweredOn이 아니면 스캔, 연결, 중지가 모두 무시됩니다. 대기열에 들어가지 않고 콜백도 오지"
                    + " 않습니다."
            ),
            steps: [
                (
                    "Give the command from centralManagerDidUpdateState, when the state is"
                        + " poweredOn, and again each time it comes back.",
                    "centralManagerDidUpdateState에서 poweredOn일 때 명령을 보내고, 다시 켜질 때마다 다시 보냅니다."
                )
            ]
        ),
        "R02": VerdictText(
            .cause,
            (
                "The peripheral manager was used before Bluetooth was powered on; the call was"
                    + " dropped",
                "블루투스가 켜지기 전에 주변장치 매니저를 사용했고, 호출이 버려졌습니다"
            ),
            why: (
                "add and startAdvertising are ignored unless the state is poweredOn.",
                "poweredOn이 아니면 add와 startAdvertising이 무시됩니다."
            ),
            steps: [
                (
                    "Wait for peripheralManagerDidUpdateState, add the service, wait for didAdd,"
                        + " then advertise.",
                    "peripheralManagerDidUpdateState를 기다려 서비스를 더하고, didAdd를 기다린 뒤 광고합니다."
                )
            ]
        ),
        "command-without-link": VerdictText(
            .symptom,
            (
                "A command was given to a device that is not connected",
                "연결되어 있지 않은 기기에 명령을 보냈습니다"
            ),
            why: (
                "The link had ended, or was about to; the command was ignored.",
                "링크가 이미 끊겼거나 끊기는 중이었고, 명령은 무시되었습니다."
            ),
            steps: [
                (
                    "Look why the link ended; stop the work in didDisconnectPeripheral and when"
                        + " Bluetooth goes off.",
                    "링크가 왜 끊겼는지 보고, didDisconnectPeripheral과 블루투스가 꺼질 때 작업을 멈춥니다."
                )
            ]
        ),
        "already-advertising": VerdictText(
            .remark,
            ("Advertising was started twice", "광고를 두 번 시작했습니다"),
            why: ("The second call is refused (CBError 9).", "두 번째 호출은 거부됩니다(CBError 9)."),
            steps: [("Ask isAdvertising first.", "먼저 isAdvertising을 확인합니다.")]
        ),
        "background-limit": VerdictText(
            .cause,
            (
                "The device sends more notifications than an app in the background may receive",
                "기기가 백그라운드 앱이 받을 수 있는 것보다 많은 알림을 보냅니다"
            ),
            why: ("The system limits them (CBError 17, 18).", "시스템이 제한합니다(CBError 17, 18)."),
            steps: [
                (
                    "Let the device send less, or unsubscribe in the background.",
                    "기기가 덜 보내게 하거나, 백그라운드에서는 구독을 끕니다."
                )
            ]
        ),
        "P01": VerdictText(
            .cause,
            (
                "The system ended the app: Info.plist says not why it uses Bluetooth",
                "시스템이 앱을 종료했습니다. Info.plist에 블루투스를 쓰는 이유가 없습니다"
            ),
            why: (
                "NSBluetoothAlwaysUsageDescription is missing in the plist of the built product.",
                "빌드된 앱의 plist에 NSBluetoothAlwaysUsageDescription이 없습니다."
            ),
            steps: [
                (
                    "Add the key with a sentence for the user, and look into the built app's"
                        + " Info.plist.",
                    "사용자에게 보일 문장과 함께 키를 추가하고, 빌드된 앱의 Info.plist를 확인합니다."
                )
            ]
        ),
        "P02": VerdictText(
            .cause,
            (
                "The app crashed: state restoration without the background mode bluetooth-central",
                "앱이 중단되었습니다. 백그라운드 모드 bluetooth-central 없이 상태 복원을 사용했습니다"
            ),
            why: (
                "A manager with a restore identifier may only be made where UIBackgroundModes has"
                    + " the mode.",
                "복원 식별자가 있는 매니저는 UIBackgroundModes에 해당 모드가 있을 때만 만들 수 있습니다."
            ),
            steps: [
                (
                    "Add bluetooth-central to UIBackgroundModes, or leave the restore identifier"
                        + " out.",
                    "UIBackgroundModes에 bluetooth-central을 추가하거나, 복원 식별자를 뺍니다."
                )
            ]
        ),
    ]
}

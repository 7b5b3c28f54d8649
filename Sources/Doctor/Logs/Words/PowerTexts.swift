// SPDX-License-Identifier: Apache-2.0

/// Verdicts on the state of Bluetooth as a whole.
enum PowerTexts {
    static let all: [String: VerdictText] = [
        "unauthorized": VerdictText(
            .cause,
            (
                "The app may not use Bluetooth: the permission is missing",
                "앱에 블루투스 권한이 없습니다"
            ),
            why: (
                "The state is unauthorized. On a Mac the terminal that runs a tool needs the"
                    + " permission.",
                "상태가 unauthorized입니다. Mac에서는 도구를 실행하는 터미널에 권한이 필요합니다."
            ),
            steps: [
                (
                    "Allow Bluetooth for the app in Settings, Privacy; show the state to the user.",
                    "설정의 개인정보 보호에서 앱의 블루투스를 허용하고, 상태를 사용자에게 보여 줍니다."
                )
            ]
        ),
        "unsupported": VerdictText(
            .cause,
            (
                "There is no Bluetooth for this app: the Simulator, or a sandbox without the right",
                "이 앱에서는 블루투스를 쓸 수 없습니다. 시뮬레이터이거나 샌드박스에 권한이 없습니다"
            ),
            why: (
                "The state is unsupported.",
                "상태가 unsupported입니다."
            ),
            steps: [
                ("Run on a real device.", "실제 기기에서 실행합니다."),
                (
                    "On a Mac add com.apple.security.device.bluetooth to the entitlements.",
                    "Mac에서는 entitlements에 com.apple.security.device.bluetooth를 추가합니다."
                ),
            ]
        ),
        "xpc-invalid": VerdictText(
            .cause,
            (
                "The app has no line to the Bluetooth service (XPC connection invalid)",
                "앱이 블루투스 서비스와 이어지지 않았습니다(XPC connection invalid)"
            ),
            why: (
                "So it is in the Simulator, without the permission or the usage description, and"
                    + " while the service restarts.",
                "시뮬레이터에서, 권한이나 사용 이유 설명이 없을 때, 그리고 서비스가 다시 시작되는 동안 그렇습니다."
            ),
            steps: [
                (
                    "Run on a real device; check NSBluetoothAlwaysUsageDescription and the"
                        + " permission.",
                    "실제 기기에서 실행하고, NSBluetoothAlwaysUsageDescription과 권한을 확인합니다."
                ),
                (
                    "In a command line program keep the manager in a variable that lives, and run"
                        + " a run loop.",
                    "명령줄 프로그램이라면 매니저를 오래 사는 변수에 두고 런 루프를 돌립니다."
                ),
            ]
        ),
        "bluetooth-off": VerdictText(
            .cause,
            ("Bluetooth is switched off", "블루투스가 꺼져 있습니다"),
            why: (
                "Links and requests ended with it, and no didDisconnect tells of them.",
                "링크와 요청이 함께 끝났고, didDisconnect도 오지 않습니다."
            ),
            steps: [
                (
                    "Switch it on; treat every state but poweredOn as a disconnection, and"
                        + " connect again at poweredOn.",
                    "블루투스를 켭니다. poweredOn이 아닌 상태는 모두 연결 끊김으로 다루고, poweredOn에서 다시 연결합니다."
                )
            ]
        ),
        "S03": VerdictText(
            .risk,
            (
                "Bluetooth went off while a device was connected: no callback tells of the lost"
                    + " link",
                "기기가 연결된 채로 블루투스가 꺼졌습니다. 잃은 링크를 알리는 콜백은 오지 않습니다"
            ),
            why: (
                "didDisconnectPeripheral is not called when the manager leaves poweredOn.",
                "매니저가 poweredOn을 벗어날 때는 didDisconnectPeripheral이 불리지 않습니다."
            ),
            steps: [
                (
                    "Clear the connection and wake those who wait in centralManagerDidUpdateState.",
                    "centralManagerDidUpdateState에서 연결 상태를 지우고 기다리는 쪽을 깨웁니다."
                )
            ]
        ),
        "service-restarted": VerdictText(
            .cause,
            (
                "The Bluetooth service restarted: all links and objects of before are lost",
                "블루투스 서비스가 다시 시작되었습니다. 이전의 링크와 객체는 모두 효력을 잃었습니다"
            ),
            why: (
                "The state was resetting. CBPeripherals obtained before no longer work.",
                "상태가 resetting이었습니다. 그 전에 얻은 CBPeripheral은 더 이상 동작하지 않습니다."
            ),
            steps: [
                (
                    "After poweredOn retrieve or scan for the devices again.",
                    "poweredOn 뒤에 기기를 다시 조회하거나 스캔합니다."
                )
            ]
        ),
    ]
}

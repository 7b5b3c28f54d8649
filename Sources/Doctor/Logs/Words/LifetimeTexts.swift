// SPDX-License-Identifier: Apache-2.0

/// Verdicts on objects that nobody holds, on delegates and on waiting tasks.
enum LifetimeTexts {
    static let all: [String: VerdictText] = [
        "L01": VerdictText(
            .cause,
            (
                "The app does not hold the CBPeripheral, so Core Bluetooth gave the connection up"
                    + " at once",
                "앱이 CBPeripheral을 보관하지 않아 Core Bluetooth가 연결을 바로 취소했습니다"
            ),
            why: (
                "Core Bluetooth holds peripherals weakly. When the last reference goes, the"
                    + " pending connection is cancelled and no callback comes.",
                "Core Bluetooth는 기기 객체를 약하게만 참조합니다. 마지막 참조가 사라지면 대기 중인 연결이 취소되고 콜백도 오지"
                    + " 않습니다."
            ),
            steps: [
                (
                    "Store the CBPeripheral in a property or a collection before you call"
                        + " connect, and keep it until the disconnect callback.",
                    "connect를 부르기 전에 CBPeripheral을 속성이나 컬렉션에 저장하고, 연결이 끊긴 콜백까지 보관합니다."
                )
            ],
            confirm: (
                "The line \"API MISUSE: Cancelling connection for unused peripheral\" of the"
                    + " app's process at that moment.",
                "그 순간 앱 프로세스가 남긴 \"API MISUSE: Cancelling connection for unused peripheral\" 줄."
            )
        ),
        "L03": VerdictText(
            .cause,
            (
                "The look-up of the device by its identifier found nothing: keep the CBPeripheral"
                    + " of the scan",
                "식별자로 기기를 조회했지만 아무것도 나오지 않았습니다. 스캔에서 얻은 CBPeripheral을 보관해야 합니다"
            ),
            why: (
                "retrievePeripherals knows only devices that this phone has met before. Who keeps"
                    + " only the name and the identifier of a scan cannot connect to a new"
                    + " device.",
                "retrievePeripherals는 이 휴대폰이 전에 만난 기기만 돌려줍니다. 스캔 결과에서 이름과 식별자만 보관하면 처음"
                    + " 보는 기기에는 연결할 수 없습니다."
            ),
            steps: [
                (
                    "Keep the CBPeripheral itself in didDiscover and connect to that one.",
                    "didDiscover에서 CBPeripheral 자체를 보관하고 그것으로 연결합니다."
                ),
                (
                    "For a device that is stored: retrievePeripherals, then"
                        + " retrieveConnectedPeripherals, then a scan.",
                    "저장해 둔 기기라면 retrievePeripherals, retrieveConnectedPeripherals, 스캔의 순서로 찾습니다."
                ),
            ]
        ),
        "L06": VerdictText(
            .cause,
            (
                "This side closed the L2CAP channel: the CBL2CAPChannel was not kept",
                "이쪽에서 L2CAP 채널을 닫았습니다. CBL2CAPChannel을 보관하지 않았습니다"
            ),
            why: (
                "436 says that the channel was closed here. Streams alone do not keep it open.",
                "436은 채널이 이쪽에서 닫혔다는 뜻입니다. 스트림만으로는 채널이 유지되지 않습니다."
            ),
            steps: [
                (
                    "Store the CBL2CAPChannel and its peripheral, not only the streams.",
                    "스트림만이 아니라 CBL2CAPChannel과 그 기기를 저장합니다."
                )
            ]
        ),
        "D02": VerdictText(
            .cause,
            (
                "Services were asked for while the peripheral has no delegate that takes the"
                    + " answer",
                "답을 받을 델리게이트가 없는 상태에서 서비스를 탐색했습니다"
            ),
            why: (
                "peripheral.delegate is nil or lacks peripheral(_:didDiscoverServices:) with its"
                    + " exact name; no answer will come.",
                "peripheral.delegate가 nil이거나 peripheral(_:didDiscoverServices:)를 정확한 이름으로 구현하지"
                    + " 않았습니다. 응답이 오지 않습니다."
            ),
            steps: [
                (
                    "Set peripheral.delegate in didConnect, again after each reconnection, before"
                        + " discoverServices.",
                    "didConnect에서, 다시 연결될 때마다, discoverServices 전에 peripheral.delegate를 정합니다."
                ),
                (
                    "See whether another library replaces the delegate.",
                    "다른 라이브러리가 델리게이트를 바꾸는지 확인합니다."
                ),
            ]
        ),
        "D07": VerdictText(
            .risk,
            (
                "Changes of the device's services are not handled",
                "기기의 서비스가 바뀌는 경우를 처리하지 않습니다"
            ),
            why: (
                "The delegate lacks peripheral(_:didModifyServices:): after a change the app goes"
                    + " on with services that no longer exist.",
                "델리게이트에 peripheral(_:didModifyServices:)가 없어서, 서비스가 바뀌면 앱은 더 이상 없는 서비스를 계속"
                    + " 사용합니다."
            ),
            steps: [
                (
                    "Implement it: drop the invalidated services and discover them again.",
                    "이 메서드를 구현해서 무효가 된 서비스를 버리고 다시 탐색합니다."
                )
            ]
        ),
        "D08": VerdictText(
            .risk,
            (
                "State restoration is half set up: willRestoreState without a restore identifier",
                "상태 복원이 반만 설정되었습니다. 복원 식별자 없이 willRestoreState만 있습니다"
            ),
            why: (
                "Without CBCentralManagerOptionRestoreIdentifierKey the system never restores the"
                    + " manager.",
                "CBCentralManagerOptionRestoreIdentifierKey가 없으면 시스템이 매니저를 복원하지 않습니다."
            ),
            steps: [
                (
                    "Give the identifier when the manager is made, or remove the method.",
                    "매니저를 만들 때 식별자를 주거나, 메서드를 지웁니다."
                )
            ]
        ),
        "C04": VerdictText(
            .cause,
            (
                "A waiting task is never woken: its continuation was dropped without being resumed",
                "기다리던 작업이 깨어나지 않습니다. continuation이 resume 없이 버려졌습니다"
            ),
            why: (
                "On one of the ways out (failure, disconnection, Bluetooth off, time-out) nobody"
                    + " resumes it.",
                "나가는 길 가운데 하나(실패, 연결 끊김, 블루투스 꺼짐, 시한)에서 아무도 resume하지 않습니다."
            ),
            steps: [
                (
                    "Resume it in didFailToConnect, didDisconnect, on a power change and at a"
                        + " deadline.",
                    "didFailToConnect, didDisconnect, 전원 변화, 시한에서 resume합니다."
                )
            ]
        ),
        "C06": VerdictText(
            .cause,
            (
                "The app crashed: a continuation was resumed more than once",
                "앱이 중단되었습니다. continuation을 두 번 이상 resume했습니다"
            ),
            why: (
                "Two callbacks woke the same waiter, such as a cancel and the answer.",
                "취소와 응답처럼 두 콜백이 같은 대기자를 깨웠습니다."
            ),
            steps: [
                (
                    "Take the stored continuation out and set it to nil before you resume it.",
                    "저장된 continuation을 꺼내 nil로 만든 다음에 resume합니다."
                )
            ]
        ),
        "api-misuse": VerdictText(
            .risk,
            (
                "Core Bluetooth says that the app uses it wrongly",
                "Core Bluetooth가 앱의 사용법이 틀렸다고 알렸습니다"
            ),
            why: (
                "The line after API MISUSE says which call; that call was ignored.",
                "API MISUSE 뒤의 글이 어떤 호출인지 알려 줍니다. 그 호출은 무시되었습니다."
            ),
            steps: [
                (
                    "Read the quoted line: it names the object, its state and the call.",
                    "인용된 줄을 읽습니다. 객체와 그 상태, 호출이 적혀 있습니다."
                )
            ]
        ),
    ]
}

// SPDX-License-Identifier: Apache-2.0

/// Verdicts on the call of connect and its options.
enum ConnectTexts {
    static let all: [String: VerdictText] = [
        "C01": autoReconnect,
        "invalid-parameters": VerdictText(
            .cause,
            (
                "Core Bluetooth refused an argument of a call (CBError 1)",
                "Core Bluetooth가 호출의 인자를 거부했습니다(CBError 1)"
            ),
            why: (
                "On a connect call this is mostly the auto-reconnect option; elsewhere an object"
                    + " of another manager or a value of the wrong type.",
                "connect 호출이라면 대부분 자동 재연결 옵션 때문이고, 다른 호출이라면 다른 매니저의 객체이거나 타입이 틀린"
                    + " 값입니다."
            ),
            steps: [
                (
                    "See which call the error answers; if it is connect, call it with options:"
                        + " nil.",
                    "어떤 호출에 대한 오류인지 확인합니다. connect라면 options: nil로 불러 봅니다."
                )
            ],
            confirm: (
                "The call succeeds without the option or the argument.",
                "옵션이나 인자를 빼면 호출이 성공합니다."
            )
        ),
        "C03": VerdictText(
            .cause,
            (
                "A connection was asked for and nothing answered: connect has no time-out",
                "연결을 요청했지만 아무 응답이 없습니다. connect에는 시한이 없습니다"
            ),
            why: (
                "Core Bluetooth waits without end for a device that does not come: it is off, out"
                    + " of range, not advertising, or held by another phone or computer. No"
                    + " callback tells.",
                "Core Bluetooth는 나타나지 않는 기기를 끝없이 기다립니다. 기기가 꺼져 있거나, 범위를 벗어났거나, 광고를 하지"
                    + " 않거나, 다른 휴대폰이나 컴퓨터에 연결되어 있을 수 있습니다. 이때는 콜백이 오지 않습니다."
            ),
            steps: [
                (
                    "Set a deadline of your own; when it passes, call cancelPeripheralConnection"
                        + " and resume whoever waits.",
                    "앱에서 직접 시한을 두고, 지나면 cancelPeripheralConnection을 부르고 기다리는 쪽을 깨웁니다."
                ),
                (
                    "See in a scan whether the device is heard; switch off other phones that may"
                        + " hold it.",
                    "스캔으로 기기가 잡히는지 확인하고, 기기를 붙잡고 있을 수 있는 다른 휴대폰의 블루투스를 끕니다."
                ),
            ],
            confirm: (
                "A capture shows whether the device advertises while the request waits.",
                "요청이 대기하는 동안 기기가 광고하는지는 패킷 캡처에서 볼 수 있습니다."
            )
        ),
        "app-cancelled": VerdictText(
            .cause,
            (
                "The app cancelled the connection itself right after asking for it",
                "앱이 연결을 요청하자마자 스스로 취소했습니다"
            ),
            why: (
                "cancelPeripheralConnection ended the request before the system could make the"
                    + " link.",
                "시스템이 링크를 맺기 전에 cancelPeripheralConnection이 요청을 끝냈습니다."
            ),
            steps: [
                (
                    "Look for a second connect, a time-out or a view that goes away and cancels.",
                    "두 번째 connect, 시한, 또는 사라지면서 취소하는 화면이 있는지 찾습니다."
                ),
                (
                    "Wait for didDisconnectPeripheral before connecting to the same device again.",
                    "같은 기기에 다시 연결하기 전에 didDisconnectPeripheral을 기다립니다."
                ),
            ]
        ),
        "unknown-device": VerdictText(
            .cause,
            (
                "This phone does not know a device under that identifier (CBError 12)",
                "이 휴대폰은 그 식별자의 기기를 모릅니다(CBError 12)"
            ),
            why: (
                "Identifiers are made by each phone for itself; they change when Bluetooth's"
                    + " settings are reset.",
                "식별자는 휴대폰마다 따로 만들어지며, 블루투스 설정을 초기화하면 바뀝니다."
            ),
            steps: [
                (
                    "Scan for the device once, keep its CBPeripheral, and store its new"
                        + " identifier.",
                    "기기를 한 번 스캔해서 CBPeripheral을 보관하고 새 식별자를 저장합니다."
                )
            ]
        ),
    ]

    private static let autoReconnect = VerdictText(
        .cause,
        (
            "The system refused the connect options: the auto-reconnect option"
                + " (CBConnectPeripheralOptionEnableAutoReconnect), with CBError 1",
            "시스템이 connect 옵션을 거부했습니다: 자동 재연결 옵션"
                + "(CBConnectPeripheralOptionEnableAutoReconnect), CBError 1"
        ),
        why: (
            "CBError 1 on a connect call means that its options were not accepted; the request"
                + " never reached the air. Three outcomes of this option are on record: refused"
                + " with this code; accepted, and nothing ever reconnects; accepted, and it"
                + " reconnects. One rule fits all three, inferred and not confirmed by Apple: a"
                + " delegate without didDisconnectPeripheral:timestamp:isReconnecting:error: is"
                + " refused; with both disconnect methods only the old one is called and nothing"
                + " reconnects; with the new one alone it works. Whether the peripheral came from"
                + " a scan or from retrievePeripherals makes no difference.",
            "connect 호출에 CBError 1이 오면 옵션이 받아들여지지 않았다는 뜻이고, 요청은 전파로 나가지도 않았습니다. 이"
                + " 옵션의 결과는 세 가지가 알려져 있습니다. 이 코드로 거부되거나, 받아들여졌지만 전혀 다시 연결되지 않거나,"
                + " 받아들여지고 다시 연결됩니다. 셋을 모두 설명하는 규칙이 하나 있습니다(추론이며 Apple이 확인한 것은"
                + " 아닙니다). didDisconnectPeripheral:timestamp:isReconnecting:error:가 없는 델리게이트는 거부되고,"
                + " 두 가지 disconnect 메서드가 모두 있으면 옛 메서드만 불리고 다시 연결되지 않으며, 새 메서드만 있으면"
                + " 동작합니다. 스캔에서 얻은 기기인지 retrievePeripherals로 얻은 기기인지는 상관없습니다."
        ),
        steps: [
            (
                "Leave the option out on every path: central.connect(peripheral, options: nil).",
                "모든 경로에서 옵션을 뺍니다: central.connect(peripheral, options: nil)."
            ),
            (
                "Reconnect in your own code: call connect again in the disconnect callback; a"
                    + " pending connect has no time-out.",
                "다시 연결하는 일은 앱에서 합니다. 연결이 끊긴 콜백에서 connect를 다시 부릅니다. 대기 중인 connect에는 시한이"
                    + " 없습니다."
            ),
            (
                "If the system shall do it, implement only the new disconnect method and remove"
                    + " the old one.",
                "시스템에 맡기려면 새 disconnect 메서드만 구현하고 옛 메서드를 지웁니다."
            ),
        ],
        confirm: (
            "The same device connects when only the option is taken out.",
            "옵션만 빼면 같은 기기에 연결됩니다."
        )
    )
}

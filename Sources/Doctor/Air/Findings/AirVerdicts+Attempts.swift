// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import Captures

extension AirVerdicts {
    /// What the capture tells of a device that was called and did not answer.
    enum Hearing: Hashable {
        /// It advertised.
        case heard(Moment)
        /// It advertised that it takes no connection.
        case refusing(Moment)
        /// The same address advertised as one of the other kind.
        case otherKind(Moment)
        /// Others were heard, and not this one.
        case never
        /// There was no scan.
        case unknown
    }

    static func notReachedID(_ hearing: Hearing) -> (String, Moment?) {
        switch hearing {
        case .heard(let moment): (VerdictID.notReached, moment)
        case .refusing(let moment): (VerdictID.notConnectable, moment)
        case .otherKind(let moment): (AirVerdictID.otherAddressKind, moment)
        case .never, .unknown: (VerdictID.notReached, nil)
        }
    }

    static func notReached(_ hearing: Hearing, after span: String?, isOver: Bool) -> Verdict {
        switch hearing {
        case .refusing: notConnectable()
        case .otherKind: otherAddressKind()
        case .heard, .never, .unknown: silent(hearing, span ?? "-", isOver: isOver)
        }
    }

    private static func hearingText(_ hearing: Hearing) -> Text {
        switch hearing {
        case .heard:
            (
                "It was heard advertising at another time in this capture.",
                "이 캡처의 다른 때에는 그 기기의 광고가 들렸습니다."
            )
        case .never:
            (
                "Other devices were heard in this capture, and this one never was.",
                "이 캡처에서 다른 기기의 광고는 들렸지만 이 기기의 광고는 한 번도 들리지 않았습니다."
            )
        case .refusing, .otherKind, .unknown:
            (
                "The capture has no scan, so it does not show whether the device advertises.",
                "캡처에 스캔이 없어서 기기가 광고하는지는 알 수 없습니다."
            )
        }
    }

    private static let givenUp: Text = (
        "then the host gave up", "그 뒤 호스트가 포기했습니다"
    )

    private static let stillCalling: Text = (
        "and it was still calling at the end", "캡처가 끝날 때까지 계속 호출하고 있었습니다"
    )

    private static func silent(_ hearing: Hearing, _ span: String, isOver: Bool) -> Verdict {
        let isNever = hearing == .never
        let heard = hearingText(hearing)
        let end = isOver ? givenUp : stillCalling
        return verdict(
            VerdictID.notReached,
            .cause,
            isNever ? .high : .medium,
            (
                isNever
                    ? """
                    The device was called and was never heard: it is off, too far away, or \
                    connected to another one
                    """
                    : "The device was called and did not answer",
                isNever
                    ? "기기를 호출했지만 한 번도 들리지 않았습니다. 꺼져 있거나, 너무 멀거나, 다른 쪽에 연결되어 있습니다"
                    : "기기를 호출했지만 응답이 없었습니다"
            ),
            (
                """
                The controller called for \(span), \(end.english). \(heard.english) Core \
                Bluetooth has no time limit of its own: giving up came from the app or from the \
                system.
                """,
                """
                컨트롤러가 \(span) 동안 호출했고 \(end.korean). \(heard.korean) Core Bluetooth에는 자체 시간 제한이 \
                없으므로, 포기한 것은 앱이나 시스템입니다.
                """
            ),
            steps: [
                (
                    """
                    Make sure that the device is on, near, and advertising, and that no other \
                    phone is connected to it.
                    """,
                    "기기가 켜져 있고, 가까이 있고, 광고 중이며, 다른 휴대폰에 연결되어 있지 않은지 확인합니다."
                ),
                (
                    """
                    If its address is private, find it anew by a scan before connecting: a \
                    stored address may be outdated.
                    """,
                    "기기가 사설 주소를 쓴다면 연결 전에 다시 스캔합니다. 저장된 주소는 이미 바뀌었을 수 있습니다."
                ),
                (
                    "Give the attempt a time limit of your own, and try again after it.",
                    "연결 시도에 앱의 시간 제한을 두고, 지나면 다시 시도합니다."
                ),
            ],
            confirm: (
                """
                Scan on the same host at the moment of the attempt: the device must show up as \
                connectable.
                """,
                "연결을 시도하는 순간 같은 호스트에서 스캔해 봅니다. 기기가 연결 가능한 상태로 보여야 합니다."
            )
        )
    }

    private static func notConnectable() -> Verdict {
        verdict(
            VerdictID.notConnectable,
            .cause,
            .high,
            (
                "The device advertises that it takes no connection",
                "기기가 연결을 받지 않는다고 광고하고 있습니다"
            ),
            (
                """
                All of its advertisements are of a kind that cannot be answered with a \
                connection. Many devices do so while another one is connected, or until a button \
                is pressed.
                """,
                "이 기기의 광고는 모두 연결할 수 없는 종류입니다. 다른 쪽에 연결되어 있는 동안이나 버튼을 누르기 전에는 이렇게 광고하는 기기가 많습니다."
            ),
            steps: [
                (
                    "Disconnect the device from other phones, or put it into its pairing mode.",
                    "다른 휴대폰과의 연결을 끊거나 기기를 페어링 모드로 둡니다."
                ),
                (
                    "In the app, look at CBAdvertisementDataIsConnectable before connecting.",
                    "앱에서 연결하기 전에 CBAdvertisementDataIsConnectable을 확인합니다."
                ),
            ]
        )
    }

    private static func otherAddressKind() -> Verdict {
        verdict(
            AirVerdictID.otherAddressKind,
            .cause,
            .high,
            (
                "The device was called under the wrong kind of address",
                "잘못된 종류의 주소로 기기를 호출했습니다"
            ),
            (
                """
                The same six bytes advertise as the other kind (public or random) than the one \
                that was called. For the controller these are two different devices.
                """,
                "같은 6바이트가 호출한 것과 다른 종류(public 또는 random)로 광고하고 있습니다. 컨트롤러에게 이 둘은 서로 다른 기기입니다."
            ),
            steps: [
                (
                    """
                    Take the kind of the address from the advertisement and not from a stored \
                    text.
                    """,
                    "주소의 종류를 저장된 문자열이 아니라 광고에서 가져옵니다."
                ),
                (
                    "Remove the stored device and find it again by a scan.",
                    "저장된 기기를 지우고 스캔으로 다시 찾습니다."
                ),
            ]
        )
    }

    static func cancelledAtOnce() -> Verdict {
        verdict(
            AirVerdictID.cancelledAtOnce,
            .cause,
            .medium,
            (
                "The attempt was cancelled at once by this side",
                "연결 시도가 시작되자마자 이쪽에서 취소되었습니다"
            ),
            (
                """
                Less than a second passed between the call and its cancellation, too little for \
                any device. On Apple systems that is what happens when the app keeps no \
                reference to the CBPeripheral; else the app cancels by itself.
                """,
                """
                호출과 취소 사이가 1초도 되지 않아 어떤 기기도 응답하기 어렵습니다. Apple 시스템에서는 앱이 CBPeripheral 참조를 보관하지 \
                않으면 이렇게 됩니다. 그렇지 않으면 앱이 직접 취소한 것입니다.
                """
            ),
            steps: [
                (
                    "Store the CBPeripheral in a property before calling connect.",
                    "connect를 부르기 전에 CBPeripheral을 프로퍼티에 저장합니다."
                ),
                (
                    """
                    Look for cancelPeripheralConnection in the app's own time limits and \
                    clean-up code.
                    """,
                    "앱의 시간 제한 코드와 정리 코드에 cancelPeripheralConnection이 있는지 찾아봅니다."
                ),
            ],
            confirm: (
                """
                The system log of the same moment: "API MISUSE: Cancelling connection for unused \
                peripheral".
                """,
                """
                같은 시각의 시스템 로그에 "API MISUSE: Cancelling connection for unused peripheral"이 있는지 \
                확인합니다.
                """
            )
        )
    }

    static func attemptFailed(_ status: HCIStatus) -> (String, Verdict) {
        switch status.rawValue {
        case 0x3E: (VerdictID.notEstablished, notEstablished(hasSpoken: false))
        case 0x09: (VerdictID.connectionLimit, connectionLimit())
        case 0x0D: (VerdictID.peerFull, peerFull())
        default: (VerdictID.attemptFailed, failed(status))
        }
    }

    static func attemptRefused(_ status: HCIStatus) -> (String, Verdict) {
        switch status.rawValue {
        case 0x09, 0x0D: (VerdictID.connectionLimit, connectionLimit())
        default: (VerdictID.attemptFailed, refusedAtOnce(status))
        }
    }

    static func classicFailed(_ status: HCIStatus) -> (String, Verdict) {
        guard status.rawValue == 0x04 else { return attemptFailed(status) }
        let silent = silent(.unknown, "-", isOver: true)
        var found = silent
        found.explanation = Wording(
            english:
                """
                The device was paged over Bluetooth Classic and did not answer: \(status). It is \
                off, too far away, or connected to another one.
                """,
            korean:
                """
                Bluetooth Classic으로 기기를 호출했지만 응답이 없었습니다: \(status). 꺼져 있거나, 너무 멀거나, 다른 쪽에 연결되어 \
                있습니다.
                """
        )
        return (VerdictID.notReached, found)
    }

    private static func connectionLimit() -> Verdict {
        verdict(
            VerdictID.connectionLimit,
            .cause,
            .high,
            (
                "This side has no room for another connection",
                "이쪽에 더 연결할 자리가 없습니다"
            ),
            (
                "The controller refused the attempt because it holds as many links as it can.",
                "컨트롤러가 이미 가능한 만큼의 연결을 유지하고 있어서 연결 시도를 거절했습니다."
            ),
            steps: [
                (
                    "Disconnect devices that are not needed, also those of other apps.",
                    "필요 없는 기기의 연결을 끊습니다. 다른 앱이 연결한 기기도 포함됩니다."
                )
            ]
        )
    }

    private static func peerFull() -> Verdict {
        verdict(
            VerdictID.peerFull,
            .cause,
            .high,
            (
                "The device has no room for another connection",
                "기기에 더 연결할 자리가 없습니다"
            ),
            (
                """
                It refused for want of resources; mostly another phone or computer is connected \
                to it.
                """,
                "기기가 자원이 부족해서 거절했습니다. 대개 다른 휴대폰이나 컴퓨터가 연결되어 있습니다."
            ),
            steps: [
                (
                    "Disconnect the device from other phones and computers, and try again.",
                    "다른 휴대폰과 컴퓨터에서 기기의 연결을 끊고 다시 시도합니다."
                )
            ]
        )
    }

    private static func failed(_ status: HCIStatus) -> Verdict {
        verdict(
            VerdictID.attemptFailed,
            .cause,
            .high,
            ("The attempt failed: \(status)", "연결 시도가 실패했습니다: \(status)"),
            (
                """
                The controller ended the attempt with a status of its own. \
                \(status.explanation ?? "")
                """,
                "컨트롤러가 상태 코드와 함께 연결 시도를 끝냈습니다: \(status)."
            ),
            steps: [
                (
                    "Try again once; if it fails in the same way, switch Bluetooth off and on.",
                    "한 번 더 시도합니다. 똑같이 실패하면 Bluetooth를 껐다가 켭니다."
                ),
                (
                    """
                    Run bindrune explain "hci \(PacketNames.number(status.rawValue))" for what \
                    else is known of the code.
                    """,
                    """
                    bindrune explain "hci \(PacketNames.number(status.rawValue))"을 실행하면 이 코드에 \
                    대해 더 알 수 있습니다.
                    """
                ),
            ]
        )
    }

    private static func refusedAtOnce(_ status: HCIStatus) -> Verdict {
        let isDisallowed = status.rawValue == 0x0C
        let why: Text =
            isDisallowed
            ? (
                """
                Another attempt was already under way, or the controller cannot scan and connect \
                at once.
                """,
                "다른 연결 시도가 이미 진행 중이거나, 컨트롤러가 스캔과 연결을 동시에 할 수 없습니다."
            )
            : (
                status.explanation ?? "The code says no more.",
                "컨트롤러가 명령 자체를 받아들이지 않았습니다."
            )
        return verdict(
            VerdictID.attemptFailed,
            .cause,
            .high,
            (
                "The controller refused to begin the attempt: \(status)",
                "컨트롤러가 연결 시도를 시작하지 않았습니다: \(status)"
            ),
            why,
            steps: [
                (
                    "Make one attempt at a time, and stop the scan before it.",
                    "연결은 한 번에 하나씩 시도하고, 그 전에 스캔을 멈춥니다."
                ),
                (
                    "If it stays so, switch Bluetooth off and on.",
                    "계속되면 Bluetooth를 껐다가 켭니다."
                ),
            ]
        )
    }
}

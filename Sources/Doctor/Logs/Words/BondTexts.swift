// SPDX-License-Identifier: Apache-2.0

/// Verdicts on pairing and encryption.
enum BondTexts {
    static let all: [String: VerdictText] = [
        VerdictID.bondLost: VerdictText(
            .cause,
            (
                "The bond does not fit any more: one side has forgotten the keys",
                "본딩이 더 이상 맞지 않습니다. 한쪽이 키를 잃어버렸습니다"
            ),
            why: (
                "The phone tried to encrypt the link with the keys of an earlier pairing, and the"
                    + " device did not take part: it was reset, its bond was deleted, or it"
                    + " belongs to another phone by now.",
                "휴대폰이 예전 페어링의 키로 링크를 암호화하려 했지만 기기가 응하지 않았습니다. 기기가 초기화되었거나, 본딩이"
                    + " 지워졌거나, 이미 다른 휴대폰의 것이 되었습니다."
            ),
            steps: [
                (
                    "Forget the device in Settings, Bluetooth; delete its bond on the device too;"
                        + " pair anew.",
                    "설정의 블루투스에서 기기를 지우고, 기기 쪽의 본딩도 지운 뒤 다시 페어링합니다."
                ),
                (
                    "Do not retry by program: it cannot heal, and each attempt may show an alert.",
                    "프로그램으로 재시도하지 않습니다. 나아지지 않으며, 시도할 때마다 알림이 뜰 수 있습니다."
                ),
            ],
            confirm: (
                "A capture: Encryption Change with status 0x06 or 0x05, or no answer to the"
                    + " encryption request.",
                "패킷 캡처: 상태 0x06이나 0x05의 Encryption Change, 또는 암호화 요청에 대한 무응답."
            )
        ),
        VerdictID.keysDiffer: VerdictText(
            .cause,
            (
                "The two sides encrypt with different keys (MIC failure, 0x3D)",
                "양쪽이 서로 다른 키로 암호화합니다(MIC failure, 0x3D)"
            ),
            why: (
                "A packet's check did not fit: the bond is stale on one side, or the device mixes"
                    + " up its bonds.",
                "패킷의 검사 값이 맞지 않았습니다. 한쪽의 본딩이 낡았거나 기기가 본딩을 혼동합니다."
            ),
            steps: [
                (
                    "Forget the device on both sides and pair anew.",
                    "양쪽에서 기기를 지우고 다시 페어링합니다."
                )
            ]
        ),
        VerdictID.pairingFailed: VerdictText(
            .cause,
            ("Pairing failed", "페어링이 실패했습니다"),
            why: (
                "The device or the user refused, or the link ended meanwhile.",
                "기기나 사용자가 거부했거나, 그 사이에 링크가 끊겼습니다."
            ),
            steps: [
                (
                    "Put the device into pairing mode, remove old bonds on both sides, and pair"
                        + " again.",
                    "기기를 페어링 모드로 두고, 양쪽의 옛 본딩을 지운 뒤 다시 페어링합니다."
                )
            ]
        ),
        VerdictID.pairingNeeded: VerdictText(
            .cause,
            (
                "The device answers this request only on a paired link",
                "기기는 페어링된 링크에서만 이 요청에 응답합니다"
            ),
            why: (
                "The attribute is protected. The system begins to pair by itself and shows its"
                    + " dialog; the request fails until that is done.",
                "보호된 속성입니다. 시스템이 스스로 페어링을 시작하고 대화상자를 보이며, 끝날 때까지 요청은 실패합니다."
            ),
            steps: [
                (
                    "Let the user accept the pairing dialog, then repeat the request.",
                    "사용자가 페어링 대화상자를 수락하게 한 뒤 요청을 다시 보냅니다."
                ),
                (
                    "If it was paired before: forget the device and pair anew.",
                    "예전에 페어링했다면 기기를 지우고 다시 페어링합니다."
                ),
            ]
        ),
        "bond-table-full": VerdictText(
            .cause,
            (
                "The phone is paired with too many LE devices (CBError 16)",
                "휴대폰에 페어링된 LE 기기가 너무 많습니다(CBError 16)"
            ),
            why: ("Its table of bonds is full.", "본딩 목록이 가득 찼습니다."),
            steps: [("Forget devices that are no longer used.", "쓰지 않는 기기를 지웁니다.")]
        ),
    ]
}

// SPDX-License-Identifier: Apache-2.0

extension BluetoothError {
    /// A language in which the layer can speak to people.
    public enum Language: String, Hashable, Sendable, CaseIterable {
        /// English.
        case english = "en"
        /// Korean.
        case korean = "ko"
    }

    /// One or two short sentences for people who use an app: what happened and what helps. They
    /// contain no codes; log `description` beside them, which does.
    public func message(in language: Language) -> String {
        let texts = messages
        return language == .english ? texts.english : texts.korean
    }

    private struct Message {
        var english: String
        var korean: String
    }

    private var messages: Message {
        if originalDomain == "CBErrorDomain", originalCode == 14 {
            return Message(
                english: "The device has forgotten this pairing. "
                    + "Remove it in the Bluetooth settings and pair again.",
                korean: "기기에서 페어링 정보가 지워졌어요. 블루투스 설정에서 기기를 지우고 다시 연결해 주세요."
            )
        }
        return radioMessage ?? connectionMessage ?? operationMessage
    }

    private var radioMessage: Message? {
        switch code {
        case .radioOff where radio == .resetting:
            Message(
                english: "Bluetooth is restarting. Try again in a moment.",
                korean: "블루투스가 다시 시작되고 있어요. 잠시 후 다시 시도해 주세요."
            )
        case .radioOff:
            Message(english: "Bluetooth is off. Turn it on.", korean: "블루투스가 꺼져 있어요. 블루투스를 켜 주세요.")
        case .unauthorized:
            Message(
                english: "Bluetooth is not allowed. Allow it in the settings.",
                korean: "블루투스 권한이 없어요. 설정에서 허용해 주세요."
            )
        case .unsupported:
            Message(
                english: "There is no Bluetooth LE here.",
                korean: "이 기기는 블루투스 LE를 지원하지 않아요."
            )
        default: nil
        }
    }

    private var connectionMessage: Message? {
        switch code {
        case .notFound:
            Message(
                english: "The device was not found. Turn it on and bring it near.",
                korean: "기기를 찾지 못했어요. 전원을 켜고 가까이 가져와 주세요."
            )
        case .notRemembered:
            Message(english: "No such device is remembered.", korean: "기억해 둔 기기가 없어요.")
        case .timedOut where isConnecting:
            Message(
                english: "The device did not answer in time. It may be connected elsewhere.",
                korean: "기기가 제때 응답하지 않았어요. 다른 곳에 연결되어 있는지 확인해 주세요."
            )
        case .connectFailed, .discoveryFailed, .setUpFailed:
            Message(english: "Could not connect. Try again.", korean: "연결하지 못했어요. 다시 시도해 주세요.")
        case .noSlots:
            Message(
                english: "Too many devices are connected. Disconnect one and try again.",
                korean: "연결된 기기가 너무 많아요. 하나를 끊고 다시 시도해 주세요."
            )
        case .disconnected, .noAnswer:
            Message(english: "The connection was lost.", korean: "연결이 끊어졌어요.")
        case .notConnected:
            Message(english: "The device is not connected.", korean: "기기가 연결되어 있지 않아요.")
        default: nil
        }
    }

    private var operationMessage: Message {
        switch code {
        case .timedOut:
            Message(english: "The device did not answer in time.", korean: "기기가 제때 응답하지 않았어요.")
        case .cancelled:
            Message(english: "Cancelled.", korean: "취소했어요.")
        case .storeFailed:
            Message(
                english: "The list of remembered devices cannot be used.",
                korean: "기억해 둔 기기 목록을 사용할 수 없어요."
            )
        case .valueTooLong:
            Message(english: "The data is too long for the device.", korean: "보낼 데이터가 너무 길어요.")
        case .noSuchAttribute, .ambiguous, .notOffered, .invalidIdentifier, .readWhileNotifying:
            Message(
                english: "The device does not offer this.",
                korean: "기기가 지원하지 않는 기능이에요."
            )
        default:
            Message(english: "That did not work. Try again.", korean: "처리하지 못했어요. 다시 시도해 주세요.")
        }
    }

    private var isConnecting: Bool {
        [.connect, .lookUp, .discover, .setUp, .backOff, .disconnect].contains(phase)
    }
}

// SPDX-License-Identifier: Apache-2.0

import Bluetooth

/// Codes named by a list and a number: `CBErrorDomain Code=1`, `hci 0x3e`, `status=762`.
enum DomainPhrases {
    static func sightings(in words: [CodeWord]) -> [PlacedSighting] {
        var found: [PlacedSighting] = []
        var index = 0
        while index < words.count {
            guard let list = List(words[index].text),
                let (number, end) = number(after: index, in: words)
            else {
                index += 1
                continue
            }
            if let code = list.code(number) {
                let quote = words[index...end].map { String($0.text) }.joined(separator: " ")
                found.append(
                    (words[index].place, CodeSighting(code: code, quote: quote, isCertain: true))
                )
            }
            index = end + 1
        }
        return found
    }

    /// The number that belongs to a list's name: right behind it, with at most two of the words
    /// that are usual there in between.
    private static func number(after index: Int, in words: [CodeWord]) -> (Int, Int)? {
        var next = index + 1
        while next < words.count, next <= index + 3 {
            if let number = CodeNumber.parse(words[next].text) { return (number, next) }
            guard fillers.contains(words[next].text.lowercased()) else { return nil }
            next += 1
        }
        return nil
    }

    private static let fillers: Set<String> = [
        "code", "error", "status", "reason", "err", "is", "with", "rawvalue", "number",
    ]

    /// A list of codes, as people and logs call it.
    private enum List {
        case core, att, hci, smp, gatt, bluetoothd, management
        case foreign(String)

        init?(_ word: Substring) {
            switch word.lowercased() {
            case "cberrordomain", "cberror", "corebluetooth", "cberror.code", "cb": self = .core
            case "cbatterrordomain", "cbatterror", "att", "cbatterror.code": self = .att
            case "hci": self = .hci
            case "smp": self = .smp
            case "gatt", "android", "bluetoothgatt", "onconnectionstatechange": self = .gatt
            case "bluetoothd", "apple": self = .bluetoothd
            case "mgmt", "disconnected", "disconnect": self = .management
            case let name where name.hasSuffix("errordomain"): self = .foreign(String(word))
            default: return nil
            }
        }

        func code(_ number: Int) -> BluetoothCode? {
            let byte = UInt8(exactly: number)
            return switch self {
            case .core: .coreBluetooth(CoreBluetoothErrorCode(rawValue: number))
            case .att: byte.map { .att(ATTErrorCode(rawValue: $0)) }
            case .hci: byte.map { .hci(HCIStatus(rawValue: $0)) }
            case .smp: byte.map { .smp(SMPFailureReason(rawValue: $0)) }
            case .gatt: .androidGATT(AndroidGATTStatus(rawValue: number))
            case .bluetoothd: .bluetoothd(BluetoothdStatus(rawValue: number))
            // Linux' reasons end at 5; Apple's log uses the same words for its own numbers.
            case .management where number <= 5:
                byte.map { .linkEnd(ManagementDisconnectReason(rawValue: $0)) }
            case .management: .bluetoothd(BluetoothdStatus(rawValue: number))
            case .foreign(let domain): .foreign(domain: domain, number: number)
            }
        }
    }
}

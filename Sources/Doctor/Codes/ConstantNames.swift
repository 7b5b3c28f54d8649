// SPDX-License-Identifier: Apache-2.0

import Bluetooth

/// Codes named by a constant of Swift, Objective-C or Java.
enum ConstantNames {
    static func sightings(in words: [CodeWord]) -> [PlacedSighting] {
        words.compactMap { word in
            code(String(word.text)).map {
                (word.place, CodeSighting(code: $0, quote: String(word.text), isCertain: true))
            }
        }
    }

    private static func code(_ word: String) -> BluetoothCode? {
        if let code = table[word.lowercased()] { return code }
        // `CBError.Code.unknownDevice` and `CBError.unknownDevice` alike.
        let parts = word.split(separator: ".")
        guard parts.count > 1, let first = parts.first, let last = parts.last else { return nil }
        return table["\(first)\(last)".lowercased()]
    }

    private static let table: [String: BluetoothCode] = {
        var table: [String: BluetoothCode] = [:]
        for number in 0...18 {
            let code = CoreBluetoothErrorCode(rawValue: number)
            if let name = code.name { table["cberror\(name.lowercased())"] = .coreBluetooth(code) }
        }
        table["cberrorunkowndevice"] = .coreBluetooth(.unknownDevice)
        for code in ATTErrorCode.named {
            if let name = code.name { table["cbatterror\(name.lowercased())"] = .att(code) }
        }
        for status in AndroidGATTStatus.named where status.rawValue != 0 {
            for name in [status.connectionName, status.requestName].compactMap(\.self) {
                table[name.lowercased()] = .androidGATT(status)
            }
        }
        return table
    }()
}

/// Codes named by nothing but the text the system shows for them.
enum SystemTexts {
    static func sightings(in text: String) -> [PlacedSighting] {
        texts.compactMap { known, code in
            text.firstRange(of: known).map { range in
                let place = text.utf8.distance(from: text.startIndex, to: range.lowerBound)
                return (place, CodeSighting(code: code, quote: known, isCertain: false))
            }
        }
    }

    /// The texts seen in public logs, without a full stop, since logs cut it off.
    private static let texts: [(String, BluetoothCode)] = {
        let core = (1...18).map { CoreBluetoothErrorCode(rawValue: $0) }.filter { !$0.isTextOurs }
        let att = ATTErrorCode.named.filter { !$0.isTextOurs }
        return core.map { (bare($0.text), BluetoothCode.coreBluetooth($0)) }
            + att.map { (bare($0.text), BluetoothCode.att($0)) }
    }()

    private static func bare(_ text: String) -> String {
        text.hasSuffix(".") ? String(text.dropLast()) : text
    }
}

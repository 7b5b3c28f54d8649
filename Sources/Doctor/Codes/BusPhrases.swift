// SPDX-License-Identifier: Apache-2.0

import Bluetooth

/// D-Bus errors by their names, with the text behind them, and BlueZ's words for a failed connect.
enum BusPhrases {
    static func sightings(in text: String, _ words: [CodeWord]) -> [PlacedSighting] {
        var found: [PlacedSighting] = []
        var covered = -1
        for (index, word) in words.enumerated() {
            if word.text.hasPrefix("org.bluez.Error.")
                || word.text.hasPrefix("org.freedesktop.DBus.Error.")
            {
                let reason = words[(index + 1)...].prefix(6).first { isReason($0.text) }
                let behind = reason.map { String($0.text) } ?? ""
                if let reason { covered = reason.place }
                let name = BlueZErrorName(rawValue: String(word.text))
                let quote = behind.isEmpty ? name.rawValue : "\(name.rawValue): \(behind)"
                found.append(
                    (
                        word.place,
                        CodeSighting(
                            code: .blueZ(name, text: behind),
                            quote: quote,
                            isCertain: true
                        )
                    )
                )
            } else if isReason(word.text), word.place != covered {
                let code = BluetoothCode.blueZ(.failed, text: String(word.text))
                let sighting = CodeSighting(code: code, quote: String(word.text), isCertain: true)
                found.append((word.place, sighting))
            }
        }
        return found
    }

    private static func isReason(_ word: Substring) -> Bool {
        word.hasPrefix("le-connection-") || word.hasPrefix("br-connection-")
    }
}

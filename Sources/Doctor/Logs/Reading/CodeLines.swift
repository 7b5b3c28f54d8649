// SPDX-License-Identifier: Apache-2.0

import Bluetooth

/// Codes in the lines of apps, and the delegate method they came through.
enum CodeLines {
    /// The codes that a line names. A line of Apple's own service writes bare numbers, which its
    /// fingerprints read.
    static func codes(in line: LogLine) -> [CodeSighting] {
        let text = String(decoding: line.text.utf8.prefix(LogWords.longest), as: UTF8.self)
        return CodeReader.codes(in: text).filter { sighting in
            switch sighting.code {
            case .coreBluetooth, .att, .blueZ: true
            default: false
            }
        }
    }

    /// The sign with the code in its place.
    static func joined(_ sign: LogSign, _ codes: [CodeSighting]) -> LogSign {
        guard let code = codes.first?.code else { return sign }
        var sign = sign
        switch (sign.kind, sign.clue) {
        case (.attemptFailed(nil), _): sign.kind = .attemptFailed(code)
        case (.disconnected(let end, nil), _):
            sign.kind = .disconnected(by: end ?? by(code), code)
        case (_, .callback(.connect)): break
        case (_, .callback(let callback)): sign.kind = .refused(callback.rawValue, code)
        default: break
        }
        return sign
    }

    /// What a line's own sign has taken up of its code.
    enum Told {
        case nothing
        /// It stands in the event, and no verdict was drawn from it.
        case said
        /// It stands in the event and was judged.
        case judged
    }

    static func told(_ sign: LogSign) -> Told {
        switch sign.kind {
        case .attemptFailed, .disconnected: .judged
        case .refused: .said
        default: .nothing
        }
    }

    private static func by(_ code: BluetoothCode) -> StoryEvent.End? {
        switch code {
        case .coreBluetooth(.peripheralDisconnected): .device
        case .coreBluetooth(.connectionTimeout): .nobody
        default: nil
        }
    }
}

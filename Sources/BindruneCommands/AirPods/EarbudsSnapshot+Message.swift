// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import Earbuds

extension EarbudsSnapshot {
    /// What one message says, of nobody in particular and without a past.
    ///
    /// The levels are those of the clear part: a block that looks as if it were in clear proves
    /// nothing alone. A block that a key opened is believed.
    init(of decoded: DecodedMessage, at now: Instant = .zero) {
        self.init(id: .heard(1), taken: now)
        presence = .heard
        // Of headphones in one piece one level agrees by chance once in 26: that proves nothing.
        if let opener = decoded.opener, decoded.message.frame?.shape != .single {
            id = .paired(PairedDeviceID(rawValue: opener.description))
            (ownership, confidence) = (.pairedHere, .heuristic)
        }
        raw = decoded.message.raw
        switch decoded.message {
        case .status(let frame), .clone(let frame): take(frame, decoded.block)
        case .pairing(let frame):
            productID = frame.productID
            model = productID.flatMap { decoded.models[$0]?.name }
        case .chargingCase:
            guard let status = decoded.chargingCase.status else { break }
            productID = status.productID
            model = decoded.models[status.productID]?.name
            chargingCase = PartReadings(status.chargingCase, status.source, at: now)
        case .unknown: break
        }
    }

    private mutating func take(_ frame: ProximityFrame, _ block: BlockReading) {
        productID = frame.productID
        model = frame.model?.name
        isClone = frame.cloneSign != nil
        colour = frame.colour
        speaker = frame.broadcaster
        link = frame.link
        lid = frame.lid.map { Reading($0, source: .advert, observed: taken) }
        for part in frame.parts {
            let status = frame[part] ?? PartStatus()
            self[part] = PartReadings(status, .advert, at: taken)
            if case .decrypted(let plain) = block, let level = plain[part]?.level {
                self[part].level = Reading(level, source: plain.source, observed: taken)
            }
        }
    }

    /// The readings of a part.
    subscript(part: EarbudsPart) -> PartReadings {
        get {
            switch part {
            case .left: left
            case .right: right
            case .single: single
            case .chargingCase: chargingCase
            }
        }
        set {
            switch part {
            case .left: left = newValue
            case .right: right = newValue
            case .single: single = newValue
            case .chargingCase: chargingCase = newValue
            }
        }
    }
}

extension PartReadings {
    fileprivate init(_ status: PartStatus, _ source: ReadingSource, at now: Instant) {
        self.init(
            level: status.level.map { Reading($0, source: source, observed: now) },
            charging: status.isCharging.map { Reading($0, source: source, observed: now) },
            location: status.location.map { Reading($0, source: source, observed: now) }
        )
    }
}

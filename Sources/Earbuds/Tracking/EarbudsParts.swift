// SPDX-License-Identifier: Apache-2.0

import Bluetooth

/// The readings of all parts that a pair, or a headset, can have.
struct EarbudsParts: Hashable, Sendable {
    var left = PartReadings()
    var right = PartReadings()
    var single = PartReadings()
    var chargingCase = PartReadings()

    /// Where the buds are, as far as known.
    var isWorn: Bool {
        left.location?.value == .inEar || right.location?.value == .inEar
            || single.location?.value == .inEar
    }

    mutating func hear(_ report: EarbudsReport, at now: Instant) {
        let source = report.origin.source
        if let part = report.left { left.hear(part, source: source, at: now) }
        if let part = report.right { right.hear(part, source: source, at: now) }
        if let part = report.single { single.hear(part, source: source, at: now) }
        if let part = report.chargingCase {
            chargingCase.hear(
                EarbudsReport.Part(percent: part.percent, charging: part.charging),
                source: source,
                at: now
            )
        }
    }

    func overlaid(with finer: EarbudsParts, holds: Bool, for hold: Duration) -> EarbudsParts {
        EarbudsParts(
            left: left.overlaid(with: finer.left, holds: holds, for: hold),
            right: right.overlaid(with: finer.right, holds: holds, for: hold),
            single: single.overlaid(with: finer.single, holds: holds, for: hold),
            chargingCase: chargingCase.overlaid(with: finer.chargingCase, holds: holds, for: hold)
        )
    }
}

extension EarbudsReport.Origin {
    /// The source that readings of this origin name.
    var source: ReadingSource { self == .accessory ? .accessory : .bluezBattery }
}

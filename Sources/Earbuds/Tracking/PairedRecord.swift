// SPDX-License-Identifier: Apache-2.0

import Bluetooth

/// What the tracker knows of one paired device besides what is heard of it.
struct PairedRecord: Sendable {
    /// The track that is taken for this device.
    struct Claim: Hashable, Sendable {
        var track: UInt32
        var confidence: EarbudsConfidence
        /// Since when the track is the only one of the model.
        var soleSince: Instant
    }

    let id: PairedDeviceID
    var productID: UInt16?
    var isConnected = false
    var connectedAt: Instant?
    /// When the device was last spoken of, for the bound on devices.
    var lastTold = Instant.zero
    var keys: EarbudsKeys?
    var claim: Claim?
    /// When the only candidate will have been alone for long enough.
    var soleDue: Instant?
    /// What it reported over the accessory protocol, and whether it would report a change.
    var reported = EarbudsParts()
    var isReporting = false
    /// The profile's one number.
    var profile: Reading<BatteryLevel>?
    /// The last level of the case, from tracks that are gone.
    var keptCase = PartReadings()
    var sheet = SheetMachine()
    /// What was last told of it; nil while it is not there.
    var told: EarbudsSnapshot?

    init(id: PairedDeviceID) {
        self.id = id
    }

    var hasIRK: Bool { keys?.irk != nil }
    var isProven: Bool { claim?.confidence == .irk }

    mutating func keepCase(of track: Track) {
        if track.parts.chargingCase.level != nil { keptCase = track.parts.chargingCase }
    }

    mutating func hear(_ report: EarbudsReport, at now: Instant) {
        switch report.origin {
        case .accessory:
            isReporting = true
            reported.hear(report, at: now)
        case .profile:
            guard let percent = report.single?.percent, (0...100).contains(percent) else { return }
            let level = BatteryLevel(percent: percent)
            profile = Reading(level, source: .bluezBattery, observed: now)
        }
    }

    mutating func reportsEnded(_ origin: EarbudsReport.Origin) {
        switch origin {
        case .accessory: isReporting = false
        case .profile: profile = nil
        }
    }
}

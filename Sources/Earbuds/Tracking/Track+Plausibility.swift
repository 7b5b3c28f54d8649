// SPDX-License-Identifier: Apache-2.0

import Bluetooth

extension Track {
    /// Between two frames of one pair the strength differs by no more than this, in dB.
    static let rssiJump = 50

    /// Whether a frame may be of these pods: same model and colour, levels no more than one step
    /// of ten from those known (one more for each five minutes that have passed), a counter of
    /// the lid that is near, no jump of the strength. Names and addresses play no part.
    @inline(__always)
    func fits(_ frame: Observation, rssi: Int?, at now: Instant) -> Bool {
        guard frame.isPlausible, isClone == frame.isClone, agrees(with: frame, at: now) else {
            return false
        }
        if let rssi, let known = self.rssi, abs(rssi - known) > Self.rssiJump { return false }
        guard let lid = frame.lid, self.lid.isOpen != nil else { return true }
        let ahead = self.lid.steps(to: lid.openings)
        return ahead <= 1 || ahead == 7
    }

    /// Whether model, colour and levels of a frame may be those of these pods.
    @inline(__always)
    func agrees(with frame: Observation, at now: Instant) -> Bool {
        guard productID == frame.productID else { return false }
        if let colour, let other = frame.colour, colour.code != other { return false }
        return Self.near(parts.left.level, frame.left.level, at: now)
            && Self.near(parts.right.level, frame.right.level, at: now)
            && Self.near(parts.single.level, frame.single.level, at: now)
            && Self.near(parts.chargingCase.level, frame.chargingCase.level, at: now)
    }

    /// Whether an address that was taken for these pods' can no longer be theirs.
    @inline(__always)
    func isContradicted(by frame: Observation, at now: Instant) -> Bool {
        guard proof == nil, !frame.isCase, frame.isPlausible else { return false }
        if frame.productID != productID { return true }
        return isStitched && !agrees(with: frame, at: now)
    }

    private static func near(
        _ known: Reading<BatteryLevel>?,
        _ next: BatteryLevel?,
        at now: Instant
    ) -> Bool {
        guard let known, let next else { return true }
        let steps = 1 + (now - known.observed).wholeNanoseconds / 300_000_000_000
        return Int64(abs(known.value.percent / 10 - next.percent / 10)) <= steps
    }
}

extension LidTracker {
    /// How far another counter is ahead of this one, modulo 8.
    func steps(to other: UInt8) -> UInt8 { (other &- openings) & 7 }
}

// SPDX-License-Identifier: Apache-2.0

import Bluetooth

/// What the tracker needs of one frame, of a bud or of the case.
struct Observation: Sendable {
    /// Of the buds, also in a frame of their case; nil where that is encrypted.
    var productID: UInt16?
    var isClone = false
    var isCase = false
    /// Whether the frame agrees with itself; only then are its values taken.
    var isPlausible = true
    var broadcaster: Side?
    var left = PartStatus()
    var right = PartStatus()
    var single = PartStatus()
    var chargingCase = PartStatus()
    /// Where the level of the case came from, when not from where those of the buds did.
    var caseSource: ReadingSource?
    /// Nil unless the bud that speaks is in the case.
    var lid: LidState?
    /// The code alone: names would be counted references.
    var colour: UInt8?
    var link: LinkState?
    var block: BlockLevels?

    /// Replaces the tens of per cent by the exact levels.
    mutating func apply(_ block: BlockLevels) {
        if let level = block.left { left.level = level }
        if let level = block.right { right.level = level }
        if let level = block.single { single.level = level }
        if let level = block.chargingCase { chargingCase.level = level }
    }
}

/// The exact levels of a frame's block, and the bytes they were read from.
struct BlockLevels: Hashable, Sendable {
    var left: BatteryLevel?
    var right: BatteryLevel?
    var single: BatteryLevel?
    var chargingCase: BatteryLevel?
    var source: ReadingSource
    /// Whether a key opened it; a block in clear may be an encrypted one that looks sensible.
    var isTrusted: Bool
    /// Something that differs from block to block, such as the salt in its last four bytes.
    var mark: UInt32

    fileprivate func fits(_ other: BlockLevels) -> Bool {
        func near(_ one: BatteryLevel?, _ two: BatteryLevel?) -> Bool {
            guard let one, let two else { return (one == nil) == (two == nil) }
            return abs(one.percent - two.percent) <= 1
        }
        return near(left, other.left) && near(right, other.right) && near(single, other.single)
            && near(chargingCase, other.chargingCase)
    }
}

/// Whether the blocks of a pair are sent in clear.
///
/// An encrypted block agrees with the coarse levels by chance about once in 650, so one proves
/// nothing and the same one twice neither. Two different ones in a row with the same levels do.
struct BlockEvidence: Hashable, Sendable {
    private var last: BlockLevels?
    private var isClear = false

    /// Takes in a block that agrees with its frame; true when blocks may be believed.
    mutating func confirm(_ block: BlockLevels) -> Bool {
        defer { last = block }
        if let last, last.mark != block.mark { isClear = block.fits(last) }
        return isClear
    }

    /// A frame came whose block does not agree.
    mutating func forget() {
        last = nil
        isClear = false
    }
}

// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import Earbuds

/// A pair of pods as it is, from which the frames follow that its buds send.
struct Pods {
    var productID: UInt16 = 0x2014
    /// Tens of per cent; nil where the bud is not to be seen.
    var left: UInt8? = 9
    var right: UInt8? = 8
    var box: UInt8? = 6
    var leftIs = Location.inCase
    var rightIs = Location.inCase
    var isLidOpen = true
    var openings: UInt8 = 1
    var colour: UInt8 = 0
    var link: UInt8 = 0
    var primary = Side.left
    /// Whether the buds see each other.
    var isPaired = true
    /// Whether a bud outside the case repeats this byte of the lid.
    var staleLid: UInt8 = 0x11
    var block: [UInt8] = Array(repeating: 0, count: 16)

    private func code(_ location: Location) -> UInt8 {
        switch location {
        case .out: 0
        case .inEar: 1
        case .inCase: 2
        }
    }

    private var isAnyInCase: Bool { leftIs == .inCase || rightIs == .inCase }

    /// The element that a bud sends, from the type byte on.
    func bytes(from side: Side) -> [UInt8] {
        let isLeft = side == .left
        let own = isLeft ? leftIs : rightIs
        let lead = primary == .left ? (leftIs, rightIs) : (rightIs, leftIs)
        var status: UInt8 = isPaired ? 1 : 0
        if isLeft { status |= 0x20 }
        if side != primary { status |= 0x40 }
        status |= code(lead.0) << 1 | code(lead.1) << 3
        let levels = (isLeft ? left : right, isLeft ? right : left)
        let lid = own == .inCase ? 0x30 | (isLidOpen ? 0 : 8) | openings & 7 : staleLid
        let head: [UInt8] = [
            7, 0x19, 1, UInt8(productID & 0xFF), UInt8(productID >> 8), status,
            (levels.0 ?? 0xF) | (levels.1 ?? 0xF) << 4, 0x80 | (isAnyInCase ? box ?? 0xF : 0xF),
            lid,
            colour, link,
        ]
        return head + block
    }

    /// The message of a bud.
    func message(from side: Side) -> ProximityMessage? {
        try? ProximityMessage(element: bytes(from: side)[...])
    }
}

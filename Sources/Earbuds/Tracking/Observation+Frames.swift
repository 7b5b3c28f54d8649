// SPDX-License-Identifier: Apache-2.0

import Bluetooth

extension ProximityMessage {
    /// False for a device that waits to be paired, and for subtypes that nobody reads.
    var canBeFollowed: Bool {
        switch self {
        case .status, .clone, .chargingCase: true
        case .pairing, .unknown: false
        }
    }
}

extension Observation {
    /// What a message says; of one that cannot be followed nothing. No initialiser, since that
    /// would take a copy of the message.
    static func reading(_ message: ProximityMessage, keys: EarbudsKeys?) -> Observation {
        var observation = Observation()
        switch message {
        case .status(let frame), .clone(let frame): observation.read(frame, keys: keys)
        case .chargingCase(let frame): observation.read(frame, keys: keys)
        case .pairing, .unknown: break
        }
        return observation
    }

    private mutating func read(_ frame: ProximityFrame, keys: EarbudsKeys?) {
        productID = frame.productID
        isClone = frame.cloneSign != nil
        isPlausible = frame.isPlausible != false
        broadcaster = frame.broadcaster
        left = frame.left ?? PartStatus()
        right = frame.right ?? PartStatus()
        single = frame.single ?? PartStatus()
        chargingCase = frame.chargingCase ?? PartStatus()
        lid = frame.lid
        colour = frame.colourCode
        link = frame.link
        switch frame.readBlock(keys: keys) {
        case .decrypted(let plain): block = BlockLevels(plain, isTrusted: true)
        case .clearCandidate(let plain): block = BlockLevels(plain, isTrusted: false)
        case .absent, .unreadable, .wrongKey: break
        }
    }

    /// A case tells nothing of which bud is which, and of its lid nothing that is established.
    private mutating func read(_ frame: CaseFrame, keys: EarbudsKeys?) {
        isCase = true
        guard let status = frame.read(keys: keys).status else { return }
        productID = Self.buds(ofCase: status.productID)
        chargingCase = status.chargingCase
        caseSource = status.source
    }

    /// The only case known to speak for itself is that of the AirPods Pro 3.
    private static func buds(ofCase productID: UInt16) -> UInt16? {
        productID == 0x2029 ? 0x2027 : nil
    }
}

extension BlockLevels {
    fileprivate init(_ block: ProximityBlock, isTrusted: Bool) {
        left = block.left?.level
        right = block.right?.level
        single = block.single?.level
        chargingCase = block.chargingCase?.level
        source = block.source
        self.isTrusted = isTrusted
        mark = block.bytes.suffix(4).reduce(0) { $0 << 8 | UInt32($1) }
    }
}

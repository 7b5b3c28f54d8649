// SPDX-License-Identifier: Apache-2.0

public import Bluetooth

/// All that is known of one pair of earbuds, or of one headset, at one moment.
///
/// Every value keeps where it came from and when; what is not known is nil. Nothing goes away with
/// time: whoever shows a value shows its age, `taken - observed`.
public struct EarbudsSnapshot: Hashable, Sendable {
    /// Which pods.
    public var id: EarbudsID
    /// The moment to which ages refer.
    public var taken: Instant
    /// The product id; nil where neither a frame nor the host told one.
    public var productID: UInt16?
    /// The name of the model; nil where the product id is not known or not in the table.
    public var model: String?
    /// The left bud.
    public var left: PartReadings
    /// The right bud.
    public var right: PartReadings
    /// Headphones of one piece; of a pair, the one number that the hands-free profile tells, of
    /// which bud nobody knows.
    public var single: PartReadings
    /// The case. Its level is sent while a bud is inside; afterwards it stays with its age.
    public var chargingCase: PartReadings
    /// The lid, as a bud inside the case told it; nil while nobody inside speaks and it was open.
    public var lid: Reading<LidState>?
    /// The colour.
    public var colour: EarbudsColour?
    /// The bud that sent the latest frame.
    public var speaker: Side?
    /// What they do with the devices they are connected to, as told by the latest frame.
    public var link: LinkState?
    /// The element of the latest frame, from its type byte on; empty where none was heard.
    public var raw: [UInt8]
    /// Whether the frames are those of an imitation.
    public var isClone: Bool
    /// Whose they are.
    public var ownership: EarbudsOwnership
    /// Why all this is taken for one pair.
    public var confidence: EarbudsConfidence
    /// Whether they are heard.
    public var presence: EarbudsPresence
    /// Whether they are connected to this host; nil where that is not known.
    public var isConnected: Bool?
    /// The strength of the latest frame in dBm; nil where none was heard or it was not told.
    public var rssi: Int?

    /// Makes a snapshot of which nothing is known.
    public init(id: EarbudsID, taken: Instant) {
        self.id = id
        self.taken = taken
        left = PartReadings()
        right = PartReadings()
        single = PartReadings()
        chargingCase = PartReadings()
        raw = []
        isClone = false
        ownership = .unknown
        confidence = .address
        presence = .silent
    }

    /// Whether the two say the same, apart from times, strength, the bytes, and which of the buds,
    /// which take turns, sent them.
    func says(sameAs other: EarbudsSnapshot) -> Bool {
        var one = self
        var two = other
        one.forgetTimes()
        two.forgetTimes()
        return one == two
    }

    private mutating func forgetTimes() {
        taken = .zero
        raw = []
        rssi = nil
        speaker = nil
        lid?.observed = .zero
        left.forgetTimes()
        right.forgetTimes()
        single.forgetTimes()
        chargingCase.forgetTimes()
    }
}

extension PartReadings {
    fileprivate mutating func forgetTimes() {
        level?.observed = .zero
        charging?.observed = .zero
        location?.observed = .zero
    }
}

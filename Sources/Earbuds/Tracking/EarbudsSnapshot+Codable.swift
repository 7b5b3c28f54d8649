// SPDX-License-Identifier: Apache-2.0

import Bluetooth

/// The form in which snapshots are printed and stored: one object of which every key is always
/// there, null where nothing is known. Ages and `time` are in seconds with three decimals.
extension EarbudsSnapshot: Codable {
    private enum Key: String, CodingKey {
        case id, time, productID, model, left, right, single, chargingCase = "case", lid, colour
        case speaker, link, raw, clone, ownership, confidence, presence, connected, rssi
    }

    private enum LidKey: String, CodingKey {
        case closed, openings, age, source
    }

    /// Reads what `encode` writes. Times come back to the millisecond.
    public init(from decoder: any Decoder) throws {
        let box = try decoder.container(keyedBy: Key.self)
        let taken = Instant(seconds: try box.decode(Double.self, forKey: .time))
        self.init(id: try box.decode(EarbudsID.self, forKey: .id), taken: taken)
        productID = try box.decodeIfPresent(String.self, forKey: .productID)
            .flatMap { UInt16($0.dropFirst(2), radix: 16) }
        model = try box.decodeIfPresent(String.self, forKey: .model)
        left = try Self.part(.left, in: box, taken)
        right = try Self.part(.right, in: box, taken)
        single = try Self.part(.single, in: box, taken)
        chargingCase = try Self.part(.chargingCase, in: box, taken)
        colour = try box.decodeIfPresent(EarbudsColour.self, forKey: .colour)
        speaker = try box.decodeIfPresent(Side.self, forKey: .speaker)
        link = try box.decodeIfPresent(LinkState.self, forKey: .link)
        raw = HexBytes.bytes(try box.decode(String.self, forKey: .raw))
        isClone = try box.decode(Bool.self, forKey: .clone)
        ownership = try box.decode(EarbudsOwnership.self, forKey: .ownership)
        confidence = try box.decode(EarbudsConfidence.self, forKey: .confidence)
        presence = try box.decode(EarbudsPresence.self, forKey: .presence)
        isConnected = try box.decodeIfPresent(Bool.self, forKey: .connected)
        rssi = try box.decodeIfPresent(Int.self, forKey: .rssi)
        guard try !box.decodeNil(forKey: .lid) else { return }
        let lid = try box.nestedContainer(keyedBy: LidKey.self, forKey: .lid)
        self.lid = Reading(
            LidState(
                isClosed: try lid.decode(Bool.self, forKey: .closed),
                openings: try lid.decode(UInt8.self, forKey: .openings)
            ),
            source: try lid.decode(ReadingSource.self, forKey: .source),
            observed: taken.earlier(bySeconds: try lid.decode(Double.self, forKey: .age))
        )
    }

    private static func part(
        _ key: Key,
        in box: KeyedDecodingContainer<Key>,
        _ taken: Instant
    ) throws -> PartReadings {
        try box.decodeIfPresent(PartText.self, forKey: key)?.readings(taken) ?? PartReadings()
    }

    /// Writes the object.
    public func encode(to encoder: any Encoder) throws {
        var box = encoder.container(keyedBy: Key.self)
        try box.encode(id, forKey: .id)
        try box.encode(taken.seconds, forKey: .time)
        try box.encode(productID.map { "0x" + HexBytes.text($0) }, forKey: .productID)
        try box.encode(model, forKey: .model)
        try box.encode(PartText(left, at: taken), forKey: .left)
        try box.encode(PartText(right, at: taken), forKey: .right)
        try box.encode(PartText(single, at: taken), forKey: .single)
        try box.encode(PartText(chargingCase, at: taken), forKey: .chargingCase)
        try box.encode(colour, forKey: .colour)
        try box.encode(speaker, forKey: .speaker)
        try box.encode(link, forKey: .link)
        try box.encode(HexBytes.text(raw), forKey: .raw)
        try box.encode(isClone, forKey: .clone)
        try box.encode(ownership, forKey: .ownership)
        try box.encode(confidence, forKey: .confidence)
        try box.encode(presence, forKey: .presence)
        try box.encode(isConnected, forKey: .connected)
        try box.encode(rssi, forKey: .rssi)
        guard let lid else { return try box.encodeNil(forKey: .lid) }
        var lidBox = box.nestedContainer(keyedBy: LidKey.self, forKey: .lid)
        try lidBox.encode(lid.value.isClosed, forKey: .closed)
        try lidBox.encode(lid.value.openings, forKey: .openings)
        try lidBox.encode(lid.age(at: taken).seconds, forKey: .age)
        try lidBox.encode(lid.source, forKey: .source)
    }
}

// SPDX-License-Identifier: Apache-2.0

public import Captures

/// Replaces addresses and names in packets by stand-ins of the same length, and keys by zeros.
///
/// Replaced are addresses where the specifications put them, and those once seen wherever else
/// they stand in a packet; names in advertising data, in commands and events about names, and in
/// reads of the Device Name, and those once seen wherever else they stand; keys in pairing packets
/// and commands. Values, manufacturer data and service data stay: whether they are private is known
/// to whoever made the device. Texts are redacted as a `Redactor` does.
public struct CaptureRedactor: Sendable {
    private var texts = Redactor()
    private var reads = NameReads()
    private var checksums = AirChecksum()
    private var names: [[UInt8]: Int] = [:]
    /// The lengths of the names that are looked for everywhere, the longest first.
    private var lengths: [Int] = []

    /// Shorter names stand in packets by chance.
    private static let shortestName = 4
    /// More names than a capture of a crowded place has; those beyond are replaced where the
    /// specifications put them.
    private static let mostNames = 4096

    /// Makes a redactor that has seen nothing yet.
    public init() {}

    /// The record with stand-ins.
    public mutating func redacted(_ record: CaptureRecord) -> CaptureRecord {
        var record = record
        checksums.learn(record)
        if record.kind == .text {
            record.bytes = Array(texts.redacted(String(decoding: record.bytes, as: UTF8.self)).utf8)
            return record
        }
        let original = record.bytes
        let places = record.addressOffsets
        let (answers, rests) = reads.names(in: record)
        for place in places { replaceAddress(at: place, in: &record.bytes) }
        for range in PrivatePlaces.secrets(in: record) { blank(range, 0, in: &record.bytes) }
        var names = PrivatePlaces.plainNames(in: record) + answers
        for data in PrivatePlaces.advertisingData(in: record) {
            names += PrivatePlaces.names(in: data, of: original)
        }
        for range in names { replaceName(range, of: original, in: &record.bytes) }
        for range in rests { blank(range, 0x20, in: &record.bytes) }
        replaceKnown(in: &record.bytes, of: original)
        mendChecksum(&record, original)
        return record
    }

    private mutating func mendChecksum(_ record: inout CaptureRecord, _ original: [UInt8]) {
        guard case .linkLayer(let context) = record.kind, context.hasChecksum,
            context.isChecksumValid != false, record.bytes != original
        else { return }
        checksums.mend(&record.bytes)
    }

    private func blank(_ range: Range<Int>, _ byte: UInt8, in bytes: inout [UInt8]) {
        for index in range { bytes[index] = byte }
    }

    // MARK: - Addresses

    private mutating func replaceAddress(at place: Int, in bytes: inout [UInt8]) {
        let value = bytes[place..<(place + 6)].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        write(texts.known.address(value), at: place, in: &bytes)
    }

    /// What stands for an address that was seen; nil for one that was not, or stands for another.
    private func standIn(of value: UInt64) -> UInt64? {
        texts.known.isStandIn(value) ? nil : texts.known.known(value)
    }

    private func write(_ value: UInt64, at place: Int, in bytes: inout [UInt8]) {
        for index in 0..<6 {
            bytes[place + index] = UInt8(truncatingIfNeeded: value >> (8 * UInt64(index)))
        }
    }

    // MARK: - Names

    private mutating func replaceName(
        _ range: Range<Int>,
        of original: [UInt8],
        in bytes: inout [UInt8]
    ) {
        let name = Array(original[range])
        guard !name.isEmpty else { return }
        if names[name] == nil, names.count < Self.mostNames {
            names[name] = names.count + 1
            if name.count >= Self.shortestName, !lengths.contains(name.count) {
                lengths = (lengths + [name.count]).sorted(by: >)
            }
        }
        bytes.replaceSubrange(range, with: Self.standIn(names[name] ?? 0, length: name.count))
    }

    /// A name with a number in the length of the original.
    private static func standIn(_ number: Int, length: Int) -> [UInt8] {
        let digits = Array(String(number).utf8)
        let word = Array("Device ".utf8)
        if length >= word.count + digits.count {
            let text = word + digits
            return text + repeatElement(0x20, count: length - text.count)
        }
        let short = Array("D".utf8) + digits
        return Array(short.suffix(length))
            + repeatElement(0x20, count: max(0, length - short.count))
    }

    // MARK: - What was seen before, wherever it stands

    private mutating func replaceKnown(in bytes: inout [UInt8], of original: [UInt8]) {
        guard original.count >= 6 else { return }
        for place in 0...(original.count - 6) {
            let own = original[place..<(place + 6)]
            guard own.elementsEqual(bytes[place..<(place + 6)]) else { continue }
            let value = own.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
            if let new = standIn(of: value) {
                write(new, at: place, in: &bytes)
            } else if let new = standIn(of: value.swapped) {
                write(new.swapped, at: place, in: &bytes)
            }
        }
        for length in lengths where length <= original.count {
            for place in 0...(original.count - length) {
                let own = original[place..<(place + length)]
                guard own.elementsEqual(bytes[place..<(place + length)]),
                    let number = names[Array(own)]
                else { continue }
                let range = place..<(place + length)
                bytes.replaceSubrange(range, with: Self.standIn(number, length: length))
            }
        }
    }
}

extension UInt64 {
    /// Six bytes in the other order.
    fileprivate var swapped: UInt64 { byteSwapped >> 16 }
}

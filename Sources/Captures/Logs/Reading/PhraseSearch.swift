// SPDX-License-Identifier: Apache-2.0

/// Tells quickly whether any of some phrases occurs in a line.
///
/// Of each phrase the three bytes in a row that are rarest in logs are its anchor. Every second
/// pair of bytes of the line is looked up in a table; a pair that begins or ends an anchor leads to
/// the comparison with its phrases. A phrase is thus found wherever it begins.
struct PhraseSearch: Sendable {
    /// For each pair of bytes its group, zero for none.
    private var groupOfPair = [UInt16](repeating: 0, count: 65_536)
    private var groups: [[Anchor]] = [[]]

    private struct Anchor: Sendable {
        var phrase: [UInt8]
        /// How far behind the start of the phrase the pair stands.
        var distance: Int
    }

    /// Makes a search for phrases; those of less than three bytes are not looked for.
    init(_ phrases: [[UInt8]]) {
        for phrase in phrases where phrase.count >= 3 {
            let start = Self.rarest(phrase)
            for distance in [start, start + 1] {
                let pair = Int(phrase[distance]) | Int(phrase[distance + 1]) << 8
                if groupOfPair[pair] == 0 {
                    guard groups.count < UInt16.max else { continue }
                    groupOfPair[pair] = UInt16(groups.count)
                    groups.append([])
                }
                groups[Int(groupOfPair[pair])].append(Anchor(phrase: phrase, distance: distance))
            }
        }
    }

    /// Whether one of the phrases stands in the range, which is cut to the bytes that are there.
    func finds(in bytes: UnsafeRawBufferPointer, _ range: Range<Int>) -> Bool {
        let range = range.clamped(to: 0..<bytes.count)
        return groupOfPair.withUnsafeBufferPointer { table in
            var index = range.lowerBound
            while index + 2 <= range.upperBound {
                // A pair is always below the 65,536 places of the table.
                let pair = Int(bytes[index]) | Int(bytes[index + 1]) << 8
                let group = table[pair]
                if group != 0, matches(Int(group), at: index, in: bytes, range) { return true }
                index += 2
            }
            return false
        }
    }

    private func matches(
        _ group: Int,
        at index: Int,
        in bytes: UnsafeRawBufferPointer,
        _ range: Range<Int>
    ) -> Bool {
        for anchor in groups[group] {
            let start = index - anchor.distance
            let end = start + anchor.phrase.count
            guard start >= range.lowerBound, end <= range.upperBound else { continue }
            if bytes[start..<end].elementsEqual(anchor.phrase) { return true }
        }
        return false
    }

    /// Where the three rarest bytes in a row begin.
    private static func rarest(_ phrase: [UInt8]) -> Int {
        var best = (start: 0, weight: Int.max)
        for start in 0...phrase.count - 3 {
            let weight = (start..<start + 3).reduce(1) { $0 * Self.weight(phrase[$1]) }
            if weight < best.weight { best = (start, weight) }
        }
        return best.start
    }

    /// About how often a byte occurs in logs, in parts of a thousand.
    private static func weight(_ byte: UInt8) -> Int {
        switch byte {
        case UInt8(ascii: " "), UInt8(ascii: "e"), UInt8(ascii: "0"): 60
        case UInt8(ascii: "1"), UInt8(ascii: "2"), UInt8(ascii: ":"): 30
        case UInt8(ascii: "3")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"): 20
        case UInt8(ascii: "t"), UInt8(ascii: "a"), UInt8(ascii: "o"), UInt8(ascii: "i"),
            UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "s"):
            45
        case UInt8(ascii: "c"), UInt8(ascii: "d"), UInt8(ascii: "l"), UInt8(ascii: "p"),
            UInt8(ascii: "m"), UInt8(ascii: "u"):
            25
        case UInt8(ascii: "a")...UInt8(ascii: "z"): 10
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): 6
        default: 8
        }
    }
}

// SPDX-License-Identifier: Apache-2.0

/// The names that are replaced wherever they stand, found quickly by their first byte.
struct NameIndex {
    private var byFirst: [UInt8: [(name: [UInt8], standIn: String)]] = [:]

    init(_ names: [(name: String, standIn: String)]) {
        for (name, standIn) in names {
            let bytes = Array(name.utf8)
            guard let first = bytes.first else { continue }
            byFirst[first, default: []].append((bytes, standIn))
        }
        for first in byFirst.keys.sorted() {
            byFirst[first]?.sort { left, right in
                left.name.count != right.name.count
                    ? left.name.count > right.name.count
                    : left.name.lexicographicallyPrecedes(right.name)
            }
        }
    }

    /// The longest name that stands at a place and is no part of another word.
    func match(_ bytes: [UInt8], at index: Int) -> (length: Int, standIn: String)? {
        guard let candidates = byFirst[bytes[index]] else { return nil }
        for (name, standIn) in candidates {
            let end = index + name.count
            guard end <= bytes.count, bytes[index..<end].elementsEqual(name) else { continue }
            let isBegun = index > 0 && Self.joins(bytes[index - 1], name[0])
            let isGoingOn = end < bytes.count && Self.joins(name[name.count - 1], bytes[end])
            if !isBegun, !isGoingOn { return (name.count, standIn) }
        }
        return nil
    }

    /// Whether two bytes may be of one word. Outside ASCII there are particles without a space.
    private static func joins(_ left: UInt8, _ right: UInt8) -> Bool {
        isWord(left) && isWord(right)
    }

    private static func isWord(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
    }
}

/// Finds names of devices in texts by what stands before them, such as `name = `.
enum NameSearch {
    private static let keys = [
        "name", "Name", "localName", "LocalName", "kCBAdvDataLocalName", "deviceName", "Alias",
        "alias", "peripheralName",
    ]
    private static let nobody: Set<String> = [
        "", "null", "(null", "nil", "none", "None", "unknown", "Unknown", "<private", "<redacted",
        "<mask", "{", "(",
    ]

    static func names(in text: String) -> [String] {
        let bytes = Array(text.utf8)
        var names: [String] = []
        for key in keys {
            var rest = bytes[...]
            while let range = rest.firstRange(of: Array(key.utf8)) {
                rest = bytes[range.upperBound...]
                let isWhole =
                    range.lowerBound == 0
                    || !isLetter(bytes[range.lowerBound - 1])
                if isWhole, let name = value(bytes, from: range.upperBound) { names.append(name) }
            }
        }
        return names
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
    }

    private static func value(_ bytes: [UInt8], from start: Int) -> String? {
        var index = start
        while index < bytes.count, bytes[index] == 0x20 { index += 1 }
        guard index < bytes.count, bytes[index] == 0x3D || bytes[index] == 0x3A else { return nil }
        index += 1
        while index < bytes.count, bytes[index] == 0x20 { index += 1 }
        guard index < bytes.count else { return nil }
        let quote = bytes[index]
        let isQuoted = quote == 0x22 || quote == 0x27
        let ends: [UInt8] = isQuoted ? [quote] : Array(",;>)}]\n\"".utf8)
        let from = isQuoted ? index + 1 : index
        let to = bytes[from...].firstIndex(where: ends.contains) ?? bytes.count
        guard to - from <= 248 else { return nil }
        var name = bytes[from..<to]
        while name.last == 0x20 { name.removeLast() }
        let text = String(decoding: name, as: UTF8.self)
        return nobody.contains(text) ? nil : text
    }
}

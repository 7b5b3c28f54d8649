// SPDX-License-Identifier: Apache-2.0

import Bluetooth

/// Walks a text and replaces in it what could tell whose devices these are.
struct TextRedaction {
    private let bytes: [UInt8]
    private let names: NameIndex
    private var index = 0
    private var output: [UInt8] = []

    init(_ text: String, names: NameIndex) {
        bytes = Array(text.utf8)
        self.names = names
    }

    /// The text with stand-ins.
    mutating func text(_ known: inout Pseudonyms) -> String {
        output.reserveCapacity(bytes.count)
        while index < bytes.count {
            if !step(&known) {
                output.append(bytes[index])
                index += 1
            }
        }
        return String(decoding: output, as: UTF8.self)
    }

    private mutating func step(_ known: inout Pseudonyms) -> Bool {
        if let (length, standIn) = names.match(bytes, at: index) {
            replace(length, standIn)
            return true
        }
        guard isStart else { return homePath(&known) }
        return identifier(&known) || address(&known) || bareAddress(known) || mail(&known)
            || homePath(&known) || bundle(&known) || serial(&known)
    }

    /// Whether no word is under way.
    private var isStart: Bool {
        index == 0 || !Self.isWord(bytes[index - 1]) || bytes[index - 1] == UInt8(ascii: "_")
    }

    private mutating func replace(_ length: Int, _ text: String) {
        output += text.utf8
        index += length
    }

    private static func isWord(_ byte: UInt8) -> Bool {
        isLetter(byte) || isDigit(byte) || byte == UInt8(ascii: "_")
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    private static func isHex(_ byte: UInt8) -> Bool {
        isDigit(byte) || (0x41...0x46).contains(byte) || (0x61...0x66).contains(byte)
    }

    private static func value(_ digit: UInt8) -> UInt8 {
        isDigit(digit) ? digit - 0x30 : (digit & 0xDF) - 0x41 + 10
    }

    private func text(_ range: Range<Int>) -> String {
        String(decoding: bytes[range], as: UTF8.self)
    }

    private func isEnd(_ place: Int) -> Bool {
        place >= bytes.count || !Self.isWord(bytes[place])
    }

    // MARK: - Identifiers and addresses

    private mutating func identifier(_ known: inout Pseudonyms) -> Bool {
        let end = index + 36
        guard end <= bytes.count, bytes[index + 8] == UInt8(ascii: "-"),
            bytes[index + 13] == UInt8(ascii: "-"), isEnd(end),
            let uuid = BluetoothUUID(text(index..<end))
        else { return false }
        let standIn = known.identifier(uuid)
        guard standIn != uuid else { return false }
        let new = standIn.fullText
        let isLower = bytes[index..<end].contains { (0x61...0x66).contains($0) }
        replace(36, isLower ? new.lowercased() : new)
        return true
    }

    /// Six pairs with one sign between them, some of them perhaps masked.
    private mutating func address(_ known: inout Pseudonyms) -> Bool {
        let end = index + 17
        guard end <= bytes.count else { return false }
        let sign = bytes[index + 2]
        guard [UInt8(ascii: ":"), UInt8(ascii: "-"), UInt8(ascii: "_")].contains(sign) else {
            return false
        }
        // Within a longer row it is no address.
        let isGoingOn =
            index >= 3 && bytes[index - 1] == sign && Self.isHex(bytes[index - 2])
            && Self.isHex(bytes[index - 3])
        guard !isGoingOn else { return false }
        var value: UInt64 = 0
        var masked = 0
        for pair in 0..<6 {
            let place = index + pair * 3
            if pair < 5, bytes[place + 2] != sign { return false }
            let (first, second) = (bytes[place], bytes[place + 1])
            if Self.isHex(first), Self.isHex(second) {
                value = value << 8 | UInt64(Self.value(first)) << 4 | UInt64(Self.value(second))
            } else if first == second, [UInt8(ascii: "X"), UInt8(ascii: "x"), 0x2A].contains(first)
            {
                masked += 1
            } else {
                return false
            }
        }
        guard isEnd(end), end >= bytes.count || bytes[end] != sign else { return false }
        if masked == 6 { return false }
        if masked > 0 { return maskedAddress(sign, &known) }
        let new = Self.pairs(of: known.address(value), String(UnicodeScalar(sign)))
        let isLower = bytes[index..<end].contains { (0x61...0x66).contains($0) }
        replace(17, isLower ? new.lowercased() : new)
        return true
    }

    private mutating func maskedAddress(_ sign: UInt8, _ known: inout Pseudonyms) -> Bool {
        let own = text(index..<(index + 17))
        let pairs = own.split(separator: Character(UnicodeScalar(sign)))
        let shown = pairs.filter { $0.utf8.allSatisfy(Self.isHex) }.joined()
        var digits = known.end(of: shown.uppercased())[...]
        let new = pairs.map { pair -> String in
            guard pair.utf8.allSatisfy(Self.isHex) else { return String(pair) }
            defer { digits = digits.dropFirst(2) }
            return String(digits.prefix(2))
        }
        replace(17, new.joined(separator: String(UnicodeScalar(sign))))
        return true
    }

    /// Twelve digits without signs are an address only where it was seen with them.
    private mutating func bareAddress(_ known: Pseudonyms) -> Bool {
        let end = index + 12
        guard end <= bytes.count, isEnd(end), bytes[index..<end].allSatisfy(Self.isHex),
            let value = UInt64(text(index..<end), radix: 16), let new = known.known(value)
        else { return false }
        replace(12, Self.pairs(of: new, ""))
        return true
    }

    private static func pairs(of value: UInt64, _ sign: String) -> String {
        BluetoothAddress(value: value).description.split(separator: ":").joined(separator: sign)
    }

    // MARK: - Apps, people and things

    private mutating func mail(_ known: inout Pseudonyms) -> Bool {
        var end = index
        while end < bytes.count, Self.isWord(bytes[end]) || [0x2E, 0x2B, 0x2D].contains(bytes[end])
        {
            end += 1
        }
        guard end > index, end < bytes.count, bytes[end] == UInt8(ascii: "@") else { return false }
        var last = end + 1
        while last < bytes.count, Self.isWord(bytes[last]) || [0x2E, 0x2D].contains(bytes[last]) {
            last += 1
        }
        guard bytes[(end + 1)..<last].contains(0x2E) else { return false }
        replace(last - index, known.user(text(index..<last)) + "@example.com")
        return true
    }

    /// The folder of a person: what stands behind `Users` or `home` at the root.
    private mutating func homePath(_ known: inout Pseudonyms) -> Bool {
        guard bytes[index] == UInt8(ascii: "/") else { return false }
        for start in Self.homes where bytes[index...].starts(with: start.utf8) {
            let from = index + start.utf8.count
            let ends: [UInt8] = Array("/\"' \n)>,;:".utf8)
            let to = bytes[from...].firstIndex(where: ends.contains) ?? bytes.count
            let name = text(from..<to)
            guard !name.isEmpty, name != "Shared" else { return false }
            replace(to - index, start + known.user(name))
            return true
        }
        return false
    }

    private static let homes = ["Users", "home"].map { "/\($0)/" }

    private static let domains: Set<String> = [
        "com", "org", "net", "io", "dev", "app", "co", "kr", "jp", "cn", "de", "uk", "eu", "fr",
        "edu", "gov", "me", "ai", "tech", "xyz", "info", "us", "nl", "se", "ch", "at",
    ]
    private static let systems = [
        "com.apple.", "org.bluez", "com.android.", "com.google.android.", "org.freedesktop.",
        "com.example.",
    ]

    /// The name of an app as stores have it; what bluetoothd appends for a session stays.
    private mutating func bundle(_ known: inout Pseudonyms) -> Bool {
        guard (0x61...0x7A).contains(bytes[index]) else { return false }
        var end = index
        var dots = 0
        while end < bytes.count, Self.isWord(bytes[end]) || [0x2E, 0x2D].contains(bytes[end]) {
            if bytes[end] == 0x2E { dots += 1 }
            end += 1
        }
        while end > index, [0x2E, 0x2D].contains(bytes[end - 1]) { end -= 1 }
        guard dots >= 2 else { return false }
        var name = text(index..<end)
        guard let first = name.split(separator: ".").first, Self.domains.contains(String(first)),
            !Self.systems.contains(where: name.hasPrefix)
        else { return false }
        for session in ["-central-", "-peripheral-"] {
            if let tail = name.firstRange(of: session) { name = String(name[..<tail.lowerBound]) }
        }
        replace(name.utf8.count, known.app(name))
        return true
    }

    /// `Serial Number: C02XXXX`, `serialNumber=…`, and the like.
    private mutating func serial(_ known: inout Pseudonyms) -> Bool {
        guard index + 6 < bytes.count, text(index..<(index + 6)).lowercased() == "serial" else {
            return false
        }
        var start = index + 6
        while start < bytes.count, Self.isLetter(bytes[start]) { start += 1 }
        for word in ["number", "no"] {
            let next = start + 1 + word.utf8.count
            guard start + 1 < bytes.count, bytes[start] == 0x20, next <= bytes.count,
                text((start + 1)..<next).lowercased() == word, isEnd(next)
            else { continue }
            start = next
        }
        let from = start
        while start < bytes.count, " :=\"'.#".utf8.contains(bytes[start]) { start += 1 }
        var end = start
        while end < bytes.count, Self.isWord(bytes[end]) || bytes[end] == 0x2D { end += 1 }
        guard start > from, end - start >= 6, bytes[start..<end].contains(where: Self.isDigit)
        else {
            return false
        }
        output += bytes[index..<start]
        output += known.serial(text(start..<end)).utf8
        index = end
        return true
    }
}

extension BluetoothUUID {
    /// All 32 digits, whatever the width.
    fileprivate var fullText: String { BluetoothUUID(high: high, low: low).description }
}

// SPDX-License-Identifier: Apache-2.0

/// Parts that the heads of several layouts share.
enum HeadParts {
    /// `[91]`, `[91:1a2b3]`, behind a name that begins where the cursor stands.
    struct Bracket {
        var name: Range<Int>
        var processID: Int
        var threadID: UInt64?
    }

    /// The longest name of a process, with its library, that is looked over.
    private static let longestName = 160

    /// Finds the first bracket with the number of a process; the cursor then stands behind it.
    static func bracket(_ cursor: inout LineCursor) -> Bracket? {
        let start = cursor.index
        var probe = cursor
        while let place = probe.find(UInt8(ascii: "["), within: longestName) {
            guard place - start <= longestName else { return nil }
            probe.index = place + 1
            if place > start, let processID = probe.number() {
                var threadID: UInt64?
                if probe.take(UInt8(ascii: ":")) { threadID = thread(&probe) }
                if probe.take(UInt8(ascii: "]")) {
                    cursor = probe
                    return Bracket(name: start..<place, processID: processID, threadID: threadID)
                }
            }
            probe.index = place + 1
        }
        return nil
    }

    /// The number of a thread as its tool writes it: with `0x` or a letter in base 16; the compact
    /// style never says which, and writes base 16.
    private static func thread(_ cursor: inout LineCursor) -> UInt64? {
        _ = cursor.take("0x")
        return cursor.hexadecimal()
    }

    /// Reads the digits of a base-16 number again as decimal, where they all are.
    static func decimal(_ number: UInt64?) -> UInt64? {
        guard let number else { return nil }
        var (result, unit, rest) = (UInt64(0), UInt64(1), number)
        while rest > 0 {
            guard rest & 0xF < 10 else { return number }
            let (product, isBig) = unit.multipliedReportingOverflow(by: rest & 0xF)
            let (sum, isBigger) = result.addingReportingOverflow(product)
            if isBig || isBigger { return number }
            result = sum
            unit = unit.multipliedReportingOverflow(by: 10).partialValue
            rest >>= 4
        }
        return result
    }

    /// Splits `process(image)`.
    static func setProcess(_ name: Range<Int>, in cursor: LineCursor, _ head: inout LogHead) {
        let bytes = cursor.bytes
        var process = name
        if let last = name.last, bytes[last] == UInt8(ascii: ")"),
            let open = name.last(where: { bytes[$0] == UInt8(ascii: "(") }), open > name.lowerBound
        {
            process = name.lowerBound..<open
            if open + 1 < last { head.image = open + 1..<last }
        }
        head.process = process
    }

    /// `(Image) [subsystem:category] text`, each but the text perhaps missing. With `isLoose` a
    /// bracket without a colon is a category.
    static func tail(_ cursor: inout LineCursor, _ head: inout LogHead, isLoose: Bool) {
        cursor.skipSpaces()
        if cursor.current == UInt8(ascii: "("),
            let close = cursor.find(UInt8(ascii: ")"), within: 128),
            close > cursor.index + 1, close + 1 == cursor.end || cursor.bytes[close + 1] == 0x20,
            !cursor.bytes[cursor.index..<close].contains(UInt8(ascii: " "))
        {
            head.image = cursor.index + 1..<close
            cursor.index = close + 1
            cursor.skipSpaces()
        }
        if cursor.current == UInt8(ascii: "["),
            let close = cursor.find(UInt8(ascii: "]"), within: 256)
        {
            let inner = cursor.index + 1..<close
            let colon = inner.first { cursor.bytes[$0] == UInt8(ascii: ":") }
            let hasSpace = cursor.bytes[inner].contains(UInt8(ascii: " "))
            if let colon, !hasSpace || isLoose, colon > inner.lowerBound {
                head.subsystem = inner.lowerBound..<colon
                if colon + 1 < inner.upperBound { head.category = colon + 1..<inner.upperBound }
                cursor.index = close + 1
            } else if isLoose, colon == nil, !inner.isEmpty {
                head.category = inner
                cursor.index = close + 1
            }
            cursor.skipSpaces()
        }
        head.text = cursor.index
    }

    private static let levels: [(word: StaticString, level: LogRecord.Level)] = [
        ("notice", .notice), ("default", .notice), ("debug", .debug), ("info", .info),
        ("error", .error), ("fault", .fault), ("warning", .warning), ("warn", .warning),
        ("err", .error), ("critical", .fault), ("alert", .fault), ("emergency", .fault),
        ("fatal", .fault), ("기본", .notice), ("기본값", .notice), ("디버그", .debug),
        ("정보", .info), ("오류", .error), ("결함", .fault), ("경고", .warning),
    ]

    /// The level of a word, in whatever case a tool writes it; nil for `Activity` and the like.
    static func level(_ word: ArraySlice<UInt8>) -> LogRecord.Level? {
        levels.first { known in
            known.word.withUTF8Buffer { wanted in
                wanted.count == word.count && zip(wanted, word).allSatisfy { $0 == $1 | fold($1) }
            }
        }?.level
    }

    /// The bit that makes a capital letter small.
    private static func fold(_ byte: UInt8) -> UInt8 {
        (0x41...0x5A).contains(byte) ? 0x20 : 0
    }
}

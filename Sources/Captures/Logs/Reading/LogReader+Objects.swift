// SPDX-License-Identifier: Apache-2.0

extension LogReader {
    private static let damageReason = "a JSON object that is damaged or cut off"
    /// An object is longer than its entry, because of its names and of what is not read.
    private static let longestObject = 4 * longestEntry

    /// Reads one object of an array, or what stands between two.
    mutating func stepObjects() -> Bool {
        if boundary != nil { return stepObject() }
        var index = 0
        while index < window.count, isBetween(window[index]) { index += 1 }
        if index > 0 {
            passBetween(index)
            return true
        }
        guard window.count > 0 else {
            guard isFinished else { return false }
            if !isAtLineStart { linesRead += 1 }
            isAtLineStart = true
            return endItems()
        }
        switch window[0] {
        case UInt8(ascii: "{"):
            boundary = ObjectBoundary()
        case UInt8(ascii: "]") where openReason == nil:
            passBetween(1)
            leave()
        case _ where openReason == nil && isAtLineStart:
            leave()
        default:
            return skipGarbage()
        }
        return true
    }

    private func isBetween(_ byte: UInt8) -> Bool {
        JSONScanner.isSpace(byte) || byte == UInt8(ascii: ",") || byte == UInt8(ascii: "[")
            || byte == UInt8(ascii: "}")
    }

    /// Goes on with lines, which may be those of another log.
    private mutating func leave() {
        mode = .lines
        scanned = 0
        marks = []
    }

    /// Passes what separates objects; behind something skipped it is skipped, too.
    private mutating func passBetween(_ count: Int) {
        passLines(count)
        if let reason = openReason {
            skip(count, reason)
        } else {
            window.drop(count)
        }
    }

    private mutating func passLines(_ count: Int) {
        linesRead += window.withBytes { LineScan.lineFeeds(in: $0, 0..<count) }
        isAtLineStart = window[count - 1] == 0x0A
    }

    /// Passes what is no object, up to the next line or the next brace.
    private mutating func skipGarbage() -> Bool {
        var index = 1
        while index < window.count, window[index] != 0x0A, window[index] != UInt8(ascii: "{") {
            index += 1
        }
        passLines(index)
        skip(index, openReason ?? Self.damageReason)
        return true
    }

    private mutating func stepObject() -> Bool {
        var outcome = ObjectBoundary.Outcome.incomplete
        window.withBytes {
            outcome = boundary?.advance($0, limit: Self.longestObject) ?? .incomplete
        }
        switch outcome {
        case .incomplete:
            guard isFinished else { return false }
            skipDamaged(window.count)
        case .damaged(let count): skipDamaged(count)
        case .end(let count): takeObject(count)
        }
        boundary = nil
        return true
    }

    private mutating func skipDamaged(_ count: Int) {
        passLines(max(1, count))
        skip(max(1, count), Self.damageReason)
    }

    private mutating func takeObject(_ count: Int) {
        let line = linesRead + 1
        let isRecovering = openReason != nil
        guard isRecovering || isWanted(0..<count) else {
            recordsRead += 1
            passLines(count)
            closeRegion()
            return window.drop(count)
        }
        let isWanted = !isRecovering || isWanted(0..<count)
        let object = LogObject(window[0..<count])
        passLines(count)
        guard let object else {
            skip(count, Self.damageReason)
            return closeRegion()
        }
        guard object.isEntry else {
            // Behind damage it is more likely a part of an entry than one.
            return isRecovering ? skip(count, Self.damageReason) : window.drop(count)
        }
        recordsRead += 1
        closeRegion()
        if isWanted {
            let (lineCount, offset) = (linesRead - line + 2, window.offset)
            give(object.record(line: line, lineCount: lineCount, offset: offset, clock: clock))
        }
        window.drop(count)
    }
}

// SPDX-License-Identifier: Apache-2.0

/// Walks the records of a framing through a window, and finds the way back where there is none.
struct RecordSearch: Sendable {
    private var framing: any Framing
    private var skipStart: Int?
    private var skipReason = ""
    private var number = 0

    init(_ framing: any Framing) {
        self.framing = framing
    }

    /// The next item; nil where more bytes must arrive, or where all have been read.
    mutating func next(_ window: inout ByteWindow, isFinished: Bool) -> CaptureItem? {
        while true {
            if skipStart != nil {
                guard search(&window, isFinished: isFinished) else { return nil }
                return endSkip(window)
            }
            switch framing.frame(in: window, at: 0, isStrict: false) {
            case .wrong(let reason):
                beginSkip(window, reason)
            case .incomplete:
                guard isFinished, window.count > 0 else { return nil }
                beginSkip(window, "the file ends inside a record's header")
            case .record(let count) where count > window.count:
                guard isFinished else { return nil }
                beginSkip(
                    window,
                    "the file ends inside a record of \(count) bytes, after \(window.count)"
                )
            case .record(let count):
                guard let verdict = follows(count, in: window, isFinished: isFinished) else {
                    return nil
                }
                if !verdict {
                    guard let hides = hides(count, in: window, isFinished: isFinished) else {
                        return nil
                    }
                    if hides {
                        beginSkip(window, "a record whose length is wrong")
                        continue
                    }
                }
                let offset = window.offset
                let record = framing.read(window, count: count)
                window.drop(count)
                guard var record else { continue }
                number += 1
                record.number = number
                record.offset = offset
                return .record(record)
            }
        }
    }

    private mutating func beginSkip(_ window: ByteWindow, _ reason: String) {
        skipStart = window.offset
        skipReason = reason
    }

    private mutating func endSkip(_ window: ByteWindow) -> CaptureItem {
        let start = skipStart ?? window.offset
        skipStart = nil
        let count = window.offset - start
        return .skipped(SkippedRegion(offset: start, count: count, reason: skipReason))
    }

    /// Whether something that may be a record stands behind this one, or the end of the file; nil
    /// where that has not arrived.
    private func follows(_ count: Int, in window: ByteWindow, isFinished: Bool) -> Bool? {
        switch framing.frame(in: window, at: count, isStrict: false) {
        case .record(let next): isSettled(count + next, window, isFinished) ? true : nil
        case .wrong: false
        case .incomplete: isFinished ? true : nil
        }
    }

    /// Whether nothing that is still to come can show that a record with this end is none.
    private func isSettled(_ end: Int, _ window: ByteWindow, _ isFinished: Bool) -> Bool {
        isFinished || !framing.checksEnd || end <= window.count
    }

    /// Whether records begin inside this one, whose length leads nowhere; nil where too little has
    /// arrived to tell.
    private func hides(_ count: Int, in window: ByteWindow, isFinished: Bool) -> Bool? {
        var isOpen = false
        for index in 1..<max(2, count) {
            switch isRecord(at: index, in: window, isFinished: isFinished) {
            case true?: return true
            case false?: break
            case nil: isOpen = true
            }
        }
        return isOpen ? nil : false
    }

    /// Drops bytes until a record begins, at least one; false where more bytes must arrive.
    private mutating func search(_ window: inout ByteWindow, isFinished: Bool) -> Bool {
        var index = window.offset == skipStart ? 1 : 0
        while index < window.count {
            switch isRecord(at: index, in: window, isFinished: isFinished) {
            case true?:
                window.drop(index)
                return true
            case false?:
                index += 1
            case nil:
                window.drop(index)
                return false
            }
        }
        window.drop(window.count)
        return isFinished
    }

    /// Whether two records in a row begin here, or one that ends the file; nil where too little
    /// has arrived to tell.
    private func isRecord(at index: Int, in window: ByteWindow, isFinished: Bool) -> Bool? {
        switch framing.frame(in: window, at: index, isStrict: true) {
        case .wrong: return false
        case .incomplete: return isFinished ? false : nil
        case .record(let count):
            let end = index + count
            guard end <= window.count else { return isFinished ? false : nil }
            switch framing.frame(in: window, at: end, isStrict: true) {
            case .record(let next): return isSettled(end + next, window, isFinished) ? true : nil
            case .wrong: return false
            case .incomplete: return isFinished ? end == window.count : nil
            }
        }
    }
}

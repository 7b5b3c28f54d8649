// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization

/// Room for the recursion of the parser and of walks over its trees.
///
/// The parser's own limit on nesting does not hold for chains such as `a.b.b.b` and for some
/// look-aheads; each of their levels takes stack. A text is parsed only where its levels, at the
/// worst one for each such sign, fit into the stack of the thread that `run` makes.
enum DeepStack {
    /// The stack of the thread. Only what is touched takes memory.
    private static let bytes = 1 << 30
    /// Longer texts are not parsed.
    static let longestText = 1 << 20
    /// The largest number of signs that can open a level. A level was seen to take about 1 kB.
    static let mostLevels = 50_000
    /// Deeper brackets are not parsed: looking ahead in them takes time by the square.
    static let deepestBrackets = 500
    /// The same for conditional compilation.
    private static let mostDirectives = 2000
    private static let tooDeep = "it may be nested deeper than can be parsed"

    /// By their bytes.
    private static let openers = (0..<256).map { "([{<.?!@#&-:,".utf8.contains(UInt8($0)) }

    /// Why a text is not parsed; nil where it may be.
    static func objection(to text: String) -> String? {
        guard text.utf8.count <= longestText else { return "it is longer than 1 MB" }
        var levels = 0
        var open = 0
        var angles = 0
        var braces = 0
        var directives = 0
        let openers = openers
        for byte in text.utf8 {
            if openers[Int(byte)] { levels += 1 }
            switch byte {
            case UInt8(ascii: "("), UInt8(ascii: "["): open += 1
            case UInt8(ascii: ")"), UInt8(ascii: "]"): open = max(0, open - 1)
            case UInt8(ascii: "<"): angles += 1
            case UInt8(ascii: ">"): angles = max(0, angles - 1)
            // Whatever is left open at a brace was no bracket of a type.
            case UInt8(ascii: "{"): (angles, braces) = (0, braces + 1)
            case UInt8(ascii: "}"): (angles, braces) = (0, max(0, braces - 1))
            case UInt8(ascii: "#"): directives += 1
            default: break
            }
            let depth = max(open, angles, braces)
            if depth > deepestBrackets || directives > mostDirectives { return tooDeep }
        }
        return levels <= mostLevels ? nil : tooDeep
    }

    /// Runs the work on a thread with a deep stack and returns what it made of the value.
    static func run<Result: Sendable>(
        from value: Result,
        _ work: @escaping @Sendable (inout Result) -> Void
    ) -> Result {
        let box = Mutex(value)
        let done = DispatchSemaphore(value: 0)
        let thread = Thread {
            box.withLock { work(&$0) }
            done.signal()
        }
        thread.stackSize = bytes
        thread.start()
        done.wait()
        return box.withLock { $0 }
    }
}

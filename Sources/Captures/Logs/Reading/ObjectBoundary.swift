// SPDX-License-Identifier: Apache-2.0

/// Finds where a JSON object ends, however its bytes arrive.
///
/// An object that never ends is told by what cannot be in it: a line feed inside a string, or a
/// line that begins like an entry of its own.
struct ObjectBoundary: Sendable {
    private var index = 0
    private var depth = 0
    private var isInString = false
    private var isEscaped = false
    private var isAtLineStart = false

    enum Outcome: Hashable {
        /// The object takes so many bytes.
        case end(Int)
        /// Behind so many bytes it can be none.
        case damaged(Int)
        case incomplete
    }

    /// Looks on from where it stopped. The bytes begin with the object's brace; for an object that
    /// has not ended they may be cut anywhere.
    mutating func advance(_ bytes: UnsafeRawBufferPointer, limit: Int) -> Outcome {
        let stop = min(bytes.count, limit)
        while index < stop {
            let byte = bytes[index]
            if isInString {
                if isEscaped {
                    isEscaped = false
                } else if byte == UInt8(ascii: "\\") {
                    isEscaped = true
                } else if byte == UInt8(ascii: "\"") {
                    isInString = false
                } else if byte == 0x0A {
                    return .damaged(index)
                }
                index += 1
                continue
            }
            if isAtLineStart, byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") {
                return .damaged(index)
            }
            isAtLineStart = byte == 0x0A
            index += 1
            switch byte {
            case UInt8(ascii: "\""): isInString = true
            case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                depth -= 1
                if depth <= 0 { return .end(index) }
            default: break
            }
        }
        return index >= limit ? .damaged(index) : .incomplete
    }
}

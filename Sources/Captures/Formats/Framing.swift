// SPDX-License-Identifier: Apache-2.0

/// How the records of a format stand one behind another.
protocol Framing: Sendable {
    /// Whether only the end of a record tells that it is one, so that a look at its beginning may
    /// turn out to be wrong.
    var checksEnd: Bool { get }

    /// What a record that begins at an index of the window looks like. A strict look accepts only
    /// what is very likely a record; it is for finding the way back after rubbish.
    func frame(in window: ByteWindow, at index: Int, isStrict: Bool) -> Frame

    /// Reads the record of that many bytes at the start of the window. Nil where it holds no
    /// packet, such as a description of what follows.
    mutating func read(_ window: ByteWindow, count: Int) -> CaptureRecord?
}

extension Framing {
    var checksEnd: Bool { false }
}

/// A first look at where a record should begin.
enum Frame: Hashable {
    /// A record of so many bytes in all.
    case record(Int)
    /// Too few bytes have arrived to tell.
    case incomplete
    /// No record; what should have stood there.
    case wrong(String)
}

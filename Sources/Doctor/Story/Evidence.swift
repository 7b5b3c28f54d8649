// SPDX-License-Identifier: Apache-2.0

/// The place in an input on which an event or a verdict rests.
public struct Evidence: Hashable, Sendable, Codable {
    /// The index of the input in `Story.inputs`. An analyser of one input leaves it 0; joining
    /// sets it.
    public var input: Int
    /// Where in the input.
    public var place: Place
    /// What stands there, shortened to at most `longestQuote` characters; empty where a packet
    /// has no words.
    public var quote: String

    /// The longest quote that is kept, in characters.
    public static let longestQuote = 240

    /// Makes a place. A longer quote is cut at the end.
    public init(_ place: Place, quote: String = "", input: Int = 0) {
        self.input = input
        self.place = place
        self.quote = String(quote.prefix(Self.longestQuote))
    }

    /// A line or a frame, counted from 1 as editors and packet tools do.
    public enum Place: Hashable, Sendable, Codable, Comparable {
        /// A line of a text.
        case line(Int)
        /// A record of a capture.
        case frame(Int)
        /// A place in a source file.
        case source(path: String, line: Int, column: Int)
    }
}

extension Evidence.Place: CustomStringConvertible {
    /// The place as `line 12`, `frame 12` or `App.swift:12:3`.
    public var description: String {
        switch self {
        case .line(let number): "line \(number)"
        case .frame(let number): "frame \(number)"
        case .source(let path, let line, let column): "\(path):\(line):\(column)"
        }
    }
}

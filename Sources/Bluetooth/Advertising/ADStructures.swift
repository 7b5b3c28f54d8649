// SPDX-License-Identifier: Apache-2.0

/// Bytes seen as a row of AD structures (Core Specification Vol 3, Part C, 11): each a length, a
/// type, and the data.
///
/// The view checks lengths only, so it can show any bytes whatever they mean; what they mean is
/// `Advertisement`'s business. A length of zero ends the row early, which is legal; the rest is
/// padding. A structure that is longer than what is left ends it too: `failure` says so.
public struct ADStructures: Sendable {
    /// All bytes, with the padding or the broken structure at their end.
    public let bytes: [UInt8]
    /// How many of the bytes are whole structures.
    public let wholeBytes: Int
    /// Where a structure begins that does not end within the bytes; nil when all are whole.
    public let failure: DecodingFailure?

    /// Looks at bytes. Any bytes will do.
    public init(_ bytes: [UInt8]) {
        self.bytes = bytes
        var offset = 0
        while let end = Self.end(ofStructureAt: offset, in: bytes) { offset = end }
        wholeBytes = offset
        failure = Self.failure(at: offset, in: bytes)
    }

    /// Where a structure ends that begins here; nil where none begins or it does not end.
    static func end(ofStructureAt offset: Int, in bytes: [UInt8]) -> Int? {
        guard offset < bytes.count, bytes[offset] != 0 else { return nil }
        let end = offset + 1 + Int(bytes[offset])
        return end <= bytes.count ? end : nil
    }

    /// What is wrong where the row of whole structures ends; nil where it may end.
    static func failure(at offset: Int, in bytes: [UInt8]) -> DecodingFailure? {
        guard offset < bytes.count, bytes[offset] != 0 else { return nil }
        return DecodingFailure(
            offset: offset,
            expectation: "a structure of \(bytes[offset]) bytes, found \(bytes.count - offset - 1)"
        )
    }
}

extension ADStructures: Sequence {
    /// One structure: a type and its data.
    public struct Structure: Hashable, Sendable {
        /// Where the structure's length stands in the bytes.
        public let offset: Int
        /// What the data are about.
        public let type: ADType
        /// The data, as a slice of the bytes: its indices are offsets into them.
        public let data: ArraySlice<UInt8>
    }

    /// Walks the structures in the order sent.
    public struct Iterator: IteratorProtocol, Sendable {
        let bytes: [UInt8]
        let end: Int
        var offset = 0

        /// The next structure; nil behind the last whole one.
        public mutating func next() -> Structure? {
            guard offset < end else { return nil }
            let start = offset
            offset += 1 + Int(bytes[start])
            return Structure(
                offset: start,
                type: ADType(rawValue: bytes[start + 1]),
                data: bytes[(start + 2)..<offset]
            )
        }
    }

    /// Starts at the first structure.
    public func makeIterator() -> Iterator {
        Iterator(bytes: bytes, end: wholeBytes)
    }
}

extension ADStructures: CustomStringConvertible {
    /// One line for each structure, for padding, and for what could not be read.
    public var description: String {
        var lines = map { "\($0.offset): \($0.type): \(HexText.spaced($0.data))" }
        let rest = bytes[wholeBytes...]
        if let failure {
            lines.append("\(failure.offset): \(failure.expectation): \(HexText.spaced(rest))")
        } else if !rest.isEmpty {
            lines.append("\(wholeBytes): end: \(HexText.spaced(rest))")
        }
        return lines.joined(separator: "\n")
    }
}

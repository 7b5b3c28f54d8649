// SPDX-License-Identifier: Apache-2.0

/// Why bytes could not be read as what they claim to be: where, and what should have stood there.
///
/// Decoders never give up because of one: what was read before and after it stays.
public struct DecodingFailure: Error, Hashable, Sendable, Codable {
    /// The place of the first byte that is wrong or missing, counted from the start of the input.
    public var offset: Int
    /// What the format asks for there, and what was found, in words.
    public var expectation: String

    /// Makes a failure.
    public init(offset: Int, expectation: String) {
        self.offset = offset
        self.expectation = expectation
    }
}

extension DecodingFailure: CustomStringConvertible {
    /// One line such as `byte 3: expected 2 bytes of appearance, found 1`.
    public var description: String {
        "byte \(offset): expected \(expectation)"
    }
}

// SPDX-License-Identifier: Apache-2.0

/// One element of Apple's manufacturer data: a type, a length, and that many bytes.
public struct ContinuityElement: Hashable, Sendable {
    /// Where the type byte stands in the input that the message was made of.
    public let offset: Int
    /// What the value is about.
    public let type: ContinuityType
    /// The bytes after type and length, as a slice of the input: its indices are offsets into it.
    public let value: ArraySlice<UInt8>
    /// The whole element from its type byte on, as a slice of the input.
    public let bytes: ArraySlice<UInt8>
}

extension ContinuityElement: CustomStringConvertible {
    /// The offset, the type and the value such as `0: Nearby Info: 1C 9F 2B`.
    public var description: String {
        "\(offset): \(type): \(HexText.spaced(value))"
    }
}

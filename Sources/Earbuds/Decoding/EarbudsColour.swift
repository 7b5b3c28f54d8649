// SPDX-License-Identifier: Apache-2.0

/// The colour of a device: a code, and its name where one is known.
public struct EarbudsColour: Hashable, Sendable, Codable {
    /// The number as sent.
    public let code: UInt8
    /// The name; nil where nobody knows what the code stands for.
    public let name: String?

    /// Makes a colour.
    public init(code: UInt8, name: String?) {
        self.code = code
        self.name = name
    }
}

// SPDX-License-Identifier: Apache-2.0

/// A code found in a text.
public struct CodeSighting: Hashable, Sendable {
    /// The code.
    public let code: BluetoothCode
    /// The words of the text that name it, as they stand there.
    public let quote: String
    /// Whether the words name the list too. Where they do not (a bare number), the code is one of
    /// several readings, the likeliest first.
    public let isCertain: Bool
}

// SPDX-License-Identifier: Apache-2.0

/// Why a document is no model table: where, and what should have stood there.
public struct EarbudsModelsFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// The field, such as `models[3].id`.
    public var place: String
    /// What the format asks for there, and what was found, in words.
    public var expectation: String

    /// One line such as `models[3].id: expected four hexadecimal digits, found "20"`.
    public var description: String { "\(place): expected \(expectation)" }
}

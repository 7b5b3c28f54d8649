// SPDX-License-Identifier: Apache-2.0

/// What is known of a code: what it means, why it usually comes, what to do, how to be sure.
public struct CodeExplanation: Hashable, Sendable {
    /// The code that is explained.
    public let code: BluetoothCode
    /// Whether the list names this code. Where it does not, `meaning` says so, and there are no
    /// causes.
    public let isKnown: Bool
    /// The text the system shows for it; nil where there is none or none was ever seen in public.
    public let systemText: String?
    /// What it means, in a sentence or two.
    public let meaning: String
    /// What changes the meaning: the callback it came in, a second list with the same number.
    public let context: [String]
    /// Why it usually comes, the likeliest first.
    public let causes: [String]
    /// What to do, in order.
    public let steps: [String]
    /// What would confirm which cause it was.
    public let confirmations: [String]
    /// Where this is known from.
    public let sources: [String]
}

// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// An error of the system exactly as it came, with its domain, number and text read out once.
///
/// Two are equal when domain, code and text are; the error object itself is kept untouched.
public struct OriginalError: Error, Sendable {
    /// The error object as the system delivered it.
    public let error: any Error
    /// The error's domain, such as `CBErrorDomain` or `CBATTErrorDomain`.
    public let domain: String
    /// The error's number within its domain.
    public let code: Int
    /// The error's own text, never rewritten.
    public let text: String

    /// Keeps an error and reads its domain, code and text.
    public init(_ error: any Error) {
        let bridged = error as NSError
        self.error = error
        domain = bridged.domain
        code = bridged.code
        text = bridged.localizedDescription
    }
}

extension OriginalError: Hashable, CustomStringConvertible {
    /// Compares domain, code and text.
    public static func == (left: OriginalError, right: OriginalError) -> Bool {
        left.domain == right.domain && left.code == right.code && left.text == right.text
    }

    /// Hashes domain, code and text.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(domain)
        hasher.combine(code)
        hasher.combine(text)
    }

    /// Domain, code and text in the form in which Apple's logs print them.
    public var description: String {
        "Error Domain=\(domain) Code=\(code) \"\(text)\""
    }
}

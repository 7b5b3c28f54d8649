// SPDX-License-Identifier: Apache-2.0

/// A language in which the doctor speaks.
public enum Language: String, Hashable, Sendable, Codable, CaseIterable {
    /// English.
    case english = "en"
    /// Korean.
    case korean = "ko"
}

/// A sentence in every language of the doctor. Names, numbers and original error texts stand in it
/// unchanged, in whatever language they came.
public struct Wording: Hashable, Sendable, Codable {
    /// The sentence in English.
    public var english: String
    /// The sentence in Korean.
    public var korean: String

    /// Makes a sentence of its two texts.
    public init(english: String, korean: String) {
        self.english = english
        self.korean = korean
    }

    /// The text in one language.
    public subscript(language: Language) -> String {
        switch language {
        case .english: english
        case .korean: korean
        }
    }
}

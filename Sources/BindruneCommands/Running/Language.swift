// SPDX-License-Identifier: Apache-2.0

/// The language of the short messages beside errors.
package enum Language: String, Hashable, Sendable, CaseIterable {
    case english = "en"
    case korean = "ko"

    static let form = "en or ko"

    static func read(_ text: String) throws(ArgumentProblem) -> Language {
        guard let language = Language(rawValue: text) else {
            throw ArgumentProblem("is not a language of this program")
        }
        return language
    }

    /// The language that the environment asks for (POSIX: LC_ALL, then LC_MESSAGES, then LANG).
    static func preferred(by variables: [String: String]) -> Language {
        let names = ["LC_ALL", "LC_MESSAGES", "LANG"]
        let locale = names.lazy.compactMap { variables[$0] }.first { !$0.isEmpty }
        return locale?.hasPrefix("ko") == true ? .korean : .english
    }
}

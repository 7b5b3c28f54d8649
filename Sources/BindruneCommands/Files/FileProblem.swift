// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Why a file could not be used, in the system's own words.
struct FileProblem: Error, Hashable, Sendable, CustomStringConvertible {
    var path: String
    var code: Int32
    /// What a person can do about it, if anything.
    var advice: String?

    init(path: String, code: Int32, advice: String? = nil) {
        self.path = path
        self.code = code
        self.advice = advice
    }

    var description: String {
        "\(DisplayText.neutralised(path)): \(reason)"
    }

    /// The same without the path.
    var reason: String {
        "\(Self.text(code)) (errno \(code))\(advice.map { "; " + $0 } ?? "")"
    }

    private static func text(_ code: Int32) -> String {
        String(cString: strerror(code))
    }
}

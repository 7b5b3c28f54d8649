// SPDX-License-Identifier: Apache-2.0

/// The compiler is told to look away at most once in a target, and a comment right above or below
/// says why.
struct SendabilityRule: SourceRule {
    let sentence = "`@unchecked Sendable` and `nonisolated(unsafe)` carry their reason"

    func violations(in file: SourceFile) -> [SourceViolation] {
        Self.places(in: file).filter { place in
            // Documentation says what a thing is, not why the compiler is wrong about it.
            [place - 1, place + 1].map(file.trimmedLine).allSatisfy {
                !$0.hasPrefix("//") || $0.hasPrefix("///")
            }
        }.map {
            SourceViolation(file, line: $0, "no comment gives the reason")
        }
    }

    /// Targets with more than one such place.
    func crowded(_ files: [SourceFile]) -> [String] {
        var counts: [String: Int] = [:]
        for file in files {
            guard let target = file.target else { continue }
            counts[target, default: 0] += Self.places(in: file).count
        }
        return counts.filter { $0.value > 1 }.map(\.key).sorted()
    }

    static func places(in file: SourceFile) -> [Int] {
        guard file.target != nil else { return [] }
        let tokens = file.tokens
        return tokens.indices.compactMap { index in
            let first = tokens[index].text
            guard first == "@" || first == "nonisolated" else { return nil }
            let texts = tokens[index..<min(index + 4, tokens.count)].map(\.text)
            let isUnchecked = texts.prefix(3) == ["@", "unchecked", "Sendable"]
            let isUnsafe = texts == ["nonisolated", "(", "unsafe", ")"]
            return isUnchecked || isUnsafe ? tokens[index].line : nil
        }
    }
}

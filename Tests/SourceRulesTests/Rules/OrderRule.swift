// SPDX-License-Identifier: Apache-2.0

/// The order of a dictionary differs from process to process, so machines and worlds sort first.
struct OrderRule: SourceRule {
    let sentence = "keys and values of dictionaries are sorted before they are walked"

    private static let targets: Set<String> = ["Bluetooth", "HostCore", "SimulatedRadio"]
    /// What may be asked of keys and values without seeing their order.
    private static let orderless: Set<String> = [
        "sorted", "contains", "count", "isEmpty", "min", "max", "allSatisfy",
    ]

    func violations(in file: SourceFile) -> [SourceViolation] {
        guard file.isSwift, let target = file.target, Self.targets.contains(target) else {
            return []
        }
        let tokens = file.tokens
        return tokens.indices.compactMap { index in
            let token = tokens[index]
            guard ["keys", "values"].contains(token.text), index > 0,
                tokens[index - 1].text == ".", !isOrderless(after: index, tokens)
            else { return nil }
            return SourceViolation(file, line: token.line, "`.\(token.text)` in no order")
        }
    }

    private func isOrderless(after index: Int, _ tokens: [SourceToken]) -> Bool {
        guard index + 2 < tokens.count, tokens[index + 1].text == "." else { return false }
        return Self.orderless.contains(tokens[index + 2].text)
    }
}

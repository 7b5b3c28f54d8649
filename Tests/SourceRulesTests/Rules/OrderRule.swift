// SPDX-License-Identifier: Apache-2.0

/// The order of a dictionary differs from process to process, so machines and worlds sort first.
struct OrderRule: SourceRule {
    let sentence = "keys and values of dictionaries are sorted before they are walked"

    private static let targets: Set<String> = ["Bluetooth", "HostCore", "SimulatedRadio", "Doctor"]
    /// What may be asked of keys and values without seeing their order.
    private static let orderless: Set<String> = [
        "sorted", "contains", "count", "isEmpty", "min", "max", "allSatisfy",
    ]

    private static let names: Set<String> = ["keys", "values", "unsortedKeys"]

    private let exceptions: [SourceException]

    init(exceptions: [SourceException] = Self.known) {
        self.exceptions = exceptions
    }

    func violations(in file: SourceFile) -> [SourceViolation] {
        guard file.isSwift, let target = file.target, Self.targets.contains(target) else {
            return []
        }
        let tokens = file.tokens
        return tokens.indices.compactMap { index in
            let token = tokens[index]
            guard Self.names.contains(token.text), index > 0,
                tokens[index - 1].text == ".", !isOrderless(after: index, tokens),
                !exceptions.contains(where: { $0.covers(file, line: token.line) })
            else { return nil }
            return SourceViolation(file, line: token.line, "`.\(token.text)` in no order")
        }
    }

    /// Whether the order cannot be seen, or a sort follows on the same line.
    private func isOrderless(after index: Int, _ tokens: [SourceToken]) -> Bool {
        guard index + 2 < tokens.count, tokens[index + 1].text == "." else { return false }
        if Self.orderless.contains(tokens[index + 2].text) { return true }
        let rest = tokens[index...].prefix { $0.line == tokens[index].line }
        return rest.contains { $0.text == "sorted" }
    }

    static let known: [SourceException] = [
        SourceException(
            path: "Sources/HostCore/Central/BoundedTable.swift",
            code: "var unsortedKeys",
            reason: "its name tells its callers, whom this rule checks too"
        )
    ]
}

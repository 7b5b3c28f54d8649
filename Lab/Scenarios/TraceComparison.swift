// SPDX-License-Identifier: Apache-2.0

/// Two traces of one scenario side by side, and what the list of allowed differences says to it.
package struct TraceComparison {
    /// Differences that nobody explained.
    package private(set) var unexplained: [TraceHunk] = []
    /// Differences that are listed, by the heading of the explanation.
    package private(set) var explained: [String] = []
    /// Listed differences that no longer occur.
    package private(set) var missing: [AllowedDifference] = []

    package init(
        scenario: String,
        simulated: String,
        real: String,
        allowed: [AllowedDifference]
    ) {
        missing = allowed.filter { $0.scenarios.contains(scenario) }
        for hunk in Self.hunks(Self.lines(of: simulated), Self.lines(of: real)) {
            if let index = missing.firstIndex(where: { $0.hunk == hunk }) {
                explained.append(missing.remove(at: index).title)
            } else {
                unexplained.append(hunk)
            }
        }
    }

    /// Whether everything is equal or listed, and everything listed is so.
    package var isAsExpected: Bool { unexplained.isEmpty && missing.isEmpty }

    /// What there is to say, a line each; nothing when the traces are equal.
    package var report: [String] {
        explained.map { "known difference: \($0)" }
            + unexplained.flatMap { ["difference (- simulated, + BlueZ):"] + $0.lines }
            + missing.flatMap { ["listed as “\($0.title)” but not seen:"] + $0.hunk.lines }
    }

    private static func lines(of text: String) -> [String] {
        text.split(separator: "\n").map(String.init).filter { !$0.hasPrefix("LAB: ") }
    }

    /// The stretches in which the two differ, in order.
    private static func hunks(_ simulated: [String], _ real: [String]) -> [TraceHunk] {
        let difference = real.difference(from: simulated)
        var removed: Set<Int> = []
        var inserted: Set<Int> = []
        for change in difference {
            switch change {
            case .remove(let offset, _, _): removed.insert(offset)
            case .insert(let offset, _, _): inserted.insert(offset)
            }
        }
        var found: [TraceHunk] = []
        var (left, right) = (0, 0)
        while left < simulated.count || right < real.count {
            var hunk = TraceHunk()
            while removed.contains(left) {
                hunk.simulated.append(simulated[left])
                left += 1
            }
            while inserted.contains(right) {
                hunk.real.append(real[right])
                right += 1
            }
            if hunk == TraceHunk() {
                left += 1
                right += 1
            } else {
                found.append(hunk)
            }
        }
        return found
    }
}

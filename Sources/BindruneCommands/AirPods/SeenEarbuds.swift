// SPDX-License-Identifier: Apache-2.0

import Earbuds

/// Every pair that was told of, as it was when most was known of it, in the order they came.
struct SeenEarbuds: Sendable {
    /// How many are kept at most; of a crowd the first.
    static let limit = 64

    private(set) var snapshots: [EarbudsSnapshot] = []
    /// How many came when there was no room any more.
    private(set) var leftOut = 0

    /// Takes in what the tracker says. Pods that turn out to be a paired device are one pair.
    mutating func take(_ output: EarbudsOutput) {
        if case .vanished(let id, .identified) = output { snapshots.removeAll { $0.id == id } }
        guard let next = output.snapshot else { return }
        if let place = snapshots.firstIndex(where: { $0.id == next.id }) {
            if next.isWhole || !snapshots[place].isWhole { snapshots[place] = next }
        } else if snapshots.count < Self.limit {
            snapshots.append(next)
        } else if case .appeared = output {
            leftOut += 1
        }
    }
}

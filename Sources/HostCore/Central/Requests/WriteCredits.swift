// SPDX-License-Identifier: Apache-2.0

/// How many write commands may still leave, and whether the app waits to be told.
///
/// | credits | write | credits return |
/// |---|---|---|
/// | some | one less; with the last one the app is owed a call | more, up to the link's limit |
/// | none | refused | some; the app is called once |
struct WriteCredits: Sendable {
    private let capacity: Int
    private var available: Int
    private var isCallOwed: Bool
    private var hasWritten = false

    init(limit: Int) {
        capacity = max(1, limit)
        available = max(0, limit)
        isCallOwed = limit <= 0
    }

    /// Whether the next write leaves, as the app's flag shows it.
    func canSend(quirks: HostQuirks) -> Bool {
        quirks.showsReadiness(credits: available, hasWritten: hasWritten)
    }

    /// Spends a credit; false when there is none.
    mutating func spend() -> Bool {
        guard available > 0 else { return false }
        hasWritten = true
        available -= 1
        if available == 0 { isCallOwed = true }
        return true
    }

    /// Takes credits back; true when the app is to be told that it can write again. More than the
    /// link ever had are not believed.
    mutating func refund(_ count: Int, quirks: HostQuirks) -> Bool {
        available += min(max(0, count), capacity - available)
        guard isCallOwed, available > 0 else { return false }
        isCallOwed = false
        return !quirks.writeReadinessIsLost
    }
}

// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// How many values of a stream were dropped, readable from anywhere.
final class DropCounter: Sendable {
    private let dropped = Atomic<UInt64>(0)

    var count: UInt64 { dropped.load(ordering: .relaxed) }

    func set(_ count: UInt64) {
        dropped.store(count, ordering: .relaxed)
    }
}

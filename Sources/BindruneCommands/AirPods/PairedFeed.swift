// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Synchronization

/// Hands over the paired devices of a radio, and again after each change.
struct PairedFeed: Sendable {
    private final class Switch: Sendable {
        let isOff = Atomic<Bool>(false)
    }

    let radio: any CommandRadio
    let clock: any CommandClock

    /// How often a simulated radio is asked, and how soon a lost bus is tried again.
    private static let period: Duration = .milliseconds(500)

    /// Goes on until the task is cancelled or `goesOn` says no.
    func run(
        while goesOn: @escaping @Sendable () -> Bool,
        tell: @escaping @Sendable ([PairedDevice]) -> Void
    ) async {
        while !Task.isCancelled, goesOn() {
            if radio.isSimulated {
                tell((try? radio.pairedEarbuds()) ?? [])
            } else {
                await follow(while: goesOn, tell)
            }
            await clock.wait(for: Self.period)
        }
    }

    /// Follows the system in a thread of its own, since that keeps one waiting.
    private func follow(
        while goesOn: @escaping @Sendable () -> Bool,
        _ tell: @escaping @Sendable ([PairedDevice]) -> Void
    ) async {
        let isOver = Switch()
        let radio = radio
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                DispatchQueue.global().async {
                    try? radio.followPairedEarbuds(
                        while: { goesOn() && !isOver.isOff.load(ordering: .acquiring) },
                        tell: tell
                    )
                    continuation.resume()
                }
            }
        } onCancel: {
            isOver.isOff.store(true, ordering: .releasing)
        }
    }
}

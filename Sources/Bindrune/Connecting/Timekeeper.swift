// SPDX-License-Identifier: Apache-2.0

/// The clock of a central: tells the time and wakes it at a deadline.
///
/// All methods may be called from any thread. A simulated one turns only when its world does, which
/// makes every time-out of the layer exact.
package protocol Timekeeper: AnyObject, Sendable {
    /// The present moment; never earlier than one told before.
    var now: Moment { get }

    /// Says whom to wake. Called once, before the first `wake(at:)`.
    func start(_ wakeUp: @escaping @Sendable () -> Void)

    /// Asks for one call of the wake-up at that moment or, where it has passed, as soon as
    /// possible; never from inside this method. A later call replaces the earlier one; nil asks for
    /// none. Spurious wake-ups are harmless.
    func wake(at deadline: Moment?)
}

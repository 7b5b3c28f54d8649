// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// The lock of everything that the objects of one manager hold: delegates, attributes, values.
///
/// Held for a look or a change only, never while a delegate, a radio or a machine is asked.
final class ObjectLock: Sendable {
    private let mutex = Mutex<Void>(())

    /// Runs the body with the lock held and hands on what it returns.
    func locked<Result>(_ body: () -> Result) -> Result {
        // What a mutex returns has to be free of ties to others; objects of the app's are not.
        var result: Result?
        mutex.withLock { _ in result = body() }
        return result.unsafelyUnwrapped
    }
}

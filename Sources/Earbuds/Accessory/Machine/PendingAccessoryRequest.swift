// SPDX-License-Identifier: Apache-2.0

internal import Bluetooth

/// A request that waits for what the earbuds say.
struct PendingAccessoryRequest: Hashable, Sendable {
    var call: AccessoryCallID
    var request: AccessoryRequest
    var start: Instant
    /// When it is decided with what was told until then.
    var due: Instant
    /// Whether silence is no failure.
    var mayBeSilent = false
    /// Whether a value of the setting was told before. What earbuds tell first of themselves may
    /// have been under way when the change was asked for, and says nothing of it.
    var wasTold = true
    /// The value of the setting that was told instead of the wanted one, since the request.
    var other: UInt32?
}

// SPDX-License-Identifier: Apache-2.0

package import Bluetooth

/// What carries a session: channels that are opened one after the other, and a clock.
///
/// All methods may be called from any thread, and none calls the receiver from inside.
package protocol AccessoryLink: AnyObject, Sendable {
    /// The present moment; never earlier than one told before.
    var now: Instant { get }

    /// Says whom to tell what the channels say and when it is time. Called once, first.
    func start(_ receive: @escaping @Sendable (AccessoryInput) -> Void)

    /// Does something with the channel of that number; commands are obeyed in order.
    func perform(_ command: AccessoryChannelCommand, on channel: UInt32)

    /// Asks for one `.wakeUp` at that moment or, where it has passed, as soon as possible. A later
    /// call replaces the earlier one; nil asks for none.
    func wake(at deadline: Instant?)
}

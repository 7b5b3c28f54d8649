// SPDX-License-Identifier: Apache-2.0

/// Which callbacks come when the peer does not answer a request in time.
///
/// The 30 s are those of ATT. Seen: the operation fails with `CBError` 0, then
/// `didDisconnectPeripheral` (Stack Overflow 19435552, radar 28479978); no callback at all until
/// the device was restarted (openradar 20499679).
package enum RequestTimeoutQuirk: String, Hashable, Sendable, Codable, CaseIterable {
    /// The operation's callback with `CBError` 0, then the disconnect with 6.
    case errorThenDisconnect
    /// The disconnect alone.
    case disconnectOnly
    /// Nothing, and the link's later requests wait for ever.
    case silence
}

// SPDX-License-Identifier: Apache-2.0

/// What becomes of operations under way when a link ends.
///
/// No callback is promised; libraries fail their waiters themselves
/// (manolofdez/AsyncBluetooth#78, steamclock/bluejay, JuulLabs/kable).
package enum OperationsAtDisconnectQuirk: String, Hashable, Sendable, Codable, CaseIterable {
    case silence
    /// Each fails with the error of the disconnect, or with `CBError` 3 where the app asked for
    /// it, before the disconnect is told.
    case fail
}

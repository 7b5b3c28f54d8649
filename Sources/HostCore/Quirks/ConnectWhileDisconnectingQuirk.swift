// SPDX-License-Identifier: Apache-2.0

/// What becomes of a connect call while the last link is still going down.
///
/// Libraries were seen to lose it (steamclock/bluejay#132); whether the framework itself takes it
/// is not known. By default it is kept, and the attempt begins after `didDisconnectPeripheral`.
package enum ConnectWhileDisconnectingQuirk: String, Hashable, Sendable, Codable, CaseIterable {
    case afterwards
    /// Nothing happens, and no callback comes for it.
    case lost
}

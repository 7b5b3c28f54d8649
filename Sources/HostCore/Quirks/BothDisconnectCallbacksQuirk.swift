// SPDX-License-Identifier: Apache-2.0

/// What a delegate with both disconnect callbacks does to a reconnection.
///
/// On link loss the legacy callback alone is called (manolofdez/AsyncBluetooth#88,
/// NordicSemiconductor/IOS-CoreBluetooth-Mock#127) and no reconnection was seen (the former alone).
/// Whether the system does not try, or the app's legacy callback defeats it, is not known.
package enum BothDisconnectCallbacksQuirk: String, Hashable, Sendable, Codable, CaseIterable {
    /// As observed: the link is lost for good.
    case noReconnection
    /// The system reconnects; the legacy callback cannot say so.
    case reconnectsUnreported
}

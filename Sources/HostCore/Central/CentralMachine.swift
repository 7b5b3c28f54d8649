// SPDX-License-Identifier: Apache-2.0

package import Bluetooth

/// Core Bluetooth's central role as a pure machine: no clock, no thread, no object.
///
/// Feed it with `handle`, then take what it wants done with `nextOutput` until that is nil, then
/// arrange for a `.wakeUp` at `nextWakeUp`.
package struct CentralMachine: ~Copyable, Sendable {
    package init(quirks: HostQuirks = HostQuirks()) {}

    /// Takes one input in. Total: every input is legal in every state.
    package mutating func handle(_ input: CentralInput, at now: Instant) {}

    /// The next thing to do, in order; nil when there is nothing left.
    package mutating func nextOutput() -> CentralOutput? { nil }

    /// When the machine wants to be woken; nil when it waits for others only.
    package var nextWakeUp: Instant? { nil }

    /// The state as the manager's property shows it.
    package var state: RadioState { .unknown }
    package var authorization: RadioAuthorization { .notDetermined }
    package var isScanning: Bool { false }
    package func linkState(of peer: PeerID) -> PeerLinkState { .disconnected }
    package func name(of peer: PeerID) -> String? { nil }
    /// ATT_MTU of the link; 23 while there is none.
    package func mtu(of peer: PeerID) -> Int { 23 }
    package func canSendWriteWithoutResponse(to peer: PeerID) -> Bool { false }
}

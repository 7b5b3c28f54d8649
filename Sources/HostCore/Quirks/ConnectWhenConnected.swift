// SPDX-License-Identifier: Apache-2.0

import Bluetooth

extension HostQuirks {
    /// The callbacks of a connect call on a connected peripheral.
    ///
    /// On iOS a connection is reported every time (tested for weliem/blessed-android#61); on macOS
    /// nothing came back (noble/noble#56).
    func callbacks(connectingConnected peer: PeerID) -> [CentralCallback] {
        repeatsDidConnectWhenConnected ? [.didConnect(peer)] : []
    }
}

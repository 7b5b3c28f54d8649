// SPDX-License-Identifier: Apache-2.0

import Bluetooth

extension HostQuirks {
    /// The callbacks of a connection for which connect was called so many times more than once.
    ///
    /// Pressing the "elevator button" again brings nothing (WWDC 2013 session 703); a second
    /// `didConnect` was reported all the same (rhummelmose/BluetoothKit#26,
    /// mhamilt/maxmsp-ble#26).
    func callbacks(connected peer: PeerID, repeats: Int) -> [CentralCallback] {
        let count = repeatsDidConnectForDuplicates ? 1 + repeats : 1
        return Array(repeating: .didConnect(peer), count: count)
    }
}

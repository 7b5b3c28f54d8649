// SPDX-License-Identifier: Apache-2.0

import Bluetooth

extension HostQuirks {
    /// The callback for a link that ends because Bluetooth was turned off.
    ///
    /// Systems since about iOS 11 give none (chipweinberger/flutter_blue_plus,
    /// JuulLabs/kable#287 and #165, NordicSemiconductor/IOS-CoreBluetooth-Mock); older ones did,
    /// which versions and with which error is not verified. Where it is wanted it comes before
    /// `centralManagerDidUpdateState`, with `CBError` 0, since the app did not ask for it.
    func callback(poweringOff peer: PeerID, at now: Instant) -> CentralCallback? {
        guard legacyDisconnectOnPowerOff else { return nil }
        return .didDisconnect(peer, at: now, isReconnecting: false, HostError(core: .unknown))
    }
}

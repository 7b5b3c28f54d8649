// SPDX-License-Identifier: Apache-2.0

import Bluetooth

/// Which callback follows when `cancelPeripheralConnection` ends an attempt.
///
/// Most reports say `didDisconnectPeripheral` with no error (zykeco/react-native-ble-nitro#19,
/// NordicSemiconductor/IOS-CoreBluetooth-Mock); one of 2016 says `didFailToConnect`
/// (rhummelmose/BluetoothKit#26); some libraries guard against neither coming.
package enum PendingCancelQuirk: String, Hashable, Sendable, Codable, CaseIterable {
    case didDisconnect
    case didFailToConnect
    case silence
}

extension HostQuirks {
    func callback(cancelling peer: PeerID, at now: Instant) -> CentralCallback? {
        switch pendingCancel {
        case .didDisconnect: .didDisconnect(peer, at: now, isReconnecting: false, nil)
        case .didFailToConnect: .didFailToConnect(peer, nil)
        case .silence: nil
        }
    }
}

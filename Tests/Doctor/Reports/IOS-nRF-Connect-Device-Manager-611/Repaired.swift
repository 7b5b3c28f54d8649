// SPDX-License-Identifier: Apache-2.0

// https://github.com/nordicsemi/IOS-nRF-Connect-Device-Manager/pull/611
// A lost bond is known by the text of its error.

import CoreBluetooth

func needsForgetting(_ error: Error) -> Bool {
    guard let error = error as? CBError else {
        print(error.localizedDescription)
        return false
    }
    return error.code == .peerRemovedPairingInformation
}

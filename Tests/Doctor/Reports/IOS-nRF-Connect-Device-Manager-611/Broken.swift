// SPDX-License-Identifier: Apache-2.0

// https://github.com/nordicsemi/IOS-nRF-Connect-Device-Manager/pull/611
// A lost bond is known by the text of its error.

import CoreBluetooth

func needsForgetting(_ error: Error) -> Bool {
    if error.localizedDescription == "Peer removed pairing information" {  // finds E03
        return true
    }
    return error.localizedDescription.lowercased().contains("pairing")  // finds E03
}

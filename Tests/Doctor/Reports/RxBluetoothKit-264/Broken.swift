// SPDX-License-Identifier: Apache-2.0

// https://github.com/Polidea/RxBluetoothKit/issues/264
// A manager with a restore identifier lives only as long as a function.

import CoreBluetooth

final class Factory: NSObject {
    func warmUp() {
        let manager = CBCentralManager(delegate: nil, queue: nil)  // finds L02
        print("warming up", manager.state.rawValue)
    }
}

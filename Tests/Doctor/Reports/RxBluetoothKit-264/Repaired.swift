// SPDX-License-Identifier: Apache-2.0

// https://github.com/Polidea/RxBluetoothKit/issues/264
// A manager with a restore identifier lives only as long as a function.

import CoreBluetooth

final class Factory: NSObject {
    private var manager: CBCentralManager?

    func warmUp() {
        manager = CBCentralManager(delegate: nil, queue: nil)
        print("warming up", manager?.state.rawValue ?? 0)
    }
}

// SPDX-License-Identifier: Apache-2.0

// https://github.com/StarryInternet/CombineCoreBluetooth/issues/39
// A scan in the statement after the manager is made finds nothing; with a delay it works.

import Combine
import CoreBluetooth

final class Radio: NSObject {
    let found = PassthroughSubject<String, Never>()
    private let central: CBCentralManager

    init(delegate: CBCentralManagerDelegate) {
        central = CBCentralManager(delegate: delegate, queue: .main)
        super.init()
        central.scanForPeripherals(withServices: nil, options: nil)  // finds S01
    }
}

// SPDX-License-Identifier: Apache-2.0

// https://github.com/exPHAT/SwiftBluetooth/issues/8
// A crash for peripherals that were retrieved, not discovered: what discovery would have set is
// unwrapped.

import CoreBluetooth

extension CBPeripheral {
    var services16: [CBUUID] { [] }
}

final class Browser {
    func names(of peripheral: CBPeripheral) -> [String] {
        peripheral.services!.map { service in  // finds G01
            "\(service.uuid): \(service.characteristics!.count)"  // finds G01
        }
    }
}

// SPDX-License-Identifier: Apache-2.0

// https://github.com/netguru/BlueSwift/pull/27
// The scan is not guarded by the state.

import CoreBluetooth
import UIKit

final class ListController: UIViewController {
    private var central: CBCentralManager!

    override func viewDidLoad() {
        super.viewDidLoad()
        guard central.state == .poweredOn else { return showHint() }
        central.scanForPeripherals(withServices: [CBUUID(string: "FE59")])
    }

    private func showHint() { title = "Turn Bluetooth on" }
}

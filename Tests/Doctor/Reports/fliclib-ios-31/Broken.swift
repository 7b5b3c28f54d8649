// SPDX-License-Identifier: Apache-2.0

// https://github.com/50ButtonsEach/fliclib-ios/issues/31
// UIKit is used on the queue of the radio.

import CoreBluetooth
import UIKit

final class ButtonController: UIViewController, CBCentralManagerDelegate {
    @IBOutlet private var status: UILabel?
    private lazy var central = CBCentralManager(
        delegate: self,
        queue: DispatchQueue(label: "radio")
    )

    func centralManagerDidUpdateState(_ central: CBCentralManager) {
        status?.text = central.state == .poweredOn ? "On" : "Off"  // finds Q01
    }
}

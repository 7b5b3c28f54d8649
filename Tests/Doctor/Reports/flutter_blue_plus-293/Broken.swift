// SPDX-License-Identifier: Apache-2.0

// https://github.com/chipweinberger/flutter_blue_plus/issues/293
// A misuse line at every start: the search begins when the screen appears.

import CoreBluetooth
import SwiftUI

struct SearchView: View {
    let central: CBCentralManager

    var body: some View {
        Text("Searching")
            .onAppear {
                central.scanForPeripherals(withServices: nil)  // finds S01
            }
    }
}

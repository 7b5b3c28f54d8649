// SPDX-License-Identifier: Apache-2.0

// https://github.com/dustedrob/multi-platform-uwb/pull/20
// Cutting the text of UUIDs breaks the match.

import CoreBluetooth

func shortForm(of service: CBService) -> String {
    let start = service.uuid.uuidString.prefix(8).dropFirst(4)  // finds G03
    return String(start)
}

func isUWB(_ service: CBService) -> Bool {
    service.uuid.uuidString == "0000FFF9-0000-1000-8000-00805F9B34FB"  // finds G03
}

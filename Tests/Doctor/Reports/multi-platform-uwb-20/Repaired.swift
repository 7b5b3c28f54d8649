// SPDX-License-Identifier: Apache-2.0

// https://github.com/dustedrob/multi-platform-uwb/pull/20
// Cutting the text of UUIDs breaks the match.

import CoreBluetooth

let uwb = CBUUID(string: "FFF9")

func label(of service: CBService) -> String { service.uuid.uuidString }

func isUWB(_ service: CBService) -> Bool { service.uuid == uwb }

// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import Testing

@testable import HostCore

/// Why a link ended, in BlueZ's words and in Apple's numbers.
struct BlueZReasonTests {
    @Test(
        arguments: [
            ("Timeout", 6), ("Remote", 7), ("Unknown", 6), ("Local", 10), ("LocalSuspend", 10),
            ("Authentication", 14),
        ]
    )
    func `a reason of BlueZ has an Apple error, and is kept beside it`(name: String, code: Int) {
        let failure = RadioFailure(.bus(name: "org.bluez.Reason.\(name)"), text: "why")
        let error = HostError(failure, during: .linkEnd)
        #expect(error == HostError(.coreBluetooth, code: code, underlying: failure))
    }
}

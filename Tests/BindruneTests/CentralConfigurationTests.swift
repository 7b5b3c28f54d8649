// SPDX-License-Identifier: Apache-2.0

import CoreBluetooth
import Testing

@testable import Bindrune

struct CentralConfigurationTests {
    private static let valueDelay = "org.bindrune.valueDelay"

    @Test func `the manager is asked for what the configuration says, and for nothing else`() {
        let plain = Central.Configuration().managerOptions
        #expect(plain.keys.sorted() == [CBCentralManagerOptionShowPowerAlertKey])
        #expect(plain[CBCentralManagerOptionShowPowerAlertKey] as? Bool == true)
        let recording = Central.Configuration(
            showsPowerAlert: false,
            valueDelay: .milliseconds(250)
        )
        #expect(recording.managerOptions[CBCentralManagerOptionShowPowerAlertKey] as? Bool == false)
        #expect(recording.managerOptions[Self.valueDelay] as? Double == 0.25)
        let prompt = Central.Configuration(valueDelay: .zero).managerOptions
        #expect(prompt[Self.valueDelay] as? Double == 0)
    }
}

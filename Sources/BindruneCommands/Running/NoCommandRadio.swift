// SPDX-License-Identifier: Apache-2.0

import Bindrune
import BindruneTesting
import Bluetooth
import Foundation
import SimulatedRadio

/// For commands that only look at what is remembered: a central made on it finds no radio.
struct NoCommandRadio: CommandRadio {
    let isSimulated: Bool
    let clock: any CommandClock = SystemClock()

    var title: String { "absent radio" }

    func makeCentral(_ configuration: Central.Configuration) -> Central {
        let phone = World(seed: 0).phone("none", options: PhoneOptions(isSupported: false))
        return Central(in: phone, configuration: configuration)
    }

    func identifiers(of address: BluetoothAddress) -> [UUID] { [] }
    func address(of identifier: UUID) -> BluetoothAddress? { nil }

    func run(_ program: @escaping @Sendable () async -> ExitCode) async -> ExitCode {
        await program()
    }
}

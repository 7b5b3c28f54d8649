// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import CoreBluetooth
import HostCore
import OpenCoreBluetooth
import SimulatedRadio
import Synchronization

/// One world with the post's recorder in it and a phone beside it.
@MainActor
struct Stage {
    let world = World(seed: 17)
    let recorder: SimulatedPeripheral
    let phone: Phone
    let console = Console()

    init(quirks: HostQuirks = HostQuirks(), recorder spec: PeripheralSpec = .recorder()) {
        recorder = world.add(spec)
        phone = world.phone("phone", quirks: quirks)
    }

    /// Runs app source that knows nothing of worlds, and keeps what the framework prints.
    func app<App>(_ make: () -> App) -> App {
        RadioSelection.$current.withValue(phone) {
            BluetoothLog.$sink.withValue({ [console] in console.append($0) }, operation: make)
        }
    }

    /// Lets the recorder be found, and hands over what the scan found.
    func discovered(by manager: CBCentralManager, _ diary: Diary) -> CBPeripheral? {
        world.run(until: { manager.state == .poweredOn })
        manager.scanForPeripherals(withServices: [RecorderApp.service])
        world.run(until: { diary.peripheral != nil }, limit: .seconds(10))
        manager.stopScan()
        return diary.peripheral
    }
}

/// What the framework prints.
final class Console: Sendable {
    private let content = Mutex<[String]>([])

    var lines: [String] { content.withLock { $0 } }

    func append(_ line: String) {
        content.withLock { $0.append(line) }
    }

    func printed(_ part: String) -> Bool {
        lines.contains { $0.contains(part) }
    }
}

extension PeripheralSpec {
    /// The post's recorder: service AE70, command AE71, audio AE72.
    static func recorder(
        name: String = "MyDevice-0001",
        address: UInt64 = 0xC000_0000_AE70
    ) -> PeripheralSpec {
        PeripheralSpec(
            name: name,
            address: BluetoothAddress(value: address, kind: .random),
            services: [
                ServiceSpec(
                    BluetoothUUID(0xAE70),
                    characteristics: [
                        CharacteristicSpec(
                            BluetoothUUID(0xAE71),
                            [.write, .writeWithoutResponse]
                        ),
                        CharacteristicSpec(
                            BluetoothUUID(0xAE72),
                            [.read, .notify],
                            value: Array("hello".utf8),
                            notify: NotifyScript(.counter(bytes: 4), every: .milliseconds(20))
                        ),
                    ]
                )
            ]
        )
    }
}

// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import HostCore
import OpenCoreBluetooth
import Testing

/// Several values that a radio tells in one call.
struct ValueRunTests {
    /// What an app does inside the callback of a value.
    private enum Act: CaseIterable {
        case nothing, connectAgain, cancel, read, unsubscribe, closeManager, dropPeripheral
        case dropDelegate, valueFromInside, powerOffFromInside, otherManager
    }

    /// An app that holds its peripheral in one place.
    private final class App {
        let recorder = Recorder()
        let bench: Bench
        var peripheral: CBPeripheral?
        let link: LinkID
        let characteristic: CBCharacteristic
        let handle: AttributeHandle

        init() throws {
            bench = Bench(delegate: recorder)
            let table = try GATTBench(bench, delegate: recorder)
            peripheral = table.peripheral
            link = table.link
            characteristic = table.characteristic
            handle = table.valueHandle
            _ = recorder.takeEvents()
            _ = bench.radio.takeCommands()
        }

        func perform(_ act: Act) {
            switch act {
            case .nothing: break
            case .connectAgain: peripheral.map { bench.central.connect($0) }
            case .cancel: peripheral.map { bench.central.cancelPeripheralConnection($0) }
            case .read: peripheral?.readValue(for: characteristic)
            case .unsubscribe: peripheral?.setNotifyValue(false, for: characteristic)
            case .closeManager: bench.dropManager()
            case .dropPeripheral: peripheral = nil
            case .dropDelegate: peripheral?.delegate = nil
            case .valueFromInside: bench.say(.value(link, handle, [99]))
            case .powerOffFromInside: bench.say(.state(.poweredOff, .allowedAlways))
            case .otherManager: bench.say(.disconnected(link, .lost(RadioFailure(.hci(0x13)))))
            }
        }
    }

    private func trace(_ act: Act, at place: Int, together: Bool) throws -> [String] {
        let app = try App()
        var seen = 0
        app.recorder.inside["value"] = { [unowned app] in
            seen += 1
            if seen == place { app.perform(act) }
        }
        let values: [[UInt8]] = [[1], [2, 2], [3], [4], [5]]
        if together {
            app.bench.radio.say(values, of: app.handle, over: app.link)
        } else {
            for value in values { app.bench.say(.value(app.link, app.handle, value)) }
        }
        app.bench.radio.advance()
        // The place of an object in memory is its own.
        let lines = app.bench.log.lines.map { $0.replacing(/0x[0-9a-f]+/, with: "0x…") }
        return app.recorder.takeEvents() + app.bench.radio.takeCommands().map { "\($0)" } + lines
    }

    @Test(arguments: Act.allCases, 1...5)
    private func `values told together are told as if each came alone`(
        act: Act,
        place: Int
    ) throws {
        let single = try trace(act, at: place, together: false)
        let together = try trace(act, at: place, together: true)
        #expect(together == single)
        #expect(single.contains { $0.hasPrefix("value") })
    }
}

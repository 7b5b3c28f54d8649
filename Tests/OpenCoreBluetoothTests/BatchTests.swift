// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import HostCore
import OpenCoreBluetooth
import Synchronization
import Testing

/// What waits for the callbacks that follow at once.
struct BatchTests {
    /// Asks in every value's callback to be told after the last of the batch.
    private final class Waiter: NSObject, CBPeripheralDelegate, Sendable {
        let steps = Mutex<[String]>([])

        func peripheral(
            _ peripheral: CBPeripheral,
            didUpdateValueFor characteristic: CBCharacteristic,
            error: (any Error)?
        ) {
            let number = characteristic.value?.first ?? 0
            steps.withLock { $0.append("value \(number)") }
            peripheral.afterCallbacks { [self] in steps.withLock { $0.append("after \(number)") } }
        }

        var all: [String] { steps.withLock { $0 } }
    }

    private func values(_ gatt: GATTBench, _ numbers: ClosedRange<UInt8>) -> [RadioEvent] {
        numbers.map { .value(gatt.link, gatt.valueHandle, [$0]) }
    }

    @Test func `what waits for the end of a batch is run in order after its last callback`() throws
    {
        let waiter = Waiter()
        let bench = Bench()
        let gatt = try GATTBench(bench, delegate: waiter)
        bench.radio.sayTogether(values(gatt, 1...3))
        #expect(
            waiter.all == ["value 1", "value 2", "value 3", "after 1", "after 2", "after 3"]
        )
    }

    @Test func `outside of a batch nothing waits`() throws {
        let waiter = Waiter()
        let bench = Bench()
        let gatt = try GATTBench(bench, delegate: waiter)
        bench.radio.sayTogether(values(gatt, 1...1))
        for event in values(gatt, 2...3) { bench.say(event) }
        #expect(
            waiter.all == ["value 1", "after 1", "value 2", "after 2", "value 3", "after 3"]
        )
    }

    @Test func `a batch ends for whoever waits also when the power goes in the middle`() throws {
        let waiter = Waiter()
        let bench = Bench()
        let gatt = try GATTBench(bench, delegate: waiter)
        bench.radio.sayTogether(
            values(gatt, 1...1) + [.state(.poweredOff, .allowedAlways)] + values(gatt, 2...2)
        )
        #expect(waiter.all == ["value 1", "after 1"])
    }
}

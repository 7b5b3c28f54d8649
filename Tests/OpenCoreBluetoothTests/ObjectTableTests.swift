// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import HostCore
import Testing

@testable import OpenCoreBluetooth

struct ObjectTableTests {
    @Test func `an object that goes late does not take its successor with it`() {
        let table = ObjectTable()
        let session = CentralSession(port: HandTurnedRadio(), callbacks: CallbackQueue(nil))
        var old: CBPeripheral? = table.obtain(Bench.peer, for: session)
        #expect(table.peripheral(Bench.peer) === old)
        old = nil
        #expect(table.peripheral(Bench.peer) == nil)
        let new = table.obtain(Bench.peer, for: session)
        #expect(!table.remove(Bench.peer, serial: 1))
        #expect(table.peripheral(Bench.peer) === new)
        #expect(table.remove(Bench.peer, serial: 2))
        #expect(table.peripheral(Bench.peer) == nil)
    }
}

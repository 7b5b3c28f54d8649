// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import HostCore
import OpenCoreBluetooth
import Testing

/// What happens when the app lets go of things.
struct LifetimeTests {
    let link = LinkID(peer: Bench.peer, attempt: 1)

    @Test func `a peripheral nobody holds cancels its attempt, with Apple's line`() {
        let recorder = Recorder()
        let bench = Bench(delegate: recorder)
        var peripheral: CBPeripheral? = bench.retrieve()
        peripheral.map { bench.central.connect($0) }
        let description = peripheral?.description ?? ""
        #expect(description.contains("state = connecting"))
        _ = recorder.takeEvents()
        peripheral = nil
        #expect(bench.radio.takeCommands() == [.connect(link), .disconnect(link)])
        #expect(
            bench.log.lines == [
                "API MISUSE: Cancelling connection for unused peripheral \(description), "
                    + "Did you forget to keep a reference to it?"
            ]
        )
        bench.say(.connected(link, LinkParameters()))
        bench.say(.disconnected(link, .requested))
        #expect(recorder.events.isEmpty)
    }

    @Test func `a connected peripheral nobody holds is disconnected, with Apple's line`() {
        let bench = Bench()
        var peripheral: CBPeripheral? = bench.retrieve()
        _ = peripheral.map { bench.connect($0) }
        let description = peripheral?.description ?? ""
        peripheral = nil
        #expect(bench.radio.takeCommands() == [.disconnect(link)])
        #expect(
            bench.log.lines == [
                "API MISUSE: Forcing disconnection of unused peripheral \(description). "
                    + "Did you forget to cancel the connection?"
            ]
        )
    }

    @Test func `an idle peripheral goes without a word`() {
        let bench = Bench()
        var peripheral: CBPeripheral? = bench.retrieve()
        #expect(peripheral != nil)
        peripheral = nil
        #expect(bench.radio.takeCommands().isEmpty)
        #expect(bench.log.lines.isEmpty)
    }

    @Test func `a peripheral may go inside a callback`() {
        let recorder = Recorder()
        let bench = Bench(delegate: recorder)
        var peripheral: CBPeripheral? = bench.retrieve()
        recorder.inside["connect"] = { peripheral = nil }
        _ = peripheral.map { bench.connect($0) }
        #expect(bench.radio.takeCommands() == [.disconnect(link)])
        #expect(recorder.events.last == "connect connected")
        #expect(bench.log.contains("Forcing disconnection"))
    }

    @Test func `what waited for a peripheral that is gone is not told to its successor`() {
        let recorder = Recorder()
        let bench = Bench(delegate: recorder)
        var peripheral: CBPeripheral? = bench.retrieve()
        _ = peripheral.map { bench.connect($0) }
        _ = recorder.takeEvents()
        // Connecting again brings a callback that waits for the queue.
        peripheral.map { bench.central.connect($0) }
        peripheral = nil
        let successor = bench.retrieve()
        bench.radio.advance()
        #expect(recorder.events.isEmpty)
        #expect(successor.state == .disconnected)
    }

    @Test func `a manager nobody holds gives its links up and closes its radio`() {
        let recorder = Recorder()
        let bench = Bench(delegate: recorder)
        let peripheral = bench.retrieve()
        _ = bench.connect(peripheral)
        bench.central.scanForPeripherals(withServices: nil)
        _ = bench.radio.takeCommands()
        _ = recorder.takeEvents()
        #expect(!bench.radio.isClosed)
        bench.dropManager()
        #expect(bench.radio.takeCommands() == [.stopScan, .disconnect(link)])
        #expect(bench.radio.isClosed)
        #expect(peripheral.state == .disconnected)
        #expect(peripheral.services == nil)
        peripheral.discoverServices(nil)
        bench.say(.disconnected(link, .requested))
        bench.say(.state(.poweredOff, .allowedAlways))
        bench.radio.advance()
        #expect(bench.radio.takeCommands().isEmpty)
        #expect(recorder.events.isEmpty)
    }

    @Test func `what waited for a manager that is gone is told to nobody`() {
        let recorder = Recorder()
        let bench = Bench(delegate: recorder)
        let peripheral = bench.retrieve()
        peripheral.delegate = recorder
        _ = bench.connect(peripheral)
        _ = recorder.takeEvents()
        // Each of them brings a callback that waits for the queue.
        bench.central.connect(peripheral)
        peripheral.openL2CAPChannel(128)
        bench.central.cancelPeripheralConnection(peripheral)
        bench.dropManager()
        bench.radio.advance(by: .seconds(10))
        #expect(recorder.events.isEmpty)
    }

    @Test func `a manager that goes in a callback is told none that waits behind it`() {
        let recorder = Recorder()
        let bench = Bench(delegate: recorder)
        let peripheral = bench.retrieve()
        peripheral.delegate = recorder
        _ = bench.connect(peripheral)
        _ = recorder.takeEvents()
        recorder.inside["connect"] = { bench.dropManager() }
        bench.central.connect(peripheral)
        bench.central.connect(peripheral)
        peripheral.openL2CAPChannel(128)
        bench.radio.advance()
        #expect(recorder.events == ["connect connected"])
    }

    @Test func `an orphan's end reaches no machine, gone or new`() {
        let bench = Bench()
        var orphan: CBPeripheral? = bench.retrieve()
        _ = orphan.map { bench.connect($0) }
        bench.dropManager()
        _ = bench.radio.takeCommands()
        orphan = nil
        #expect(bench.radio.takeCommands().isEmpty)
        #expect(bench.log.lines.isEmpty)

        let second = Bench()
        orphan = second.retrieve()
        _ = orphan.map { second.connect($0) }
        second.say(.state(.resetting, .allowedAlways))
        second.say(.state(.poweredOn, .allowedAlways))
        let successor = second.retrieve()
        let link = second.connect(successor)
        #expect(orphan !== successor)
        orphan = nil
        #expect(second.radio.takeCommands().isEmpty)
        #expect(second.log.lines.isEmpty)
        #expect(link.attempt == 2)
        #expect(successor.state == .connected)
    }

    @Test func `a manager may go inside its own callback`() {
        let recorder = Recorder()
        let bench = Bench(delegate: recorder)
        recorder.inside["state"] = { bench.dropManager() }
        bench.say(.state(.poweredOff, .allowedAlways))
        #expect(recorder.events == ["state poweredOn", "state poweredOff"])
        #expect(bench.radio.isClosed)
    }

    @Test func `delegates are held weakly`() {
        var delegate: Recorder? = Recorder()
        let bench = Bench(delegate: delegate)
        let peripheral = bench.retrieve()
        peripheral.delegate = delegate
        weak let weakly = delegate
        delegate = nil
        #expect(weakly == nil)
        #expect(bench.central.delegate == nil)
        #expect(peripheral.delegate == nil)
        _ = bench.connect(peripheral)
        #expect(peripheral.state == .connected)
    }

    @Test func `an unused manager goes without a trace`() {
        let bench = Bench(state: nil)
        weak let manager = bench.manager
        bench.dropManager()
        #expect(manager == nil)
        #expect(bench.radio.isClosed)
        #expect(bench.radio.takeCommands().isEmpty)
    }
}

// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import HostCore
import OpenCoreBluetooth
import Testing

/// Which disconnect callback is called, and what the auto-reconnect option comes to.
struct DisconnectTests {
    private let option = [CBConnectPeripheralOptionEnableAutoReconnect: true]
    private let loss = LinkEnd.lost(RadioFailure(.hci(0x08)))

    @Test func `the shorter callback is called where there is one`() {
        let legacy = LegacyDelegate()
        let both = BothDelegate()
        lose(Bench(delegate: legacy))
        lose(Bench(delegate: both))
        #expect(legacy.told == ["legacy 6"])
        #expect(both.told == ["legacy 6"])
    }

    @Test func `the longer one is called with the moment where it is alone`() {
        let delegate = ModernDelegate()
        let bench = Bench(delegate: delegate)
        bench.radio.advance(by: .milliseconds(2500))
        lose(bench)
        #expect(delegate.told == ["modern false 6"])
        #expect(delegate.timestamps == [1002.5])
    }

    @Test func `a delegate with neither is not harmed`() {
        let delegate = NeitherDelegate()
        let bench = Bench(delegate: delegate)
        lose(bench)
        #expect(bench.log.lines.isEmpty)
    }

    @Test func `a method that only a subclass has is not called`() {
        let delegate = AddsModern()
        lose(Bench(delegate: delegate))
        #expect(delegate.told == 0)
    }

    @Test func `the default of the shorter callback does nothing outside a disconnect`() {
        let delegate = ModernDelegate()
        let bench = Bench(delegate: delegate)
        let peripheral = bench.retrieve()
        delegate.centralManager(bench.central, didDisconnectPeripheral: peripheral, error: nil)
        #expect(delegate.told.isEmpty)
    }

    @Test func `the option is refused for a delegate without the longer callback`() {
        let delegate = LegacyDelegate()
        let bench = Bench(delegate: delegate)
        let peripheral = bench.retrieve()
        bench.central.connect(peripheral, options: option)
        #expect(delegate.told.isEmpty)
        bench.radio.advance()
        #expect(delegate.told == ["fail 1"])
        #expect(peripheral.state == .disconnected)
        // Without the option the same device connects.
        _ = bench.connect(peripheral)
        #expect(peripheral.state == .connected)
    }

    @Test func `the option reconnects for a delegate with the longer callback alone`() {
        let delegate = ModernDelegate()
        let bench = Bench(delegate: delegate)
        let peripheral = bench.retrieve()
        let link = bench.connect(peripheral, options: option)
        bench.say(.disconnected(link, loss))
        #expect(delegate.told == ["modern true 6"])
        #expect(peripheral.state == .connecting)
    }

    @Test func `the option is inert for a delegate with both callbacks`() {
        let delegate = BothDelegate()
        let bench = Bench(delegate: delegate)
        let peripheral = bench.retrieve()
        let link = bench.connect(peripheral, options: option)
        bench.say(.disconnected(link, loss))
        #expect(delegate.told == ["legacy 6"])
        #expect(peripheral.state == .disconnected)
    }

    @Test(arguments: [
        "kCBConnectOptionEnableAutoReconnect", "CBConnectPeripheralOptionEnableAutoReconnect",
    ])
    func `the other strings in circulation are unknown keys`(key: String) {
        let delegate = LegacyDelegate()
        let bench = Bench(delegate: delegate)
        let peripheral = bench.retrieve()
        _ = bench.connect(peripheral, options: [key: true])
        #expect(peripheral.state == .connected)
        #expect(delegate.told.isEmpty)
    }

    private func lose(_ bench: Bench) {
        let peripheral = bench.retrieve()
        let link = bench.connect(peripheral)
        bench.say(.disconnected(link, loss))
        #expect(peripheral.state == .disconnected)
    }
}

// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import HostCore
import Testing

/// The auto-reconnect option where the system accepts it and it works.
@Suite struct ReconnectTests {
    private let options = ConnectOptions(autoReconnect: true, delegate: .modern)
    private let loss = RadioFailure(.hci(0x08))

    @Test func `a lost link is told as reconnecting, then the next attempt begins`() {
        let script = Script.discovered(options: options)
        #expect(
            script.radio(.disconnected(.recorder(1), .lost(loss)))
                == [
                    .invalidateServices(.recorder),
                    .deliver(
                        .didDisconnect(
                            .recorder,
                            at: script.now,
                            isReconnecting: true,
                            .core(6, loss)
                        )
                    ),
                    .radio(.connect(.recorder(2))),
                ]
        )
        #expect(script.linkState() == .connecting)
        #expect(
            script.radio(.connected(.recorder(2), LinkParameters()))
                == [.deliver(.didConnect(.recorder))]
        )
        // And once more: the option lasts.
        #expect(
            script.radio(.disconnected(.recorder(2), .lost(loss))).commands
                == [.connect(.recorder(3))]
        )
    }

    @Test func `a failed attempt to reconnect is tried again with growing pauses, untold`() {
        let script = Script.connected(options: options)
        script.radio(.disconnected(.recorder(1), .lost(loss)))
        var attempt: UInt32 = 2
        for pause in [1, 2, 4, 8, 16, 32, 32, 32] {
            let outputs = script.radio(
                .connectFailed(.recorder(attempt), RadioFailure(.hci(0x3E)))
            )
            #expect(outputs.callbacks == [])
            #expect(script.linkState() == .connecting)
            #expect(script.nextWakeUp == script.now + .seconds(pause))
            attempt += 1
            #expect(script.pass(.seconds(pause)) == [.radio(.connect(.recorder(attempt)))])
        }
        script.radio(.connected(.recorder(attempt), LinkParameters()))
        script.radio(.disconnected(.recorder(attempt), .lost(loss)))
        script.radio(.connectFailed(.recorder(attempt + 1), RadioFailure(.hci(0x3E))))
        #expect(script.nextWakeUp == script.now + .seconds(1), "a connection starts it over")
    }

    @Test func `cancelling ends it without an error and without reconnecting`() {
        let script = Script.connected(options: options)
        script.call(.cancelConnection(.recorder))
        #expect(
            script.radio(.disconnected(.recorder(1), .requested))
                == [
                    .invalidateServices(.recorder),
                    .deliver(
                        .didDisconnect(.recorder, at: script.now, isReconnecting: false, nil)
                    ),
                ]
        )
        #expect(script.linkState() == .disconnected)
    }

    @Test(arguments: [true, false])
    func `cancelling while the system reconnects ends it`(duringThePause: Bool) {
        // The callback is owed whatever the quirk says of attempts of the app's own.
        var quirks = HostQuirks()
        quirks.pendingCancel = .silence
        let script = Script.connected(quirks: quirks, options: options)
        script.radio(.disconnected(.recorder(1), .lost(loss)))
        var outputs: [CentralOutput]
        if duringThePause {
            script.radio(.connectFailed(.recorder(2), RadioFailure(.hci(0x3E))))
            outputs = script.call(.cancelConnection(.recorder))
        } else {
            script.call(.cancelConnection(.recorder))
            outputs = script.radio(.disconnected(.recorder(2), .requested))
        }
        #expect(
            outputs
                == [
                    .deliver(
                        .didDisconnect(.recorder, at: script.now, isReconnecting: false, nil)
                    )
                ]
        )
        #expect(script.linkState() == .disconnected)
        #expect(script.nextWakeUp == nil)
    }

    @Test func `an unanswered request reconnects as any loss does`() {
        let script = Script.discovered(options: options)
        script.ask(.readCharacteristic(Fixture.level.handle))
        let outputs = script.pass(.seconds(30))
        #expect(outputs.commands == [.disconnect(.recorder(1)), .connect(.recorder(2))])
        #expect(
            outputs.callbacks.last
                == .didDisconnect(.recorder, at: script.now, isReconnecting: true, .core(6))
        )
    }

    @Test func `a power cycle ends it`() {
        let script = Script.connected(options: options)
        script.radio(.disconnected(.recorder(1), .lost(loss)))
        script.radio(.state(.poweredOff, .allowedAlways))
        #expect(script.radio(.state(.poweredOn, .allowedAlways)).commands == [])
        #expect(script.linkState() == .disconnected)
        #expect(script.nextWakeUp == nil)
    }

    @Test func `releasing the peripheral ends it`() {
        let script = Script.connected(options: options)
        script.radio(.disconnected(.recorder(1), .lost(loss)))
        #expect(
            script.call(.release(.recorder))
                == [
                    .log(.cancellingUnusedPeripheral(.recorder)),
                    .radio(.disconnect(.recorder(2))),
                ]
        )
    }
}

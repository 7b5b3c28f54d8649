// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import HostCore
import Testing

@Suite struct ConnectTests {
    @Test func `connecting is shown at once and has no time-out`() {
        let script = Script.poweredOn()
        #expect(
            script.call(.connect(.recorder, ConnectOptions()))
                == [.radio(.connect(.recorder(1)))]
        )
        #expect(script.linkState() == .connecting)
        #expect(script.nextWakeUp == nil)
        #expect(script.pass(.seconds(86_400 * 365)) == [])
        #expect(script.linkState() == .connecting)
    }

    @Test func `connected is shown before the callback, with fresh values`() {
        let script = Script.poweredOn()
        script.call(.connect(.recorder, ConnectOptions()))
        #expect(
            script.radio(.connected(.recorder(1), LinkParameters(mtu: 100, writeCredits: 3)))
                == [.deliver(.didConnect(.recorder))]
        )
        #expect(script.linkState() == .connected)
        #expect(script.mtu() == 100)
        #expect(script.canSend())
        #expect(script.maximumWriteLength(withResponse: true) == 512)
        #expect(script.maximumWriteLength(withResponse: false) == 97)
    }

    @Test func `a failed attempt is told with the mapped error and the radio's own`() {
        let failure = RadioFailure(.hci(0x3E), text: "failed to be established")
        let script = Script.poweredOn()
        script.call(.connect(.recorder, ConnectOptions()))
        #expect(
            script.radio(.connectFailed(.recorder(1), failure))
                == [.deliver(.didFailToConnect(.recorder, .core(10, failure)))]
        )
        #expect(script.linkState() == .disconnected)
    }

    @Test func `an attempt that ends unasked is told as failed`() {
        let failure = RadioFailure(.hci(0x13))
        let script = Script.poweredOn()
        script.call(.connect(.recorder, ConnectOptions()))
        #expect(
            script.radio(.disconnected(.recorder(1), .lost(failure))).callbacks
                == [.didFailToConnect(.recorder, .core(7, failure))]
        )
        script.call(.connect(.recorder, ConnectOptions()))
        let outputs = script.radio(.disconnected(.recorder(2), .requested))
        #expect(outputs.callbacks == [.didFailToConnect(.recorder, .core(0))])
        #expect(outputs.hasFinding)
    }

    @Test func `the start delay is waited for before the radio is asked`() {
        let script = Script.poweredOn()
        #expect(script.call(.connect(.recorder, ConnectOptions(startDelay: .seconds(3)))) == [])
        #expect(script.linkState() == .connecting)
        #expect(script.nextWakeUp == script.now + .seconds(3))
        #expect(script.pass(.seconds(2)) == [], "a spurious wake-up is harmless")
        #expect(script.pass(.seconds(1)) == [.radio(.connect(.recorder(1)))])
        #expect(script.nextWakeUp == nil)
    }

    @Test func `cancelling during the start delay asks nothing of the radio`() {
        let script = Script.poweredOn()
        script.call(.connect(.recorder, ConnectOptions(startDelay: .seconds(3))))
        #expect(
            script.call(.cancelConnection(.recorder))
                == [
                    .deliver(
                        .didDisconnect(.recorder, at: script.now, isReconnecting: false, nil)
                    )
                ]
        )
        #expect(script.linkState() == .disconnected)
        #expect(script.nextWakeUp == nil)
        #expect(script.pass(.seconds(3)) == [])
    }

    @Test func `a link the radio claims during the start delay is given back`() {
        let script = Script.poweredOn()
        script.call(.connect(.recorder, ConnectOptions(startDelay: .seconds(3))))
        let outputs = script.radio(.connected(.recorder(1), LinkParameters()))
        #expect(outputs.commands == [.disconnect(.recorder(1))])
        #expect(outputs.callbacks == [])
        #expect(script.linkState() == .connecting)
    }

    @Test func `connecting again while connecting is nothing`() {
        let script = Script.poweredOn()
        script.call(.connect(.recorder, ConnectOptions()))
        #expect(script.call(.connect(.recorder, ConnectOptions())) == [])
        #expect(
            script.radio(.connected(.recorder(1), LinkParameters()))
                == [.deliver(.didConnect(.recorder))]
        )
    }

    @Test func `one attempt more than the limit is refused`() {
        let script = Script.poweredOn()
        for number in 0..<CentralMachine.linkLimit {
            #expect(
                script.call(.connect(.numbered(number), ConnectOptions())).commands.count == 1
            )
        }
        #expect(
            script.call(.connect(.recorder, ConnectOptions()))
                == [.deliver(.didFailToConnect(.recorder, .core(11)))]
        )
        script.call(.release(.numbered(0)))
        #expect(script.call(.connect(.recorder, ConnectOptions())).commands.count == 1)
    }

    @Test func `two peers are connected independently`() {
        let script = Script.poweredOn()
        script.call(.connect(.recorder, ConnectOptions()))
        script.call(.connect(.watch, ConnectOptions()))
        #expect(
            script.radio(.connected(.watch(2), LinkParameters())).callbacks
                == [.didConnect(.watch)]
        )
        #expect(script.linkState(.recorder) == .connecting)
    }
}

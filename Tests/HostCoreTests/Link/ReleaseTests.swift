// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import HostCore
import Testing

/// A peripheral that nobody holds takes its connection with it.
@Suite struct ReleaseTests {
    @Test func `while connecting the attempt is cancelled, logged, and told to nobody`() {
        let script = Script.poweredOn()
        script.call(.connect(.recorder, ConnectOptions()))
        #expect(
            script.call(.release(.recorder))
                == [
                    .log(.cancellingUnusedPeripheral(.recorder)),
                    .radio(.disconnect(.recorder(1))),
                ]
        )
        #expect(script.linkState() == .disconnected)
        #expect(script.nextWakeUp == nil)
        #expect(script.radio(.disconnected(.recorder(1), .requested)) == [])
    }

    @Test func `while connected the link is dropped, logged, and told to nobody`() {
        let script = Script.discovered()
        script.ask(.readRSSI)
        script.ask(.readCharacteristic(Fixture.level.handle))
        #expect(
            script.call(.release(.recorder))
                == [
                    .log(.disconnectingUnusedPeripheral(.recorder)),
                    .radio(.disconnect(.recorder(1))),
                ]
        )
        #expect(script.linkState() == .disconnected)
        #expect(script.nextWakeUp == nil)
        #expect(script.radio(.disconnected(.recorder(1), .requested)) == [])
    }

    @Test func `during the start delay nothing was asked of the radio`() {
        let script = Script.poweredOn()
        script.call(.connect(.recorder, ConnectOptions(startDelay: .seconds(1))))
        #expect(
            script.call(.release(.recorder)) == [.log(.cancellingUnusedPeripheral(.recorder))]
        )
        #expect(script.pass(.seconds(1)) == [])
    }

    @Test func `while disconnecting nobody is left to be told`() {
        let script = Script.connected()
        script.call(.cancelConnection(.recorder))
        #expect(script.call(.release(.recorder)) == [])
        #expect(script.radio(.disconnected(.recorder(1), .requested)) == [])
        #expect(script.pass(.seconds(10)) == [])
    }

    @Test func `when disconnected it is nothing`() {
        let script = Script.poweredOn()
        #expect(script.call(.release(.recorder)) == [])
    }

    @Test func `a link that comes up afterwards is given up`() {
        let script = Script.poweredOn()
        script.call(.connect(.recorder, ConnectOptions()))
        script.call(.release(.recorder))
        let outputs = script.radio(.connected(.recorder(1), LinkParameters()))
        #expect(outputs.commands == [.disconnect(.recorder(1))])
        #expect(outputs.callbacks == [])
    }

    @Test func `a peer found again can be connected again`() {
        let script = Script.poweredOn()
        script.call(.connect(.recorder, ConnectOptions()))
        script.call(.release(.recorder))
        script.call(.retrieved([PeerSummary(peer: .recorder)]))
        script.call(.connect(.recorder, ConnectOptions()))
        #expect(
            script.radio(.connected(.recorder(2), LinkParameters())).callbacks
                == [.didConnect(.recorder)]
        )
    }

    @Test func `deliveries not yet taken are withdrawn, discoveries are not`() {
        var machine = CentralMachine()
        machine.handle(.radio(.state(.poweredOn, .allowedAlways)), at: .zero)
        machine.handle(.call(.scan(ScanParameters())), at: .zero)
        machine.handle(.call(.connect(.recorder, ConnectOptions())), at: .zero)
        while machine.nextOutput() != nil {}
        let advert = Fixture.advertisement(name: "Recorder")
        machine.handle(.radio(Fixture.report(.recorder, advert)), at: .zero)
        machine.handle(.radio(.connected(.recorder(1), LinkParameters())), at: .zero)
        machine.handle(.call(.release(.recorder)), at: .zero)
        var callbacks: [CentralCallback] = []
        while let output = machine.nextOutput() {
            if case .deliver(let callback) = output { callbacks.append(callback) }
        }
        #expect(callbacks == [.didDiscover(.recorder, Fixture.discovery(advert))])
    }
}

// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import HostCore
import Testing

@Suite struct NameTests {
    private let named = Fixture.report(.recorder, Fixture.advertisement(name: "Advertised"))

    private func scanning() -> Script {
        let script = Script.poweredOn()
        script.call(.scan(ScanParameters(allowsDuplicates: true)))
        return script
    }

    @Test func `before a connection the name is the advertised one`() {
        let script = scanning()
        script.radio(Fixture.report(.recorder, Fixture.advertisement(services: [0xAE70])))
        #expect(script.name() == nil)
        script.radio(named)
        #expect(script.name() == "Advertised")
    }

    @Test func `the name read in a connection wins over the advertised one and stays`() {
        let script = scanning()
        script.radio(named)
        script.call(.connect(.recorder, ConnectOptions()))
        #expect(
            script.radio(.connected(.recorder(1), LinkParameters(name: "Device")))
                == [.deliver(.didConnect(.recorder)), .deliver(.didUpdateName(.recorder))]
        )
        #expect(script.name() == "Device")
        script.radio(.disconnected(.recorder(1), .lost(RadioFailure(.hci(0x13)))))
        script.radio(named)
        #expect(script.name() == "Device")
    }

    @Test func `a name that does not change what is shown is not called back`() {
        let script = scanning()
        script.radio(named)
        #expect(script.radio(.name(.recorder, "Advertised")) == [])
        #expect(
            script.radio(.name(.recorder, "Device")) == [.deliver(.didUpdateName(.recorder))]
        )
        #expect(script.radio(.name(.recorder, "Device")) == [])
        #expect(script.radio(.name(.recorder, nil)) == [.deliver(.didUpdateName(.recorder))])
        #expect(script.name() == "Advertised")
    }

    @Test func `a name the host remembers is shown from the first packet on`() {
        let script = scanning()
        script.radio(
            Fixture.report(
                .recorder,
                Fixture.advertisement(name: "Advertised"),
                cachedName: "Remembered"
            )
        )
        #expect(script.name() == "Remembered")
    }

    @Test func `a retrieved peer brings its name`() {
        let script = Script.poweredOn()
        #expect(script.call(.retrieved([PeerSummary(peer: .recorder, name: "Kept")])) == [])
        #expect(script.name() == "Kept")
    }

    @Test func `the name of a peer nobody was handed is nobody's business`() {
        let script = Script.poweredOn()
        #expect(script.radio(.name(.watch, "Watch")) == [])
        #expect(script.name(.watch) == nil)
    }
}

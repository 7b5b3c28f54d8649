// SPDX-License-Identifier: Apache-2.0

import BlueZRadio
import DBus
import HostCore
import Testing

/// Signals of bluetoothd 5.66 that come late or never, as seen under load.
struct SignalOrderTests {
    @Test func `a link that came up without a signal is found by looking`() {
        var script = MachineScript.ready()
        _ = script.takeEvents()
        script.command(.connect(.first))
        script.reply("Connect")
        var recorder = Fixture.recorder(connected: true)
        recorder["org.bluez.Device1"]?["ServicesResolved"] = .bool(false)
        script.reply(
            "GetManagedObjects",
            .success([Fixture.tree(device: recorder).managedObjects])
        )
        // Longer than a link without the property would be waited for.
        script.pass(.seconds(8))
        #expect(script.takeEvents() == [])
        script.resolve()
        #expect(
            script.takeEvents() == [
                .connected(.first, LinkParameters(mtu: 185, name: "MyDevice-0001"))
            ]
        )
        #expect(script.count("Connect") == 1)
    }

    @Test func `a link that is not there after all is asked for again`() {
        var script = MachineScript.ready()
        script.command(.connect(.first))
        script.reply("Connect")
        script.reply("GetManagedObjects", .success([Fixture.tree().managedObjects]))
        script.pass(.seconds(3))
        #expect(script.count("Connect") == 2)
    }

    @Test func `an end of the link that is told after the answer is waited for`() {
        var script = MachineScript.ready()
        script.connected(.first)
        _ = script.takeEvents()
        script.command(.disconnect(.first))
        script.reply("Disconnect")
        script.pass(.milliseconds(100))
        #expect(script.takeEvents() == [])
        script.command(.connect(.second))
        script.changeDevice(["ServicesResolved": .bool(false), "Connected": .bool(false)])
        #expect(script.takeEvents() == [.disconnected(.first, .requested)])
        // Asked for anew, and so closed by whoever asked.
        script.changeDevice(["Connected": .bool(true)])
        script.reply("Connect")
        script.resolve()
        script.command(.disconnect(.second))
        #expect(script.count("Connect") == 2)
        #expect(script.count("Disconnect") == 2)
    }

    @Test func `an end of the link that is never told is not waited for`() {
        var script = MachineScript.ready()
        script.connected(.first)
        _ = script.takeEvents()
        script.command(.disconnect(.first))
        script.reply("Disconnect")
        script.pass(.seconds(2))
        #expect(script.takeEvents() == [.disconnected(.first, .requested)])
    }
}

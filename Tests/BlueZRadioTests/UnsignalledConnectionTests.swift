// SPDX-License-Identifier: Apache-2.0

import BlueZRadio
import HostCore
import Testing

/// bluetoothd 5.66 under load: `Connect` succeeds and `Connected` is true, but no signal says so.
struct UnsignalledConnectionTests {
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
}

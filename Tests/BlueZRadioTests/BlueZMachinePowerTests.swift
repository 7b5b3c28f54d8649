// SPDX-License-Identifier: Apache-2.0

import BlueZRadio
import Bluetooth
import DBus
import HostCore
import Testing

struct BlueZMachinePowerTests {
    @Test func `a powered adapter is told as powered on`() {
        var script = MachineScript.ready()
        #expect(script.takeEvents() == [.state(.poweredOn, .allowedAlways)])
    }

    @Test func `an adapter that is off is told as off, and its changes are told`() {
        var script = MachineScript.ready(Fixture.tree(powered: false))
        #expect(script.takeEvents() == [.state(.poweredOff, .allowedAlways)])
        script.change(Fixture.adapter, "org.bluez.Adapter1", ["Powered": .bool(true)])
        #expect(script.takeEvents() == [.state(.poweredOn, .allowedAlways)])
        script.change(Fixture.adapter, "org.bluez.Adapter1", ["Powered": .bool(false)])
        #expect(script.takeEvents() == [.state(.poweredOff, .allowedAlways)])
    }

    @Test
    func `without a bus the state is unsupported after five seconds, and the bus is tried on`() {
        var script = MachineScript()
        script.give(.start)
        script.give(.busDown(BusFailure("x", "no such file")))
        script.pass(.milliseconds(4_999))
        #expect(script.takeEvents() == [])
        script.pass(.milliseconds(1))
        #expect(script.takeEvents() == [.state(.unsupported, .allowedAlways)])
        let tries = script.busOpenings
        script.pass(.seconds(60))
        #expect(script.busOpenings > tries)
        script.give(.busUp)
        script.reply("GetNameOwner", .success([.string(":1.7")]))
        script.reply("GetManagedObjects", .success([Fixture.tree().managedObjects]))
        #expect(script.takeEvents() == [.state(.poweredOn, .allowedAlways)])
    }

    @Test func `without bluetoothd the state is unsupported after five seconds, until it appears`()
    {
        var script = MachineScript()
        script.give(.start)
        script.give(.busUp)
        script.refuse("GetNameOwner", "org.freedesktop.DBus.Error.NameHasNoOwner")
        script.pass(.seconds(5))
        #expect(script.takeEvents() == [.state(.unsupported, .allowedAlways)])
        script.ownerChanged(to: ":1.7")
        script.reply("GetManagedObjects", .success([Fixture.tree().managedObjects]))
        #expect(script.takeEvents() == [.state(.poweredOn, .allowedAlways)])
    }

    @Test func `a bluetoothd that dies and returns is a reset`() {
        var script = MachineScript.ready()
        script.connected(.first)
        _ = script.takeEvents()
        script.ownerChanged(to: "")
        #expect(script.takeEvents() == [.state(.resetting, .allowedAlways)])
        script.ownerChanged(to: ":1.9")
        #expect(script.takeEvents() == [])
        script.reply("GetManagedObjects", .success([Fixture.tree(powered: false).managedObjects]))
        script.signal(
            Fixture.adapter,
            "org.freedesktop.DBus.Properties",
            "PropertiesChanged",
            [
                .string("org.bluez.Adapter1"),
                ObjectTree.value(of: ["Powered": .bool(true)]), .strings([]),
            ],
            from: ":1.9"
        )
        #expect(script.takeEvents() == [.state(.poweredOn, .allowedAlways)])
    }

    @Test func `a bluetoothd that returns with its adapter off is believed after a moment`() {
        var script = MachineScript.ready()
        _ = script.takeEvents()
        script.ownerChanged(to: "")
        script.ownerChanged(to: ":1.9")
        script.reply("GetManagedObjects", .success([Fixture.tree(powered: false).managedObjects]))
        #expect(script.takeEvents() == [.state(.resetting, .allowedAlways)])
        script.pass(.milliseconds(1_500))
        #expect(script.takeEvents() == [.state(.poweredOff, .allowedAlways)])
    }

    @Test func `a bluetoothd that never returns becomes unsupported`() {
        var script = MachineScript.ready()
        _ = script.takeEvents()
        script.ownerChanged(to: "")
        script.pass(.seconds(30))
        #expect(
            script.takeEvents() == [
                .state(.resetting, .allowedAlways), .state(.unsupported, .allowedAlways),
            ]
        )
    }

    @Test func `a bus policy that denies BlueZ is unauthorized`() {
        var script = MachineScript()
        script.give(.start)
        script.give(.busUp)
        script.reply("GetNameOwner", .success([.string(":1.7")]))
        script.refuse("GetManagedObjects", "org.freedesktop.DBus.Error.AccessDenied", "no")
        #expect(script.takeEvents() == [.state(.unauthorized, .denied)])
    }

    @Test func `no adapter is unsupported, and a plugged one is used`() {
        var script = MachineScript.ready(ObjectTree())
        #expect(script.takeEvents() == [.state(.unsupported, .allowedAlways)])
        script.add(Fixture.adapter, Fixture.adapter(powered: true))
        #expect(script.takeEvents() == [.state(.poweredOn, .allowedAlways)])
        script.remove(Fixture.adapter, "org.bluez.Adapter1")
        #expect(script.takeEvents() == [.state(.unsupported, .allowedAlways)])
    }

    @Test func `the first powered adapter is chosen, and the next one after its removal`() {
        var tree = Fixture.tree(powered: false, device: nil)
        tree.objects["/org/bluez/hci1"] = Fixture.adapter(powered: true)
        var script = MachineScript.ready(tree)
        #expect(script.takeEvents() == [.state(.poweredOn, .allowedAlways)])
        script.remove("/org/bluez/hci1", "org.bluez.Adapter1")
        #expect(
            script.takeEvents() == [
                .state(.unsupported, .allowedAlways), .state(.poweredOff, .allowedAlways),
            ]
        )
    }

    @Test func `a named adapter is waited for, whatever else there is`() {
        var script = MachineScript(adapter: "hci3")
        script.start(Fixture.tree())
        #expect(script.takeEvents() == [.state(.unsupported, .allowedAlways)])
        script.add("/org/bluez/hci3", Fixture.adapter(powered: true))
        #expect(script.takeEvents() == [.state(.poweredOn, .allowedAlways)])
    }

    @Test func `power off ends scan and links without a word of them`() {
        var script = MachineScript.ready()
        script.connected(.first)
        script.command(.startScan(ScanParameters()))
        _ = script.takeEvents()
        script.changeDevice(["Connected": .bool(false)])
        script.change(Fixture.adapter, "org.bluez.Adapter1", ["Powered": .bool(false)])
        script.pass(.seconds(5))
        #expect(script.takeEvents() == [.state(.poweredOff, .allowedAlways)])
        script.command(.request(.first, RequestID(number: 1), .readRSSI))
        script.command(.disconnect(.first))
        #expect(script.takeEvents() == [])
    }

    @Test func `signals of others than bluetoothd are ignored`() {
        var script = MachineScript.ready()
        _ = script.takeEvents()
        script.signal(
            Fixture.adapter,
            "org.freedesktop.DBus.Properties",
            "PropertiesChanged",
            [
                .string("org.bluez.Adapter1"),
                ObjectTree.value(of: ["Powered": .bool(false)]), .strings([]),
            ],
            from: ":1.66"
        )
        #expect(script.takeEvents() == [])
    }
}

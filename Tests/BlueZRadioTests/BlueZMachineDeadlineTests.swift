// SPDX-License-Identifier: Apache-2.0

import BlueZRadio
import Bluetooth
import DBus
import HostCore
import Testing

/// A bluetoothd that falls silent: every call has a deadline, and what then is different for each.
struct BlueZMachineDeadlineTests {
    private static let tenSeconds = Duration.seconds(10)

    private func linked() -> MachineScript {
        var script = MachineScript.ready()
        script.connected(.first)
        script.events = []
        return script
    }

    private func hasNote(_ text: String, _ script: borrowing MachineScript) -> Bool {
        script.notes.contains { $0.contains(text) }
    }

    @Test func `a bus that does not take the wish for signals is opened anew`() {
        var script = MachineScript()
        script.give(.start)
        script.give(.busUp)
        script.pass(Self.tenSeconds + .seconds(1))
        #expect(script.busOpenings == 2)
    }

    @Test func `a bus that does not say who BlueZ is counts as one without it`() {
        var script = MachineScript()
        script.give(.start)
        script.give(.busUp)
        script.reply("AddMatch")
        script.reply("AddMatch")
        script.pass(Self.tenSeconds)
        let remarks = hasNote("GetNameOwner", script)
        #expect(remarks)
        script.ownerChanged(to: ":1.7")
        #expect(script.isOpen("GetManagedObjects") == true)
    }

    @Test func `objects that do not come are asked for again`() {
        var script = MachineScript()
        script.give(.start)
        script.give(.busUp)
        script.reply("AddMatch")
        script.reply("AddMatch")
        script.reply("GetNameOwner", .success([.string(":1.7")]))
        script.pass(Self.tenSeconds)
        #expect(script.count("GetManagedObjects") == 2)
        script.pass(Self.tenSeconds)
        #expect(script.count("GetManagedObjects") == 3)
    }

    @Test func `a table that is not shown is remarked on, however it was asked for`() {
        for isLinkTold in [true, false] {
            var script = MachineScript.ready()
            script.events = []
            script.command(.connect(.first))
            if isLinkTold {
                script.changeDevice(["Connected": .bool(true), "ServicesResolved": .bool(true)])
            }
            script.reply("Connect")
            #expect(script.isOpen("GetManagedObjects") == true)
            script.pass(Self.tenSeconds)
            let remarks = hasNote("GetManagedObjects: org.freedesktop.DBus.Error.NoReply", script)
            #expect(remarks, "link told: \(isLinkTold)")
        }
    }

    @Test func `a Disconnect that ends an attempt is not waited for longer than ten seconds`() {
        var script = MachineScript.ready()
        script.command(.connect(.first))
        script.pass(.seconds(45))
        #expect(script.isOpen("Disconnect") == true)
        script.pass(Self.tenSeconds + .milliseconds(250))
        #expect(script.count("Connect") == 2)

        script = MachineScript.ready()
        script.command(.connect(.first))
        script.changeDevice(["Connected": .bool(true)])
        script.reply("Connect")
        script.pass(.seconds(30))
        #expect(script.isOpen("Disconnect") == true)
        script.pass(Self.tenSeconds + .seconds(1))
        #expect(script.count("Connect") == 2)
    }

    @Test func `a Disconnect that ends a link is not waited for longer than ten seconds`() {
        var script = linked()
        script.command(.disconnect(.first))
        script.pass(Self.tenSeconds)
        let remarks = hasNote("Disconnect: org.freedesktop.DBus.Error.NoReply", script)
        #expect(remarks)
        #expect(script.takeEvents() == [.disconnected(.first, .requested)])
    }

    @Test(arguments: [
        GATTRequest.readCharacteristic(.values), .writeCharacteristic(.control, [1]),
        .readDescriptor(AttributeHandle(0x13)), .writeDescriptor(AttributeHandle(0x13), [1]),
        .setNotify(.values, true),
    ])
    func `a request is not waited for longer than two transactions of ATT`(request: GATTRequest) {
        var script = linked()
        script.command(.request(.first, RequestID(number: 1), request))
        script.pass(.seconds(65))
        let events = script.takeEvents()
        guard case .response(.first, RequestID(number: 1), .failure(let failure))? = events.first
        else {
            Issue.record("no answer but \(events)")
            return
        }
        #expect(failure.origin == .bus(name: "org.freedesktop.DBus.Error.NoReply"))
    }

    @Test func `an end of a subscription is not waited for either, and none is left behind`() {
        var script = linked()
        script.command(.request(.first, RequestID(number: 1), .setNotify(.values, true)))
        script.reply("StartNotify")
        script.command(.request(.first, RequestID(number: 2), .setNotify(.values, false)))
        script.pass(.seconds(65))
        guard case .response(_, _, .failure)? = script.takeEvents().last else {
            Issue.record("no answer")
            return
        }
        script.changeDevice(["Connected": .bool(false)])
        script.pass(.milliseconds(250))
        #expect(script.count("StopNotify") == 2)
        script.pass(Self.tenSeconds)
        #expect(script.machine.nextWakeUp == nil)
    }

    @Test func `a write command that is not answered gives its credit back`() {
        var script = linked()
        script.command(.writeCommand(.first, .control, [1]))
        script.pass(.seconds(65))
        #expect(script.takeEvents() == [.writeCredits(.first, 1)])
    }

    @Test func `calls for a scan are not waited for longer than ten seconds`() {
        var script = MachineScript.ready()
        script.command(.startScan(ScanParameters()))
        script.pass(Self.tenSeconds)
        #expect(script.count("StopDiscovery") == 1)
        script.pass(Self.tenSeconds + .seconds(1))
        #expect(script.count("SetDiscoveryFilter") == 2)
        script.reply("SetDiscoveryFilter", skipping: 1)
        script.pass(Self.tenSeconds)
        #expect(script.count("StartDiscovery") == 1)
        #expect(script.count("StopDiscovery") == 2)
        script.pass(Self.tenSeconds + .seconds(1))
        script.reply("SetDiscoveryFilter", skipping: 1)
        script.reply("StartDiscovery", skipping: 1)
        script.command(.stopScan)
        #expect(script.count("StopDiscovery") == 3)
        script.command(.startScan(ScanParameters()))
        #expect(script.count("SetDiscoveryFilter") == 3)
        script.pass(Self.tenSeconds)
        #expect(script.count("SetDiscoveryFilter") == 4)
    }
}

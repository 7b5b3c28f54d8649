// SPDX-License-Identifier: Apache-2.0

import BlueZRadio
import Bluetooth
import DBus
import HostCore
import Testing

struct BlueZMachineConnectTests {
    private let up = RadioEvent.connected(
        .first,
        LinkParameters(mtu: 185, writeCredits: 20, name: "MyDevice-0001")
    )

    private func reset(_ script: inout MachineScript) { _ = script.takeEvents() }

    @Test func `a link is up once BlueZ has the services and their objects`() {
        var script = MachineScript.ready()
        reset(&script)
        script.command(.connect(.first))
        script.changeDevice(["Connected": .bool(true)])
        script.reply("Connect")
        script.changeDevice(["ServicesResolved": .bool(true)])
        let bare = Fixture.tree(device: Fixture.recorder(connected: true))
        script.reply("GetManagedObjects", .success([bare.managedObjects]))
        #expect(script.takeEvents() == [])
        script.resolve()
        #expect(script.takeEvents() == [up])
    }

    @Test func `a link whose services BlueZ takes back meanwhile is not up`() {
        var script = MachineScript.ready()
        reset(&script)
        script.command(.connect(.first))
        script.changeDevice(["Connected": .bool(true)])
        script.reply("Connect")
        script.changeDevice(["ServicesResolved": .bool(true)])
        var device = Fixture.recorder(connected: true)
        device["org.bluez.Device1"]?["ServicesResolved"] = .bool(false)
        let tree = Fixture.tree(device: device, table: Fixture.table())
        script.reply("GetManagedObjects", .success([tree.managedObjects]))
        #expect(script.takeEvents() == [])
        script.resolve()
        #expect(script.takeEvents() == [up])
    }

    @Test(arguments: ["settling", "connecting", "clearing", "resolving"])
    func `a device that goes during an attempt is looked for at once`(_ phase: String) {
        var script = MachineScript.ready()
        script.command(.connect(.first))
        switch phase {
        case "settling": script.refuse("Connect", "org.bluez.Error.InProgress")
        case "clearing": script.pass(.seconds(45))
        case "resolving":
            script.changeDevice(["Connected": .bool(true)])
            script.reply("Connect")
        default: break
        }
        #expect(script.count("SetDiscoveryFilter") == 0)
        script.remove(Fixture.device, "org.bluez.Device1")
        #expect(script.count("SetDiscoveryFilter") == 1)
    }

    @Test func `a device that offers nothing is up without objects`() {
        var device = Fixture.recorder()
        device["org.bluez.Device1"]?["UUIDs"] =
            .strings(["00001800-0000-1000-8000-00805f9b34fb"])
        var script = MachineScript.ready(Fixture.tree(device: device))
        reset(&script)
        script.command(.connect(.first))
        script.changeDevice(["Connected": .bool(true), "ServicesResolved": .bool(true)])
        script.reply("Connect")
        device["org.bluez.Device1"]?["Connected"] = .bool(true)
        device["org.bluez.Device1"]?["ServicesResolved"] = .bool(true)
        let tree = Fixture.tree(device: device).managedObjects
        script.reply("GetManagedObjects", .success([tree]))
        #expect(
            script.takeEvents() == [
                .connected(.first, LinkParameters(mtu: 23, writeCredits: 20, name: "MyDevice-0001"))
            ]
        )
    }

    @Test func `attempts go on, ever more slowly, until the session cancels`() {
        var script = MachineScript.ready()
        reset(&script)
        script.command(.connect(.first))
        var pauses: [Duration] = []
        for _ in 0..<8 {
            script.refuse("Connect", "org.bluez.Error.Failed", "le-connection-abort-by-local")
            let start = script.now
            while !script.isOpen("Connect") { script.pass(.milliseconds(250)) }
            pauses.append(script.now - start)
        }
        let expected: [Duration] = [
            .milliseconds(250), .milliseconds(500), .seconds(1), .seconds(2),
        ]
        #expect(pauses == expected + Array(repeating: .seconds(4), count: 4))
        script.command(.disconnect(.first))
        #expect(script.isOpen("Disconnect") == true)
        script.refuse("Disconnect", "org.bluez.Error.NotConnected")
        #expect(script.takeEvents() == [.disconnected(.first, .requested)])
        script.pass(.seconds(100))
        #expect(script.count("Connect") == 9)
    }

    @Test func `a silent Connect is ended before the next one`() {
        var script = MachineScript.ready()
        script.command(.connect(.first))
        script.pass(.seconds(45))
        #expect(script.isOpen("Disconnect") == true)
        #expect(script.count("Connect") == 1)
        script.reply("Disconnect")
        script.pass(.milliseconds(250))
        #expect(script.count("Connect") == 2)
    }

    @Test func `a link that dies before its table came is tried again, five times at most`() {
        var script = MachineScript.ready()
        reset(&script)
        script.command(.connect(.first))
        for round in 1...5 {
            #expect(script.isOpen("Connect") == true, "round \(round)")
            script.changeDevice(["Connected": .bool(true)])
            script.reply("Connect")
            script.changeDevice(["Connected": .bool(false)])
            script.pass(.seconds(4))
        }
        let failure = RadioFailure(
            .bus(name: "org.bluez.Reason.Unknown"),
            text: "BlueZ gave no reason"
        )
        #expect(script.takeEvents() == [.connectFailed(.first, failure)])
        #expect(script.isOpen("Connect") == false)
    }

    @Test func `a table that never comes costs the link, and the attempt at the third time`() {
        var script = MachineScript.ready()
        reset(&script)
        script.command(.connect(.first))
        for round in 1...3 {
            script.changeDevice(["Connected": .bool(true)])
            script.reply("Connect")
            script.pass(.seconds(30))
            #expect(script.isOpen("Disconnect") == true, "round \(round)")
            script.changeDevice(["Connected": .bool(false)])
            script.reply("Disconnect")
            script.pass(.seconds(4))
        }
        #expect(script.count("Connect") == 3)
        guard case .connectFailed(.first, let failure)? = script.takeEvents().first else {
            Issue.record("no failure")
            return
        }
        #expect(failure.origin == .bus(name: "org.freedesktop.DBus.Error.NoReply"))
    }

    @Test func `a success without a link is tried again`() {
        var script = MachineScript.ready()
        script.command(.connect(.first))
        script.reply("Connect")
        script.pass(.seconds(3))
        #expect(script.count("Connect") == 2)
    }

    @Test func `a link that came without a signal is found by looking`() {
        var script = MachineScript.ready()
        reset(&script)
        script.command(.connect(.first))
        script.reply("Connect")
        var device = Fixture.recorder(connected: true)
        device["org.bluez.Device1"]?["ServicesResolved"] = .bool(false)
        let tree = Fixture.tree(device: device).managedObjects
        script.reply("GetManagedObjects", .success([tree]))
        script.pass(.seconds(20))
        #expect(script.count("Connect") == 1)
        script.resolve()
        #expect(script.takeEvents() == [up])
    }

    @Test func `a peer that BlueZ never had is looked for until it appears`() {
        var script = MachineScript.ready(Fixture.tree(device: nil))
        reset(&script)
        script.command(.connect(.first))
        script.reply("SetDiscoveryFilter")
        script.reply("StartDiscovery")
        script.pass(.seconds(600))
        #expect(script.count("Connect") == 0)
        script.add(Fixture.device, Fixture.recorder())
        script.changeDevice(["Connected": .bool(true)])
        script.reply("Connect")
        script.resolve()
        #expect(script.takeEvents() == [up])
        #expect(script.isOpen("StopDiscovery") == true)
    }

    @Test func `a second attempt waits for the first to go down`() {
        var script = MachineScript.ready()
        script.connected(.first)
        reset(&script)
        script.command(.disconnect(.first))
        script.command(.connect(.second))
        #expect(script.count("Connect") == 1)
        script.changeDevice(["Connected": .bool(false)])
        #expect(script.takeEvents() == [.disconnected(.first, .requested)])
        #expect(script.count("Connect") == 2)
        script.command(.disconnect(.second))
        script.reply("Disconnect")
        script.refuse("Disconnect", "org.bluez.Error.NotConnected")
        #expect(script.takeEvents() == [.disconnected(.second, .requested)])
    }

    @Test func `a Disconnect that never answers ends the link in time`() {
        var script = MachineScript.ready()
        script.connected(.first)
        reset(&script)
        script.command(.disconnect(.first))
        script.command(.disconnect(.first))
        script.pass(.seconds(10))
        #expect(script.takeEvents() == [.disconnected(.first, .requested)])
        #expect(script.count("Disconnect") == 1)
    }

    @Test func `an unexplained loss waits a moment for the power to explain it`() {
        var script = MachineScript.ready()
        script.connected(.first)
        reset(&script)
        script.changeDevice(["Connected": .bool(false)])
        script.pass(.milliseconds(249))
        #expect(script.takeEvents() == [])
        script.pass(.milliseconds(1))
        let unknown = RadioFailure(
            .bus(name: "org.bluez.Reason.Unknown"),
            text: "BlueZ gave no reason"
        )
        #expect(script.takeEvents() == [.disconnected(.first, .lost(unknown))])
    }

    @Test(arguments: [true, false])
    func `a reason ends the wait, before the loss or after it`(isBefore: Bool) {
        var script = MachineScript.ready()
        script.connected(.first)
        reset(&script)
        let reason: [BusValue] = [.string("org.bluez.Reason.Timeout"), .string("supervision")]
        if !isBefore { script.changeDevice(["Connected": .bool(false)]) }
        script.signal(Fixture.device, "org.bluez.Device1", "Disconnected", reason)
        if isBefore { script.changeDevice(["Connected": .bool(false)]) }
        let failure = RadioFailure(.bus(name: "org.bluez.Reason.Timeout"), text: "supervision")
        #expect(script.takeEvents() == [.disconnected(.first, .lost(failure))])
    }

    @Test func `a late answer of an earlier Connect changes nothing`() {
        var script = MachineScript.ready()
        reset(&script)
        script.command(.connect(.first))
        script.changeDevice(["Connected": .bool(true)])
        script.resolve()
        #expect(script.takeEvents() == [up])
        script.refuse("Connect", "org.bluez.Error.Failed", "br-connection-canceled")
        script.pass(.seconds(60))
        #expect(script.takeEvents() == [])
        #expect(script.count("Connect") == 1)
    }

    @Test func `an attempt while the adapter is off fails at once`() {
        var script = MachineScript.ready(Fixture.tree(powered: false))
        reset(&script)
        script.command(.connect(.first))
        guard case .connectFailed(.first, let failure)? = script.takeEvents().first else {
            Issue.record("no failure")
            return
        }
        #expect(failure.origin == .host(code: 10))
    }

    @Test func `a link somebody else made is neither made nor ended here`() {
        let tree = Fixture.tree(device: Fixture.recorder(connected: true), table: Fixture.table())
        var script = MachineScript.ready(tree)
        reset(&script)
        script.command(.connect(.first))
        #expect(script.takeEvents() == [up])
        script.command(.request(.first, RequestID(number: 1), .setNotify(.values, true)))
        script.reply("StartNotify")
        script.command(.disconnect(.first))
        #expect(script.takeEvents().last == .disconnected(.first, .requested))
        #expect(script.count("Connect") == 0)
        #expect(script.count("Disconnect") == 0)
        #expect(script.count("StopNotify") == 1)
    }

    @Test func `a link over BR-EDR alone is asked for, and left to whoever made it`() {
        let tree = Fixture.tree(device: Fixture.recorder(connected: true))
        var script = MachineScript.ready(tree)
        script.command(.connect(.first))
        script.reply("Connect")
        script.resolve()
        script.command(.disconnect(.first))
        #expect(script.takeEvents().last == .disconnected(.first, .requested))
        #expect(script.count("Disconnect") == 0)
    }

    @Test func `closing ends what was opened and says nothing more`() {
        var script = MachineScript.ready()
        script.connected(.first)
        reset(&script)
        script.give(.close)
        #expect(script.count("Disconnect") == 1)
        script.changeDevice(["Connected": .bool(false)])
        script.ownerChanged(to: "")
        script.pass(.seconds(100))
        #expect(script.takeEvents() == [])
    }

    @Test func `a name learnt by connecting is told`() {
        var script = MachineScript.ready()
        script.connected(.first)
        reset(&script)
        script.changeDevice(["Name": .string("Recorder")])
        #expect(script.takeEvents() == [.name(Fixture.peer, "Recorder")])
        #expect(
            script.machine.knownPeers([Fixture.peer])
                == [PeerSummary(peer: Fixture.peer, name: "Recorder")]
        )
    }

    @Test func `a device seen in this session is known after BlueZ threw it away`() {
        var script = MachineScript.ready()
        script.remove(Fixture.device, "org.bluez.Device1")
        #expect(script.machine.knownPeers([Fixture.peer]).map(\.peer) == [Fixture.peer])
        #expect(script.machine.address(of: Fixture.peer) == nil)
    }
}

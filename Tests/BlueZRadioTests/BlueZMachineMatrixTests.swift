// SPDX-License-Identifier: Apache-2.0

import BlueZRadio
import Bluetooth
import DBus
import HostCore
import Testing

/// Every phase of a link meets everything that can happen to it.
struct BlueZMachineMatrixTests {
    enum Phase: String, CaseIterable, Sendable {
        case idle, searching, settling, connecting, clearing, resolving, reading, up, closing
        case ending, blocked

        /// A machine whose first attempt (or, for `blocked`, the second) is in this phase.
        func script() -> MachineScript {
            var script = MachineScript.ready(
                self == .searching ? Fixture.tree(device: nil) : Fixture.tree()
            )
            if self == .idle { return script }
            if [.up, .closing, .ending, .blocked].contains(self) {
                script.connected(.first)
            } else {
                script.command(.connect(.first))
            }
            switch self {
            case .settling: script.refuse("Connect", "org.bluez.Error.InProgress")
            case .clearing: script.pass(.seconds(45))
            case .resolving, .reading:
                script.changeDevice(["Connected": .bool(true)])
                script.reply("Connect")
                if self == .reading { script.changeDevice(["ServicesResolved": .bool(true)]) }
            case .closing: script.command(.disconnect(.first))
            case .ending: script.changeDevice(["Connected": .bool(false)])
            case .blocked:
                script.command(.disconnect(.first))
                script.command(.connect(.second))
            default: break
            }
            return script
        }

        var link: LinkID { self == .blocked ? .second : .first }
    }

    enum Happening: String, CaseIterable, Sendable {
        case connect, disconnect, request, command, scan, connected, unconnected, resolved
        case reason, deviceRemoved, deviceAdded, serviceAdded, serviceRemoved, value, mtu, name
        case powerOff, adapterRemoved, daemonGone, daemonReplaced, busDown, time, anHour, malformed
        case answers, refusals, close

        func happen(to script: inout MachineScript, _ link: LinkID) {
            switch self {
            case .connect: script.command(.connect(link))
            case .disconnect: script.command(.disconnect(link))
            case .request:
                script.command(.request(link, RequestID(number: 9), .readCharacteristic(.values)))
            case .command: script.command(.writeCommand(link, .control, [1]))
            case .scan: script.command(.startScan(ScanParameters()))
            case .connected: script.changeDevice(["Connected": .bool(true)])
            case .unconnected: script.changeDevice(["Connected": .bool(false)])
            case .resolved: script.changeDevice(["ServicesResolved": .bool(true)])
            case .reason:
                script.signal(
                    Fixture.device,
                    "org.bluez.Device1",
                    "Disconnected",
                    [.string("org.bluez.Reason.Remote"), .string("")]
                )
            case .deviceRemoved: script.remove(Fixture.device, "org.bluez.Device1")
            case .deviceAdded: script.add(Fixture.device, Fixture.recorder())
            case .serviceAdded: script.add(Fixture.service, Fixture.table()[Fixture.service] ?? [:])
            case .serviceRemoved: script.remove(Fixture.service, "org.bluez.GattService1")
            case .value:
                script.change(
                    Fixture.values,
                    "org.bluez.GattCharacteristic1",
                    ["Value": .bytes([1])]
                )
            case .mtu:
                script.change(
                    Fixture.values,
                    "org.bluez.GattCharacteristic1",
                    ["MTU": .uint16(247)]
                )
            case .name: script.changeDevice(["Name": .string("other")])
            case .powerOff:
                script.change(Fixture.adapter, "org.bluez.Adapter1", ["Powered": .bool(false)])
            case .adapterRemoved: script.remove(Fixture.adapter, "org.bluez.Adapter1")
            case .daemonGone: script.ownerChanged(to: "")
            case .daemonReplaced: script.ownerChanged(to: ":1.99")
            case .busDown: script.give(.busDown(BusFailure("gone")))
            case .time: script.pass(.seconds(1))
            case .anHour: script.pass(.seconds(3_600))
            case .malformed: script.changeDevice(["Connected": .string("perhaps")])
            case .answers: script.replyAll(.success([]))
            case .refusals:
                script.replyAll(.failure(BusFailure("org.bluez.Error.Failed", "broken")))
            case .close: script.give(.close)
            }
        }

        /// Whether it takes all links along without a word of them.
        var endsEverything: Bool {
            switch self {
            case .powerOff, .adapterRemoved, .daemonGone, .daemonReplaced, .busDown, .close: true
            default: false
            }
        }
    }

    /// Whatever happened, an attempt that was asked for ends with exactly one word when it is given
    /// up, unless it had ended already or everything had.
    @Test(arguments: Phase.allCases, Happening.allCases)
    func `every attempt ends once`(phase: Phase, happening: Happening) {
        var script = phase.script()
        happening.happen(to: &script, phase.link)
        script.command(.disconnect(phase.link))
        script.replyAll(.success([]))
        script.pass(.seconds(3_600))
        let ends = script.events.count { event in
            switch event {
            case .disconnected(phase.link, _), .connectFailed(phase.link, _): true
            default: false
            }
        }
        // An attempt nobody ever heard of is over at once, unless nothing is said any more.
        let isSilent = phase == .idle ? happening == .close : happening.endsEverything
        #expect(ends == (isSilent ? 0 : 1))
        let ups = script.events.count {
            if case .connected(phase.link, _) = $0 { true } else { false }
        }
        #expect(ups <= 1)
    }

    /// The short way of values says what the long one would, or leaves the value to it.
    @Test(arguments: Phase.allCases, Happening.allCases)
    func `the short way of values agrees with the long one`(phase: Phase, happening: Happening) {
        var script = phase.script()
        let subscribe = GATTRequest.setNotify(.values, true)
        script.command(.request(phase.link, RequestID(number: 1), subscribe))
        if script.openMembers.contains("StartNotify") { script.reply("StartNotify") }
        happening.happen(to: &script, phase.link)
        for sender in [":1.7", ":1.66"] {
            let value = ValueSignal(sender: sender, path: Fixture.values, bytes: [1, 2])
            let route = script.machine.route(of: value)
            _ = script.takeEvents()
            script.give(.signal(value.signal))
            let long = script.takeEvents()
            #expect(route.map { [.value($0.link, $0.handle, [1, 2])] } ?? [] == long)
        }
    }

    @Test func `the short way is open for a subscription and closed for a read`() {
        var script = MachineScript.ready()
        script.connected(.first)
        let value = ValueSignal(sender: ":1.7", path: Fixture.values, bytes: [1])
        #expect(script.machine.route(of: value) == nil)
        script.command(.request(.first, RequestID(number: 1), .setNotify(.values, true)))
        #expect(script.machine.route(of: value) == ValueRoute(link: .first, handle: .values))
        script.reply("StartNotify")
        script.command(.request(.first, RequestID(number: 2), .readCharacteristic(.values)))
        #expect(script.machine.route(of: value) == nil)
        script.reply("ReadValue", .success([.bytes([])]))
        #expect(script.machine.route(of: value) == ValueRoute(link: .first, handle: .values))
        script.remove(Fixture.service, "org.bluez.GattService1")
        #expect(script.machine.route(of: value) == nil)
    }

    /// Whatever happened twice over, a machine that is given a fresh bluetoothd works.
    @Test(arguments: Phase.allCases, Happening.allCases)
    func `no history keeps a session from working again`(phase: Phase, happening: Happening) {
        if happening == .close { return }
        let seconds: [Happening] = [
            .disconnect, .unconnected, .deviceRemoved, .powerOff, .time, .answers, .refusals,
        ]
        for second in seconds {
            var script = phase.script()
            happening.happen(to: &script, phase.link)
            second.happen(to: &script, phase.link)
            script.renew()
            script.command(.startScan(ScanParameters()))
            let link = LinkID(peer: Fixture.peer, attempt: 7)
            script.events = []
            script.connected(link)
            let isUp = script.events.contains {
                if case .connected(link, _) = $0 { true } else { false }
            }
            #expect(isUp, "after \(second)")
            #expect(script.isOpen("SetDiscoveryFilter") == true, "after \(second)")
        }
    }
}

extension MachineScript {
    /// Answers everything that is open, but not what the answers lead to.
    mutating func replyAll(_ answer: BusReply) {
        for member in openMembers { reply(member, answer) }
    }

    /// A new bus with a new bluetoothd, whatever there was before.
    mutating func renew() {
        give(.busDown(BusFailure("gone")))
        let tries = busOpenings
        while busOpenings == tries { pass(.milliseconds(100)) }
        forgetOpenCalls()
        give(.busUp)
        reply("GetNameOwner", .success([.string(":1.7")]))
        reply("GetManagedObjects", .success([Fixture.tree().managedObjects]))
    }
}

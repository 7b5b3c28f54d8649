// SPDX-License-Identifier: Apache-2.0

import BlueZRadio
import Bluetooth
import DBus
import HostCore
import Testing

struct BlueZMachineRequestTests {
    private func linked(mtu: UInt16? = 185) -> MachineScript {
        var script = MachineScript.ready()
        script.connected(.first, mtu: mtu)
        _ = script.takeEvents()
        return script
    }

    private func subscribed(mtu: UInt16? = 185) -> MachineScript {
        var script = linked(mtu: mtu)
        ask(1, .setNotify(.values, true), &script)
        script.reply("StartNotify")
        _ = script.takeEvents()
        return script
    }

    private func ask(_ number: UInt32, _ what: GATTRequest, _ script: inout MachineScript) {
        script.command(.request(.first, RequestID(number: number), what))
    }

    private func answer(_ number: UInt32, _ outcome: RequestOutcome) -> RadioEvent {
        .response(.first, RequestID(number: number), outcome)
    }

    private func notify(_ bytes: [UInt8], _ script: inout MachineScript) {
        script.change(Fixture.values, "org.bluez.GattCharacteristic1", ["Value": .bytes(bytes)])
    }

    @Test func `values of a characteristic nobody subscribed to are not told`() {
        var script = linked()
        notify([1], &script)
        #expect(script.takeEvents() == [])
    }

    @Test func `values are told from the request on, until BlueZ has stopped them`() {
        var script = linked()
        ask(1, .setNotify(.values, true), &script)
        notify([1], &script)
        script.reply("StartNotify")
        notify([2], &script)
        ask(2, .setNotify(.values, false), &script)
        notify([3], &script)
        script.reply("StopNotify")
        notify([4], &script)
        #expect(
            script.takeEvents() == [
                .value(.first, .values, [1]), answer(1, .success(.done)),
                .value(.first, .values, [2]), .value(.first, .values, [3]),
                answer(2, .success(.done)),
            ]
        )
    }

    @Test func `subscribing twice asks BlueZ once`() {
        var script = subscribed()
        ask(2, .setNotify(.values, true), &script)
        #expect(script.takeEvents() == [answer(2, .success(.done))])
        ask(3, .setNotify(.values, false), &script)
        script.reply("StopNotify")
        ask(4, .setNotify(.values, false), &script)
        #expect(script.takeEvents().last == answer(4, .success(.done)))
        #expect(script.count("StartNotify") == 1)
        #expect(script.count("StopNotify") == 1)
    }

    @Test func `a session that BlueZ kept counts as subscribed, a refusal does not`() {
        var script = linked()
        ask(1, .setNotify(.values, true), &script)
        script.refuse("StartNotify", "org.bluez.Error.Failed", "Already notifying")
        #expect(script.takeEvents() == [answer(1, .success(.done))])
        script = linked()
        ask(1, .setNotify(.values, true), &script)
        script.refuse("StartNotify", "org.bluez.Error.NotPermitted", "no")
        notify([1], &script)
        let failure = RadioFailure(.bus(name: "org.bluez.Error.NotPermitted"), text: "no")
        #expect(script.takeEvents() == [answer(1, .failure(failure))])
    }

    @Test func `a read of a subscribed characteristic is told once`() {
        var script = subscribed()
        ask(2, .readCharacteristic(.values), &script)
        notify([9], &script)
        script.reply("ReadValue", .success([.bytes([9])]))
        #expect(script.takeEvents() == [answer(2, .success(.value([9])))])
    }

    @Test func `a notification during a read is told, even one with the same bytes`() {
        var script = subscribed()
        ask(2, .readCharacteristic(.values), &script)
        notify([5], &script)
        notify([9], &script)
        notify([9], &script)
        script.reply("ReadValue", .success([.bytes([9])]))
        notify([6], &script)
        #expect(
            script.takeEvents() == [
                .value(.first, .values, [5]), .value(.first, .values, [9]),
                answer(2, .success(.value([9]))), .value(.first, .values, [6]),
            ]
        )
    }

    @Test func `the pieces of a long read are no notifications`() {
        var script = subscribed(mtu: 23)
        let long = (0..<50).map { UInt8($0) }
        ask(2, .readCharacteristic(.values), &script)
        notify(Array(long[..<22]), &script)
        notify([7], &script)
        notify(Array(long[..<44]), &script)
        notify(long, &script)
        script.reply("ReadValue", .success([.bytes(long)]))
        #expect(
            script.takeEvents() == [
                .value(.first, .values, [7]), answer(2, .success(.value(long))),
            ]
        )
    }

    @Test func `notifications held for a read that fails are told`() {
        var script = subscribed()
        ask(2, .readCharacteristic(.values), &script)
        notify([5], &script)
        script.refuse("ReadValue", "org.bluez.Error.Failed", "x")
        let failure = RadioFailure(.bus(name: "org.bluez.Error.Failed"), text: "x")
        #expect(
            script.takeEvents() == [
                .value(.first, .values, [5]), answer(2, .failure(failure)),
            ]
        )
    }

    @Test func `a busy attribute is given up in the end, with BlueZ's answer`() {
        var script = linked()
        ask(1, .readCharacteristic(.values), &script)
        var tries = 0
        while script.isOpen("ReadValue") {
            tries += 1
            script.refuse("ReadValue", "org.bluez.Error.InProgress", "In Progress")
            script.pass(.seconds(4))
        }
        #expect(tries == 13)
        let failure = RadioFailure(.bus(name: "org.bluez.Error.InProgress"), text: "In Progress")
        #expect(script.takeEvents() == [answer(1, .failure(failure))])
    }

    @Test func `a request without an answer fails in time`() {
        var script = linked()
        ask(1, .writeCharacteristic(.control, [1]), &script)
        script.pass(.seconds(65))
        let failure = RadioFailure(
            .bus(name: "org.freedesktop.DBus.Error.NoReply"),
            text: "no answer in time"
        )
        #expect(script.takeEvents() == [answer(1, .failure(failure))])
    }

    @Test func `an answer of another type than bytes is a failure`() {
        var script = linked()
        ask(1, .readCharacteristic(.values), &script)
        script.reply("ReadValue", .success([.string("bytes")]))
        guard case .response(_, _, .failure)? = script.takeEvents().first else {
            Issue.record("no failure")
            return
        }
    }

    @Test(
        arguments: [
            GATTRequest.readCharacteristic(AttributeHandle(1)),
            .writeCharacteristic(AttributeHandle(1), []), .setNotify(AttributeHandle(1), true),
            .readDescriptor(AttributeHandle(1)), .writeDescriptor(AttributeHandle(1), []),
            .discoverCharacteristics(service: AttributeHandle(1), nil),
            .discoverDescriptors(characteristic: AttributeHandle(1)),
            .discoverIncludedServices(service: AttributeHandle(1), nil),
        ]
    )
    func `an attribute that is not there is refused`(request: GATTRequest) {
        var script = linked()
        ask(1, request, &script)
        let failure = RadioFailure(.host(code: 2), text: "there is no such attribute")
        #expect(script.takeEvents() == [answer(1, .failure(failure))])
    }

    @Test func `descriptors are read and written`() {
        var script = linked()
        ask(1, .readDescriptor(AttributeHandle(0x13)), &script)
        script.reply("ReadValue", .success([.bytes([1, 0])]))
        ask(2, .writeDescriptor(AttributeHandle(0x13), [2]), &script)
        #expect(script.calls.last?.interface == "org.bluez.GattDescriptor1")
        #expect(script.calls.last?.arguments == [.bytes([2]), .options()])
        script.reply("WriteValue")
        #expect(
            script.takeEvents() == [
                answer(1, .success(.value([1, 0]))), answer(2, .success(.done)),
            ]
        )
    }

    @Test func `included services are found by their paths`() {
        var script = linked()
        let inner = Fixture.device + "/service0030"
        script.add(
            inner,
            [
                "org.bluez.GattService1": [
                    "UUID": .string("0000180f-0000-1000-8000-00805f9b34fb"),
                    "Primary": .bool(false),
                ]
            ]
        )
        script.change(
            Fixture.service,
            "org.bluez.GattService1",
            ["Includes": .array(of: "o", [.path(inner)])]
        )
        ask(1, .discoverIncludedServices(service: AttributeHandle(0x10), []), &script)
        let record = ServiceRecord(
            handle: AttributeHandle(0x30),
            uuid: BluetoothUUID(0x180F),
            isPrimary: false
        )
        #expect(script.takeEvents() == [answer(1, .success(.services([record])))])
        ask(2, .discoverServices([BluetoothUUID(0x180F)]), &script)
        #expect(script.takeEvents() == [answer(2, .success(.services([])))])
    }

    @Test func `the RSSI of a link is what a scan hears, or not to be had`() {
        var script = linked()
        ask(1, .readRSSI, &script)
        #expect(script.takeEvents() == [answer(1, .success(.rssi(-60)))])
        script.signal(
            Fixture.device,
            "org.freedesktop.DBus.Properties",
            "PropertiesChanged",
            [.string("org.bluez.Device1"), .options(), .strings(["RSSI"])]
        )
        ask(2, .readRSSI, &script)
        let failure = RadioFailure(
            .host(code: 13),
            text: "BlueZ does not tell the RSSI of a connection"
        )
        #expect(script.takeEvents() == [answer(2, .failure(failure))])
    }

    @Test func `a link's end takes its requests along`() {
        var script = linked()
        ask(1, .readCharacteristic(.values), &script)
        script.changeDevice(["Connected": .bool(false)])
        script.refuse("ReadValue", "org.bluez.Error.Failed", "Not connected")
        script.pass(.seconds(1))
        let events = script.takeEvents()
        #expect(events.count == 1)
        guard case .disconnected(.first, .lost)? = events.first else {
            Issue.record("\(events)")
            return
        }
    }

    @Test func `a request on a link that never was is refused, on one that was it is not answered`()
    {
        var script = linked()
        script.command(.request(.second, RequestID(number: 1), .readRSSI))
        let failure = RadioFailure(.host(code: 3), text: "there is no such link")
        #expect(
            script.takeEvents() == [.response(.second, RequestID(number: 1), .failure(failure))]
        )
        script.command(.disconnect(.first))
        script.reply("Disconnect")
        _ = script.takeEvents()
        ask(2, .readRSSI, &script)
        #expect(script.takeEvents() == [])
    }

    @Test func `every write command gives its credit back, whatever became of it`() {
        var script = linked()
        for number in UInt8(0)..<3 { script.command(.writeCommand(.first, .control, [number])) }
        script.command(.writeCommand(.first, AttributeHandle(1), [9]))
        script.reply("WriteValue")
        script.refuse("WriteValue", "org.bluez.Error.NotPermitted", "no")
        script.pass(.seconds(65))
        #expect(script.takeEvents() == Array(repeating: .writeCredits(.first, 1), count: 4))
    }

    @Test func `commands behind a refused one wait, and leave in order`() {
        var script = linked()
        for number in UInt8(1)...2 { script.command(.writeCommand(.first, .control, [number])) }
        script.refuse("WriteValue", "org.bluez.Error.InProgress")
        script.command(.writeCommand(.first, .control, [3]))
        script.refuse("WriteValue", "org.bluez.Error.InProgress")
        #expect(script.count("WriteValue") == 2)
        script.pass(.milliseconds(50))
        let sent = script.calls.filter { $0.member == "WriteValue" }
            .compactMap(\.arguments.first?.asBytes)
        #expect(sent == [[1], [2], [1], [2], [3]])
    }

    @Test func `a command that stays refused is dropped with a remark`() {
        var script = linked()
        script.command(.writeCommand(.first, .control, [1]))
        while script.isOpen("WriteValue") {
            script.refuse("WriteValue", "org.bluez.Error.InProgress")
            script.pass(.milliseconds(50))
        }
        #expect(script.notes.contains { $0.contains("write command") })
        #expect(script.takeEvents() == [.writeCredits(.first, 1)])
    }

    @Test func `services that change at one time are told together`() {
        var script = linked()
        script.remove(Fixture.service, "org.bluez.GattService1")
        script.add(Fixture.service, Fixture.table()[Fixture.service] ?? [:])
        script.add(
            Fixture.device + "/service0030",
            ["org.bluez.GattService1": ["UUID": .string(Fixture.ae71), "Primary": .bool(true)]]
        )
        script.pass(.milliseconds(100))
        #expect(
            script.takeEvents() == [
                .servicesChanged(.first, [AttributeHandle(0x10), AttributeHandle(0x30)])
            ]
        )
    }

    @Test func `a larger packet is told once`() {
        var script = linked()
        for path in [Fixture.values, Fixture.control] {
            script.change(path, "org.bluez.GattCharacteristic1", ["MTU": .uint16(247)])
        }
        #expect(script.takeEvents() == [.mtu(.first, 247)])
    }
}

// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import HostCore
import OpenCoreBluetooth
import Testing

/// Attributes, values and answers, over a radio turned by hand.
struct PeripheralTests {
    let recorder = Recorder()
    let bench: Bench

    init() {
        bench = Bench(delegate: recorder)
    }

    // MARK: Discovery

    @Test func `discoveries accumulate and known attributes keep their objects`() throws {
        let table = try GATTBench(bench, delegate: recorder)
        let peripheral = table.peripheral
        #expect(peripheral.services?.map(\.uuid.uuidString) == ["AE70", "180F"])
        #expect(table.service.characteristics?.map(\.uuid.uuidString) == ["AE71", "AE72"])
        peripheral.discoverServices([CBUUID(string: "AE70")])
        #expect(table.takeRequests() == [.discoverServices([BluetoothUUID(0xAE70)])])
        bench.say(
            .response(
                table.link,
                RequestID(number: 3),
                .success(.services([GATTBench.services[0]]))
            )
        )
        #expect(recorder.events.last == "services 2")
        #expect(peripheral.services?.first === table.service)
        peripheral.discoverCharacteristics([], for: table.service)
        bench.answer(table.link, .success(.characteristics(GATTBench.characteristics)))
        #expect(table.service.characteristics?.count == 2)
        #expect(table.service.characteristics?.first === table.characteristic)
        let first = try table.discoverDescriptors()
        let second = try table.discoverDescriptors()
        #expect(first.map(\.uuid.uuidString) == ["2901", "2902", "2904"])
        #expect(second.count == 3)
        #expect(zip(first, second).allSatisfy { $0 === $1 })
    }

    @Test func `attributes point back, weakly`() throws {
        let table = try GATTBench(bench, delegate: recorder)
        let descriptor = try table.discoverDescriptors()[0]
        #expect(descriptor.characteristic === table.characteristic)
        #expect(table.characteristic.service === table.service)
        #expect(table.service.peripheral === table.peripheral)
        #expect(table.service.isPrimary)
        #expect(table.characteristic.properties == [.read, .write, .writeWithoutResponse, .notify])
        bench.say(.disconnected(table.link, .lost(RadioFailure(.hci(0x13)))))
        #expect(table.peripheral.services == nil)
        #expect(table.service.peripheral === table.peripheral)
    }

    @Test func `nothing found is an empty list, nothing asked is nil`() throws {
        let table = try GATTBench(bench, delegate: recorder)
        #expect(table.service.includedServices == nil)
        #expect(table.characteristic.descriptors == nil)
        table.peripheral.discoverIncludedServices(nil, for: table.service)
        bench.answer(table.link, .success(.services([])))
        #expect(recorder.events.last == "included 0")
        table.peripheral.discoverDescriptors(for: table.characteristic)
        bench.answer(table.link, .success(.descriptors([])))
        #expect(table.characteristic.descriptors?.isEmpty == true)
    }

    @Test func `a discovery that fails leaves no list, and one that was there as it was`() throws {
        let peripheral = bench.retrieve()
        peripheral.delegate = recorder
        let link = bench.connect(peripheral)
        let failure = RequestOutcome.failure(RadioFailure(.att(14)))
        peripheral.discoverServices(nil)
        bench.answer(link, failure)
        #expect(recorder.events.last == "services -1 error CBATTErrorDomain 14")
        peripheral.discoverServices(nil)
        bench.answer(link, .success(.services(GATTBench.services)))
        let service = try #require(peripheral.services?.first)
        peripheral.discoverCharacteristics(nil, for: service)
        bench.answer(link, failure)
        #expect(recorder.events.last == "characteristics -1 error CBATTErrorDomain 14")
        peripheral.discoverServices(nil)
        bench.answer(link, failure)
        #expect(recorder.events.last == "services 2 error CBATTErrorDomain 14")
        // What the number says already is not said again beneath it.
        let error = try #require(recorder.errors.last ?? nil) as NSError
        #expect(error.userInfo[NSUnderlyingErrorKey] == nil)
    }

    @Test func `an included service is an ordinary one`() throws {
        let table = try GATTBench(bench, delegate: recorder)
        table.peripheral.discoverIncludedServices(nil, for: table.service)
        let included = ServiceRecord(handle: .init(32), uuid: .init(0x180A), isPrimary: false)
        bench.answer(table.link, .success(.services([included, GATTBench.services[1]])))
        let services = try #require(table.service.includedServices)
        #expect(services.map(\.isPrimary) == [false, true])
        #expect(services[1] === table.peripheral.services?[1])
        #expect(table.peripheral.services?.count == 2)
        table.peripheral.discoverCharacteristics(nil, for: services[0])
        #expect(table.takeRequests() == [.discoverCharacteristics(service: .init(32), nil)])
    }

    @Test func `discovering services without a delegate that hears it is warned of`() {
        let peripheral = bench.retrieve()
        _ = bench.connect(peripheral)
        peripheral.discoverServices(nil)
        let deaf = BothDelegate()
        peripheral.delegate = deaf
        peripheral.discoverServices(nil)
        let line =
            "API MISUSE: Discovering services for peripheral \(peripheral) while delegate is "
            + "either nil or does not implement peripheral:didDiscoverServices:"
        #expect(bench.log.lines == [line, line])
        peripheral.delegate = recorder
        peripheral.discoverServices(nil)
        #expect(bench.log.lines.count == 2)
    }

    // MARK: Values

    @Test func `a value is there before its callback, and so is the subscription`() throws {
        let table = try GATTBench(bench, delegate: recorder)
        table.peripheral.setNotifyValue(true, for: table.characteristic)
        #expect(!table.characteristic.isNotifying)
        bench.answer(table.link, .success(.done))
        #expect(recorder.events.last == "notify true")
        #expect(table.characteristic.isNotifying)
        bench.say(.value(table.link, table.valueHandle, [7, 8]))
        #expect(recorder.events.last == "value [7, 8]")
        table.peripheral.readValue(for: table.characteristic)
        bench.answer(table.link, .success(.value([9])))
        #expect(recorder.events.last == "value [9]")
        #expect(table.characteristic.value == Data([9]))
        table.peripheral.readValue(for: table.characteristic)
        bench.answer(table.link, .failure(RadioFailure(.att(2))))
        #expect(recorder.events.last == "value [9] error CBATTErrorDomain 2")
        #expect(recorder.errors.last as? CBATTError == CBATTError(.readNotPermitted))
    }

    @Test func `writes of both kinds reach the radio and change no value`() throws {
        let table = try GATTBench(bench, delegate: recorder)
        _ = bench.radio.takeCommands()
        table.peripheral.writeValue(Data([1]), for: table.characteristic, type: .withResponse)
        #expect(table.takeRequests() == [.writeCharacteristic(.init(2), [1])])
        bench.say(.response(table.link, RequestID(number: 3), .success(.done)))
        #expect(recorder.events.last == "write AE71")
        table.peripheral.writeValue(Data([2]), for: table.characteristic, type: .withoutResponse)
        #expect(bench.radio.takeCommands() == [.writeCommand(table.link, .init(2), [2])])
        #expect(table.characteristic.value == nil)
    }

    @Test func `a write without response where none is offered is dropped, with Apple's line`()
        throws
    {
        let table = try GATTBench(bench, delegate: recorder)
        let other = try #require(table.service.characteristics?.last)
        _ = bench.radio.takeCommands()
        table.peripheral.writeValue(Data([1]), for: other, type: .withoutResponse)
        #expect(bench.radio.takeCommands().isEmpty)
        let start = "WARNING: Characteristic <CBCharacteristic: 0x"
        let end =
            "UUID = AE72, properties = 0x8, value = (null), notifying = NO> does not specify the "
            + "\"Write Without Response\" property - ignoring response-less write"
        #expect(bench.log.lines.count == 1)
        #expect(bench.log.lines.first?.hasPrefix(start) == true)
        #expect(bench.log.lines.first?.hasSuffix(end) == true)
    }

    @Test func `readiness is told after it was lost`() throws {
        let table = try GATTBench(bench, delegate: recorder)
        _ = recorder.takeEvents()
        var sent = 0
        while table.peripheral.canSendWriteWithoutResponse, sent < 1000 {
            table.peripheral.writeValue(
                Data([1]),
                for: table.characteristic,
                type: .withoutResponse
            )
            sent += 1
        }
        #expect(sent == LinkParameters().writeCredits)
        bench.say(.writeCredits(table.link, 1))
        #expect(recorder.events == ["ready true"])
    }

    @Test func `descriptor values have the types of their UUIDs`() throws {
        let table = try GATTBench(bench, delegate: recorder)
        let descriptors = try table.discoverDescriptors()
        let values: [[UInt8]] = [Array("Audio".utf8), [1, 0], [4, 0, 0, 0, 1, 0, 0]]
        for (descriptor, bytes) in zip(descriptors, values) {
            table.peripheral.readValue(for: descriptor)
            bench.answer(table.link, .success(.value(bytes)))
        }
        #expect(descriptors[0].value as? String == "Audio")
        #expect((descriptors[1].value as? NSNumber)?.intValue == 1)
        #expect(descriptors[2].value as? Data == Data(values[2]))
        table.peripheral.writeValue(Data([1]), for: descriptors[0])
        bench.answer(table.link, .failure(RadioFailure(.att(3))))
        #expect(recorder.events.last == "descriptor write 2901 error CBATTErrorDomain 3")
    }

    @Test func `the configuration descriptor is not written directly`() throws {
        let table = try GATTBench(bench, delegate: recorder)
        let descriptor = try table.discoverDescriptors()[1]
        _ = bench.radio.takeCommands()
        table.peripheral.writeValue(Data([1, 0]), for: descriptor)
        #expect(bench.radio.takeCommands().isEmpty)
        #expect(bench.log.contains("setNotifyValue"))
    }

    @Test func `the signal strength and the name are told`() {
        let peripheral = bench.retrieve()
        peripheral.delegate = recorder
        let link = bench.connect(peripheral)
        #expect(peripheral.rssi == nil)
        peripheral.readRSSI()
        bench.answer(link, .success(.rssi(-55)))
        #expect(recorder.events.last == "rssi -55")
        #expect(peripheral.rssi == -55)
        peripheral.readRSSI()
        bench.answer(link, .failure(RadioFailure(.host(code: 13))))
        #expect(recorder.events.last == "rssi 127 error CBErrorDomain 13")
        #expect(peripheral.rssi == -55)
        bench.say(.name(Bench.peer, "Renamed"))
        #expect(recorder.events.last == "name Renamed")
        #expect(peripheral.name == "Renamed")
    }

    @Test func `a larger packet lets more through`() {
        let peripheral = bench.retrieve()
        let link = bench.connect(peripheral)
        #expect(peripheral.maximumWriteValueLength(for: .withoutResponse) == 20)
        bench.say(.mtu(link, 247))
        #expect(peripheral.maximumWriteValueLength(for: .withoutResponse) == 244)
        bench.say(.mtu(link, 517))
        #expect(peripheral.maximumWriteValueLength(for: .withoutResponse) == 512)
    }

    // MARK: What is not valid

    @Test func `calls while not connected are dropped with Apple's line`() {
        let peripheral = bench.retrieve()
        peripheral.delegate = recorder
        peripheral.readRSSI()
        peripheral.discoverServices(nil)
        peripheral.openL2CAPChannel(1)
        let line =
            "API MISUSE: \(peripheral) can only accept commands while in the connected state"
        #expect(bench.log.lines == [line, line, line])
        #expect(bench.radio.takeCommands().isEmpty)
    }

    @Test func `attributes of an earlier connection are void`() throws {
        let table = try GATTBench(bench, delegate: recorder)
        bench.say(.disconnected(table.link, .lost(RadioFailure(.hci(0x08)))))
        table.peripheral.readValue(for: table.characteristic)
        #expect(bench.log.contains("can only accept commands while in the connected state"))
        let link = bench.connect(table.peripheral)
        table.peripheral.readValue(for: table.characteristic)
        table.peripheral.discoverCharacteristics(nil, for: table.service)
        table.peripheral.writeValue(Data(), for: table.characteristic, type: .withoutResponse)
        #expect(bench.radio.takeCommands().isEmpty)
        #expect(bench.log.lines.filter { $0.contains("earlier connection") }.count == 3)
        table.peripheral.discoverServices(nil)
        bench.answer(link, .success(.services(GATTBench.services)))
        #expect(table.peripheral.services?.first !== table.service)
    }

    @Test func `attributes of another peripheral are not taken`() throws {
        let table = try GATTBench(bench, delegate: recorder)
        let other = bench.retrieve(Bench.other)
        _ = bench.connect(other)
        other.readValue(for: table.characteristic)
        #expect(bench.radio.takeCommands().isEmpty)
    }

    @Test func `changed services are taken out and handed over, the others stay`() throws {
        let table = try GATTBench(bench, delegate: recorder)
        let other = try #require(table.peripheral.services?.last)
        let descriptor = try table.discoverDescriptors()[0]
        bench.say(.servicesChanged(table.link, [.init(1)]))
        #expect(recorder.events.last == "modify [\"AE70\"] left [\"180F\"]")
        #expect(table.peripheral.services?.first === other)
        table.peripheral.readValue(for: table.characteristic)
        table.peripheral.readValue(for: descriptor)
        #expect(bench.log.lines.filter { $0.contains("earlier connection") }.count == 2)
        #expect(table.takeRequests() == [])
        #expect(table.service.characteristics?.count == 2)
    }

    @Test func `a delegate that does not hear of changed services is warned of`() throws {
        let table = try GATTBench(bench, delegate: recorder)
        let deaf = BothDelegate()
        table.peripheral.delegate = deaf
        bench.say(.servicesChanged(table.link, [.init(1)]))
        let line =
            "WARNING: The delegate for \(table.peripheral) does not implement "
            + "-[peripheral:didModifyServices:]"
        #expect(bench.log.lines == [line])
        table.peripheral.delegate = nil
        bench.say(.servicesChanged(table.link, [.init(16)]))
        #expect(bench.log.lines == [line, line])
        #expect(table.peripheral.services?.isEmpty == true)
    }

    @Test func `an L2CAP channel is refused`() {
        let peripheral = bench.retrieve()
        peripheral.delegate = recorder
        _ = bench.connect(peripheral)
        peripheral.openL2CAPChannel(0x80)
        bench.radio.advance()
        #expect(recorder.events.last == "channel nil error CBErrorDomain 13")
    }

    // MARK: Quirks

    @Test func `values read before are there after a discovery, where the host does so`() throws {
        var quirks = HostQuirks()
        quirks.prefillsReadValues = true
        let bench = Bench(delegate: recorder, quirks: quirks)
        let table = try GATTBench(bench, delegate: recorder)
        table.peripheral.readValue(for: table.characteristic)
        bench.answer(table.link, .success(.value([5])))
        bench.say(.disconnected(table.link, .lost(RadioFailure(.hci(0x08)))))
        let again = try GATTBench(bench, delegate: recorder)
        #expect(again.characteristic !== table.characteristic)
        #expect(again.characteristic.value == Data([5]))
    }
}

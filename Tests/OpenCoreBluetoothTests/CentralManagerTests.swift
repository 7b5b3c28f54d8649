// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import HostCore
import OpenCoreBluetooth
import Testing

/// What a manager does for its delegate, over a radio turned by hand.
struct CentralManagerTests {
    let misuse = "can only accept this command while in the powered on state"

    // MARK: State

    @Test func `a manager is unknown until the radio says its state`() {
        let recorder = Recorder()
        let bench = Bench(delegate: recorder, state: nil)
        #expect(bench.central.state == .unknown)
        #expect(recorder.events.isEmpty)
        bench.say(.state(.poweredOn, .allowedAlways))
        #expect(recorder.events == ["state poweredOn"])
        #expect(bench.central.state == .poweredOn)
        #expect(bench.central.authorization == .allowedAlways)
    }

    @Test(arguments: RadioState.allCases)
    func `every state is told under Apple's name`(state: RadioState) {
        let recorder = Recorder()
        let bench = Bench(delegate: recorder, state: nil)
        bench.say(.state(.poweredOn, .allowedAlways))
        bench.say(.state(.poweredOff, .allowedAlways))
        _ = recorder.takeEvents()
        bench.say(.state(state, .allowedAlways))
        #expect(bench.central.state.rawValue == state.rawValue)
    }

    @Test func `commands before power on are dropped with Apple's line, never queued`() {
        let bench = Bench(state: .poweredOff)
        let central = bench.central
        central.scanForPeripherals(withServices: nil)
        central.stopScan()
        #expect(central.retrievePeripherals(withIdentifiers: [UUID()]).isEmpty)
        #expect(central.retrieveConnectedPeripherals(withServices: [CBUUID(string: "1800")]) == [])
        central.registerForConnectionEvents()
        let line = "API MISUSE: \(central) \(misuse)"
        #expect(line.contains("<CBCentralManager: 0x"))
        #expect(bench.log.lines == Array(repeating: line, count: 5))
        #expect(!central.isScanning)
        #expect(bench.radio.lookUps == 0)
        bench.say(.state(.poweredOn, .allowedAlways))
        #expect(bench.radio.takeCommands().isEmpty)
    }

    // MARK: Scanning

    @Test func `a scan is on at once and reaches the radio with its options`() {
        let bench = Bench()
        bench.central.scanForPeripherals(
            withServices: [CBUUID(string: "AE70")],
            options: [
                "kCBScanOptionAllowDuplicates": NSNumber(value: true),
                CBCentralManagerScanOptionSolicitedServiceUUIDsKey: [CBUUID(string: "AE71")],
                "unknown": 1,
            ]
        )
        #expect(bench.central.isScanning)
        let expected = ScanParameters(
            services: [BluetoothUUID(0xAE70)],
            solicitedServices: [BluetoothUUID(0xAE71)],
            allowsDuplicates: true
        )
        #expect(bench.radio.takeCommands() == [.startScan(expected)])
        bench.central.stopScan()
        #expect(!bench.central.isScanning)
        #expect(bench.radio.takeCommands() == [.stopScan])
    }

    @Test func `an advertisement is handed out with Apple's keys and types`() throws {
        let recorder = Recorder()
        let bench = Bench(delegate: recorder)
        bench.central.scanForPeripherals(withServices: nil)
        var advertisement = Advertisement()
        advertisement.localName = "Recorder"
        advertisement.txPower = -8
        advertisement.serviceUUIDs = [BluetoothUUID(0x180D)]
        advertisement.overflowServiceUUIDs = [BluetoothUUID(0x180E)]
        advertisement.solicitedServiceUUIDs = [BluetoothUUID(0x180F)]
        advertisement.serviceData = [.init(service: BluetoothUUID(0xFE2C), data: [1, 2])]
        advertisement.manufacturerData = [0x4C, 0x00, 7]
        bench.say(
            .discovered(
                AdvertisementReport(
                    peer: Bench.peer,
                    advertisement: advertisement,
                    rssi: -71,
                    isConnectable: false
                )
            )
        )
        #expect(recorder.events.last == "discover Recorder -71")
        let data = try #require(recorder.advertisements.first)
        #expect(data["kCBAdvDataLocalName"] as? String == "Recorder")
        #expect((data["kCBAdvDataTxPowerLevel"] as? NSNumber)?.intValue == -8)
        #expect(data["kCBAdvDataServiceUUIDs"] as? [CBUUID] == [CBUUID(string: "180D")])
        #expect(data["kCBAdvDataHashedServiceUUIDs"] as? [CBUUID] == [CBUUID(string: "180E")])
        #expect(data["kCBAdvDataSolicitedServiceUUIDs"] as? [CBUUID] == [CBUUID(string: "180F")])
        let serviceData = data["kCBAdvDataServiceData"] as? [CBUUID: Data]
        #expect(serviceData == [CBUUID(string: "FE2C"): Data([1, 2])])
        #expect(data["kCBAdvDataManufacturerData"] as? Data == Data([0x4C, 0, 7]))
        #expect(data["kCBAdvDataIsConnectable"] as? Int == 0)
        #expect(data["kCBAdvDataIsConnectable"] as? Bool == false)
        #expect(data.count == 8)
    }

    @Test func `what was not advertised has no key`() {
        let recorder = Recorder()
        let bench = Bench(delegate: recorder)
        bench.advertise()
        #expect(recorder.advertisements.map { Array($0.keys) } == [["kCBAdvDataIsConnectable"]])
    }

    // MARK: Retrieving

    @Test func `retrieving gives what the host knows and leaves out the rest`() {
        let bench = Bench()
        bench.radio.know([PeerSummary(peer: Bench.peer, name: "Recorder")])
        let asked = [UUID(Bench.other), UUID(Bench.peer)]
        let found = bench.central.retrievePeripherals(withIdentifiers: asked)
        #expect(found.map(\.identifier) == [UUID(Bench.peer)])
        #expect(found.first?.name == "Recorder")
        #expect(found.first?.state == .disconnected)
        #expect(found.first?.services == nil)
    }

    @Test func `retrieving for nothing gives nothing and asks nobody`() {
        let bench = Bench()
        #expect(bench.central.retrievePeripherals(withIdentifiers: []).isEmpty)
        #expect(bench.central.retrieveConnectedPeripherals(withServices: []).isEmpty)
        #expect(bench.radio.lookUps == 0)
        #expect(bench.log.lines.isEmpty)
    }

    @Test func `peripherals that the system holds are handed out disconnected`() {
        let bench = Bench()
        bench.radio.know([], connected: [PeerSummary(peer: Bench.other, name: "Pen")])
        let found = bench.central.retrieveConnectedPeripherals(
            withServices: [CBUUID(string: "1800")]
        )
        #expect(found.map(\.name) == ["Pen"])
        #expect(found.first?.state == .disconnected)
    }

    // MARK: Objects

    @Test func `the same peer is the same object while the app holds it`() {
        let recorder = Recorder()
        let bench = Bench(delegate: recorder)
        bench.advertise()
        bench.advertise()
        let retrieved = bench.retrieve()
        #expect(recorder.discovered.count == 2)
        #expect(recorder.discovered[0] === recorder.discovered[1])
        #expect(recorder.discovered[0] === retrieved)
        #expect(retrieved.copy() as AnyObject === retrieved)
    }

    @Test func `nobody but the app holds a peripheral`() {
        let recorder = Recorder()
        recorder.keepsPeripherals = false
        let bench = Bench(delegate: recorder)
        weak var seen: CBPeripheral?
        recorder.inside["discover"] = { seen = bench.central.retrieved(Bench.peer, of: bench) }
        bench.advertise()
        #expect(recorder.events.contains("discover - -60"))
        #expect(seen == nil)
    }

    @Test func `another manager has an object of its own and does not take foreign ones`() {
        let first = Bench()
        let second = Bench()
        let mine = first.retrieve()
        let theirs = second.retrieve()
        #expect(mine !== theirs)
        #expect(mine.identifier == theirs.identifier)
        _ = second.radio.takeCommands()
        second.central.connect(mine)
        second.central.cancelPeripheralConnection(mine)
        #expect(second.radio.takeCommands().isEmpty)
        #expect(mine.state == .disconnected)
        #expect(second.log.lines.count == 2)
    }

    @Test func `a peripheral tells what it is`() {
        let bench = Bench()
        let peripheral = bench.retrieve()
        let start = "<CBPeripheral: 0x"
        let text = "identifier = \(UUID(Bench.peer).uuidString), name = Recorder, "
        #expect(peripheral.description.hasPrefix(start))
        #expect(peripheral.description.hasSuffix(text + "mtu = 0, state = disconnected>"))
        _ = bench.connect(peripheral, mtu: 185)
        #expect(peripheral.description.hasSuffix(text + "mtu = 185, state = connected>"))
        #expect(bench.retrieve(Bench.other, name: nil).description.contains("name = (null)"))
        #expect(peripheral.bluetoothAddressText == "AA:BB:CC:DD:EE:FF")
    }

    // MARK: Connecting

    @Test func `connecting goes through connecting and connected`() {
        let recorder = Recorder()
        let bench = Bench(delegate: recorder)
        let peripheral = bench.retrieve()
        _ = recorder.takeEvents()
        bench.central.connect(peripheral)
        #expect(peripheral.state == .connecting)
        #expect(recorder.events.isEmpty)
        let link = LinkID(peer: Bench.peer, attempt: 1)
        #expect(bench.radio.takeCommands() == [.connect(link)])
        bench.say(.connected(link, LinkParameters(mtu: 185)))
        #expect(recorder.takeEvents() == ["connect connected"])
        #expect(peripheral.canSendWriteWithoutResponse)
        #expect(peripheral.maximumWriteValueLength(for: .withoutResponse) == 182)
        #expect(peripheral.maximumWriteValueLength(for: .withResponse) == 512)
        bench.central.cancelPeripheralConnection(peripheral)
        #expect(peripheral.state == .disconnecting)
        #expect(bench.radio.takeCommands() == [.disconnect(link)])
        bench.say(.disconnected(link, .requested))
        #expect(recorder.takeEvents() == ["disconnect disconnected true"])
        #expect(peripheral.maximumWriteValueLength(for: .withoutResponse) == 20)
        #expect(!peripheral.canSendWriteWithoutResponse)
    }

    @Test func `a failed attempt comes with Apple's error and the radio's own beneath`() throws {
        let recorder = Recorder()
        let bench = Bench(delegate: recorder)
        let peripheral = bench.retrieve()
        bench.central.connect(peripheral)
        let failure = RadioFailure(.bus(name: "org.bluez.Error.Failed"), text: "br-connection")
        bench.say(.connectFailed(LinkID(peer: Bench.peer, attempt: 1), failure))
        #expect(recorder.events.last?.hasPrefix("fail disconnected error CBErrorDomain") == true)
        let error = try #require(recorder.errors.last ?? nil) as NSError
        let underlying = try #require(error.userInfo[NSUnderlyingErrorKey] as? NSError)
        #expect(underlying.domain == "org.bluez.Error.Failed")
        #expect(underlying.localizedDescription == "br-connection")
    }

    @Test func `a lost link is told with code 6, one that the peer ended with code 7`() {
        let recorder = Recorder()
        let bench = Bench(delegate: recorder)
        let peripheral = bench.retrieve()
        let lost = bench.connect(peripheral)
        bench.say(.disconnected(lost, .lost(RadioFailure(.hci(0x08)))))
        #expect(recorder.events.last == "disconnect disconnected true error CBErrorDomain 6")
        #expect((recorder.errors.last as? CBError)?.code == .connectionTimeout)
        let ended = bench.connect(peripheral)
        bench.say(.disconnected(ended, .lost(RadioFailure(.hci(0x13)))))
        #expect(recorder.events.last == "disconnect disconnected true error CBErrorDomain 7")
    }

    @Test func `options of another type are ignored and odd delays harmless`() {
        let bench = Bench()
        let peripheral = bench.retrieve()
        for delay: Any in ["soon", Double.nan, -Double.infinity, -3, 0] {
            bench.central.connect(
                peripheral,
                options: [CBConnectPeripheralOptionStartDelayKey: delay]
            )
            #expect(peripheral.state == .connecting)
            bench.central.cancelPeripheralConnection(peripheral)
            for case .connect(let link) in bench.radio.takeCommands() {
                bench.say(.disconnected(link, .requested))
            }
            #expect(peripheral.state == .disconnected)
        }
        bench.central.connect(
            peripheral,
            options: [CBConnectPeripheralOptionStartDelayKey: Double.infinity]
        )
        #expect(bench.radio.takeCommands().isEmpty)
    }

    @Test func `a start delay holds the attempt back`() {
        let bench = Bench()
        let peripheral = bench.retrieve()
        bench.central.connect(
            peripheral,
            options: [CBConnectPeripheralOptionStartDelayKey: NSNumber(value: 2.5)]
        )
        #expect(bench.radio.takeCommands().isEmpty)
        #expect(bench.radio.wakeUpTime == .zero + .milliseconds(2500))
        bench.radio.advance(by: .milliseconds(2500))
        #expect(bench.radio.takeCommands() == [.connect(LinkID(peer: Bench.peer, attempt: 1))])
    }

    // MARK: Power

    @Test func `power off tells the state alone, after everything was cut`() {
        let recorder = Recorder()
        let bench = Bench(delegate: recorder)
        let peripheral = bench.retrieve()
        let link = bench.connect(peripheral)
        peripheral.delegate = recorder
        peripheral.discoverServices(nil)
        bench.answer(link, .success(.services([ServiceRecord(handle: .init(1), uuid: .init(1))])))
        bench.central.scanForPeripherals(withServices: nil)
        _ = recorder.takeEvents()
        recorder.inside["state"] = {
            #expect(peripheral.state == .disconnected)
            #expect(peripheral.services == nil)
            #expect(!bench.central.isScanning)
        }
        bench.say(.state(.poweredOff, .allowedAlways))
        #expect(recorder.events == ["state poweredOff"])
    }

    @Test func `a restart of the system's Bluetooth makes orphans of all objects`() {
        let recorder = Recorder()
        let bench = Bench(delegate: recorder)
        let old = bench.retrieve()
        old.delegate = recorder
        _ = bench.connect(old)
        bench.say(.state(.resetting, .allowedAlways))
        bench.say(.state(.poweredOn, .allowedAlways))
        let new = bench.retrieve()
        #expect(old !== new)
        #expect(old.identifier == new.identifier)
        _ = recorder.takeEvents()
        _ = bench.radio.takeCommands()
        bench.central.connect(old)
        old.discoverServices(nil)
        #expect(bench.radio.takeCommands().isEmpty)
        #expect(old.state == .disconnected)
        #expect(bench.log.lines.filter { $0.contains("no longer knows") }.count == 2)
        _ = bench.connect(new)
        #expect(new.state == .connected)
        #expect(old.state == .disconnected)
    }

    @Test func `an orphan that goes away does not take its successor's link along`() {
        let bench = Bench()
        var old: CBPeripheral? = bench.retrieve()
        bench.say(.state(.resetting, .allowedAlways))
        bench.say(.state(.poweredOn, .allowedAlways))
        let new = bench.retrieve()
        _ = bench.connect(new)
        #expect(old != nil)
        old = nil
        #expect(bench.radio.takeCommands().isEmpty)
        #expect(new.state == .connected)
    }

    // MARK: Restoration

    @Test func `a restorable delegate without an identifier is told so`() {
        let delegate = Restorable()
        let bench = Bench(delegate: delegate)
        let line =
            "API MISUSE: \(bench.central) has no restore identifier but the delegate implements "
            + "the centralManager:willRestoreState: method. Restoring will not be supported"
        #expect(bench.log.lines == [line])
    }

    @Test func `an identifier is told to have no effect`() {
        let options = [CBCentralManagerOptionRestoreIdentifierKey: "main"]
        let bench = Bench(delegate: Recorder(), options: options)
        #expect(bench.log.lines.count == 1)
        #expect(bench.log.contains("restore identifier has no effect"))
        #expect(Bench(delegate: Recorder()).log.lines.isEmpty)
    }

    @Test func `the radio is told who opens it and whether the user may be asked`() {
        let quiet = Bench(options: [CBCentralManagerOptionShowPowerAlertKey: false])
        #expect(quiet.radio.client == RadioClient(label: "bench", showsPowerAlert: false))
        #expect(Bench().radio.client?.showsPowerAlert == true)
    }

    @Test func `the radio is told how long values may be held back`() {
        func told(_ option: Any?) -> Duration? {
            Bench(options: option.map { ["org.bindrune.valueDelay": $0] }).radio.client?.valueDelay
        }
        #expect(told(0.25) == .milliseconds(250))
        #expect(told(NSNumber(value: 1)) == .seconds(1))
        #expect(told(0) == .zero)
        #expect(told(0.0) == .zero)
        for nothing in [nil, -1, Double.nan, "1"] as [Any?] { #expect(told(nothing) == nil) }
    }
}

extension CBCentralManager {
    fileprivate func retrieved(_ peer: PeerID, of bench: Bench) -> CBPeripheral? {
        bench.radio.know([PeerSummary(peer: peer)])
        return retrievePeripherals(withIdentifiers: [UUID(peer)]).first
    }
}

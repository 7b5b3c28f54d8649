// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import Dispatch
import HostCore
import OpenCoreBluetooth
import Synchronization
import Testing

/// On which queue, in which order and from where delegates are called.
struct CallbackOrderTests {
    @Test func `callbacks run on the manager's queue, whatever thread the radio uses`() {
        let queue = DispatchQueue(label: "own")
        let recorder = Recorder()
        recorder.inside["state"] = { dispatchPrecondition(condition: .onQueue(queue)) }
        let bench = Bench(delegate: recorder, queue: queue)
        #expect(recorder.events == ["state poweredOn"])
        bench.say(.state(.poweredOff, .allowedAlways))
        queue.sync { bench.say(.state(.poweredOn, .allowedAlways)) }
        #expect(recorder.events.count == 3)
    }

    @Test func `a radio on a queue that targets the manager's calls in place`() {
        let queue = DispatchQueue(label: "own")
        let radioQueue = DispatchQueue(label: "radio", target: queue)
        let recorder = Recorder()
        let bench = Bench(delegate: recorder, queue: queue, state: nil)
        radioQueue.sync { bench.say(.state(.poweredOn, .allowedAlways)) }
        #expect(recorder.events == ["state poweredOn"])
    }

    @Test func `a manager's queue may itself target another one`() {
        let base = DispatchQueue(label: "base")
        let queue = DispatchQueue(label: "own", target: base)
        let recorder = Recorder()
        recorder.inside["state"] = {
            dispatchPrecondition(condition: .onQueue(queue))
            dispatchPrecondition(condition: .onQueue(base))
        }
        let bench = Bench(delegate: recorder, queue: queue)
        queue.sync { bench.say(.state(.poweredOff, .allowedAlways)) }
        #expect(recorder.events == ["state poweredOn", "state poweredOff"])
    }

    @Test func `a disconnect has the time of its event, not that of its callback`() {
        let delegate = SlowDelegate()
        let bench = Bench(delegate: delegate)
        let loss = LinkEnd.lost(RadioFailure(.hci(0x08)))
        let (first, second) = (bench.retrieve(), bench.retrieve(Bench.other))
        let links = [bench.connect(first), bench.connect(second)]
        delegate.inside = {
            bench.say(.disconnected(links[1], loss))
            bench.radio.advance(by: .seconds(5))
        }
        bench.say(.disconnected(links[0], loss))
        #expect(delegate.timestamps == [1000, 1000])
        bench.radio.advance(by: .seconds(1))
        bench.say(.disconnected(bench.connect(first), loss))
        #expect(delegate.timestamps.last == 1006)
    }

    /// Lets things happen inside its first callback.
    private final class SlowDelegate: NSObject, CBCentralManagerDelegate {
        var timestamps: [CFAbsoluteTime] = []
        var inside: (() -> Void)?

        func centralManagerDidUpdateState(_ central: CBCentralManager) {}

        func centralManager(
            _ central: CBCentralManager,
            didDisconnectPeripheral peripheral: CBPeripheral,
            timestamp: CFAbsoluteTime,
            isReconnecting: Bool,
            error: (any Error)?
        ) {
            timestamps.append(timestamp)
            let work = inside
            inside = nil
            work?()
        }
    }

    @Test func `two managers on one queue do not disturb one another`() {
        let queue = DispatchQueue(label: "own")
        let recorder = Recorder()
        let first = Bench(delegate: recorder, queue: queue)
        var second: Bench? = Bench(queue: queue)
        #expect(second?.central.state == .poweredOn)
        second = nil
        queue.sync { first.say(.state(.poweredOff, .allowedAlways)) }
        #expect(recorder.events.last == "state poweredOff")
    }

    @Test @MainActor func `without a queue callbacks run on the main one, in place from there`() {
        let recorder = Recorder()
        recorder.inside["state"] = { dispatchPrecondition(condition: .onQueue(.main)) }
        let bench = Bench(delegate: recorder, queue: .main)
        #expect(recorder.events == ["state poweredOn"])
        bench.say(.state(.poweredOff, .allowedAlways))
        #expect(recorder.events.count == 2)
    }

    @Test func `without a queue callbacks run on the main one, from any thread`() async {
        let radio = HandTurnedRadio()
        let told = Mutex(0)
        final class Counter: NSObject, CBCentralManagerDelegate {
            let told: () -> Void
            init(told: @escaping () -> Void) { self.told = told }
            func centralManagerDidUpdateState(_ central: CBCentralManager) {
                dispatchPrecondition(condition: .onQueue(.main))
                told()
            }
        }
        let counter = Counter { told.withLock { $0 += 1 } }
        let manager = CBCentralManager(
            delegate: counter,
            queue: nil,
            options: nil,
            provider: radio
        )
        radio.say(.state(.poweredOn, .allowedAlways))
        #expect(told.withLock { $0 } == 1)
        #expect(manager.state == .poweredOn)
    }

    @Test func `no callback runs inside a call`() {
        let recorder = Recorder()
        let bench = Bench(delegate: recorder)
        let peripheral = bench.retrieve()
        _ = bench.connect(peripheral)
        _ = recorder.takeEvents()
        bench.queue.sync {
            // Answered without the radio, and yet not at once.
            bench.central.connect(peripheral)
            peripheral.openL2CAPChannel(0x80)
            #expect(recorder.events.isEmpty)
        }
        #expect(recorder.events.isEmpty)
        #expect(bench.radio.wakeUpTime == bench.radio.now)
        bench.radio.advance()
        #expect(recorder.events == ["connect connected"])
    }

    @Test func `calls inside a callback are taken in and answered after it`() {
        let recorder = Recorder()
        let bench = Bench(delegate: recorder)
        let peripheral = bench.retrieve()
        peripheral.delegate = recorder
        _ = bench.connect(peripheral)
        let link = LinkID(peer: Bench.peer, attempt: 1)
        recorder.inside["rssi"] = {
            recorder.inside["rssi"] = nil
            bench.central.connect(peripheral)
            peripheral.readRSSI()
            // The radio answers from inside the callback: told after it.
            bench.answer(link, .success(.rssi(-41)))
            #expect(recorder.events.last == "rssi -40")
        }
        peripheral.readRSSI()
        bench.answer(link, .success(.rssi(-40)))
        #expect(recorder.events.suffix(3) == ["rssi -40", "connect connected", "rssi -41"])
    }

    @Test func `notifications come in order and each with its own value`() throws {
        let recorder = Recorder()
        let bench = Bench(delegate: recorder)
        let table = try GATTBench(bench, delegate: recorder)
        _ = recorder.takeEvents()
        for number in 0..<200 {
            bench.say(.value(table.link, table.valueHandle, [UInt8(number)]))
        }
        #expect(recorder.events == (0..<200).map { "value [\($0)]" })
    }

    @Test func `a value does not overtake a callback that waits`() throws {
        let recorder = Recorder()
        let bench = Bench(delegate: recorder)
        let table = try GATTBench(bench, delegate: recorder)
        _ = recorder.takeEvents()
        // Told with the next turn of the radio, and not from inside the call.
        bench.central.connect(table.peripheral)
        bench.say(.value(table.link, table.valueHandle, [1]))
        bench.say(.value(table.link, table.valueHandle, [2]))
        #expect(recorder.events == ["connect connected", "value [1]", "value [2]"])
    }

    @Test func `what a callback of a value asks for is told before the next value`() throws {
        let recorder = Recorder()
        let bench = Bench(delegate: recorder)
        let table = try GATTBench(bench, delegate: recorder)
        _ = recorder.takeEvents()
        recorder.inside["value"] = {
            recorder.inside["value"] = nil
            bench.central.connect(table.peripheral)
            bench.say(.value(table.link, table.valueHandle, [2]))
            #expect(recorder.events.last == "value [1]")
        }
        bench.say(.value(table.link, table.valueHandle, [1]))
        #expect(recorder.events == ["value [1]", "connect connected", "value [2]"])
    }

    @Test func `calls from many threads are all taken in, once each`() {
        let radio = HandTurnedRadio()
        let queue = DispatchQueue(label: "own")
        let manager = CBCentralManager(delegate: nil, queue: queue, options: nil, provider: radio)
        radio.say(.state(.poweredOn, .allowedAlways))
        let peers = (1...8).map { PeerID(high: 9, low: UInt64($0)) }
        radio.know(peers.map { PeerSummary(peer: $0) })
        let peripherals = manager.retrievePeripherals(withIdentifiers: peers.map { UUID($0) })
        #expect(peripherals.count == 8)
        let connects = Mutex(0)
        func answer() {
            for case .connect(let link) in radio.takeCommands() {
                connects.withLock { $0 += 1 }
                radio.say(.connected(link, LinkParameters()))
            }
        }
        withoutIsolationChecks { index in
            for _ in 0..<200 {
                // One thread is the radio's, the others are the app's.
                guard index > 0 else {
                    answer()
                    continue
                }
                manager.connect(peripherals[index])
                _ = peripherals[index].state
                _ = peripherals[index].name
                _ = peripherals[index].description
                _ = manager.retrievePeripherals(withIdentifiers: [UUID(peers[index])])
            }
        }
        answer()
        #expect(connects.withLock { $0 } == 7)
        #expect(peripherals.dropFirst().allSatisfy { $0.state == .connected })
    }
}

/// Runs the body for 0 to 7 on several threads at once. The objects of the API are not Sendable, as
/// Apple's are not; that they may be called from any thread is what is tested.
private func withoutIsolationChecks(_ body: (Int) -> Void) {
    withoutActuallyEscaping(body) { body in
        nonisolated(unsafe) let shared = body
        DispatchQueue.concurrentPerform(iterations: 8) { shared($0) }
    }
}

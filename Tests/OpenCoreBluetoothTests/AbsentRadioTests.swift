// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import HostCore
import Synchronization
import Testing

@testable import OpenCoreBluetooth

/// The radio of a host that has none.
struct AbsentRadioTests {
    @Test func `it says unsupported, on the queue, and wakes who wants it`() {
        let queue = DispatchQueue(label: "absent")
        let radio = AbsentRadio(queue: queue)
        let listener = Listener()
        radio.open(listener)
        queue.sync {}
        #expect(
            listener.heard == [
                "state(HostCore.RadioState.unsupported, "
                    + "HostCore.RadioAuthorization.allowedAlways)"
            ]
        )
        radio.perform(.stopScan)
        #expect(radio.knownPeers([PeerID(high: 1, low: 1)]).isEmpty)
        #expect(radio.connectedPeers(offering: [BluetoothUUID(0x1800)]).isEmpty)
        radio.wake(at: nil)
        radio.wake(at: radio.now)
        listener.waitForWakeUp()
        radio.close()
        #expect(listener.heard.last == "wake up")
    }

    @Test func `a manager over it is unsupported and takes no commands`() {
        let provider = AbsentProvider(queue: DispatchQueue(label: "absent"))
        let recorder = Recorder()
        let log = LogBook()
        let manager = BluetoothLog.$sink.withValue({ log.add($0) }) {
            CBCentralManager(delegate: recorder, queue: provider.queue, provider: provider)
        }
        provider.queue.sync {}
        #expect(recorder.events == ["state unsupported"])
        manager.scanForPeripherals(withServices: nil)
        #expect(log.lines.count == 1)
        #expect(!manager.isScanning)
    }

    private struct AbsentProvider: RadioProvider {
        let queue: DispatchQueue

        func makePort(for client: RadioClient) -> any RadioPort { AbsentRadio(queue: queue) }
    }

    private final class Listener: RadioReceiver {
        private let notes = Mutex<[String]>([])
        private let woken = DispatchSemaphore(value: 0)

        var heard: [String] { notes.withLock { $0 } }

        func receive(_ event: RadioEvent) {
            notes.withLock { $0.append("\(event)") }
        }

        func wakeUp() {
            notes.withLock { $0.append("wake up") }
            woken.signal()
        }

        func waitForWakeUp() {
            woken.wait()
        }
    }
}

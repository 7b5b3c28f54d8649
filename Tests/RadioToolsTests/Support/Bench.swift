// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import HostCore
import RadioTools
import SimulatedRadio
import Synchronization

/// A world with one device and a session on a wrapped port of one phone.
final class Bench: RadioReceiver {
    static let service = BluetoothUUID(0xFF00)
    static let counter = BluetoothUUID(0xFF01)
    static let memory = BluetoothUUID(0xFF02)

    private let heard = Mutex<[(time: Instant, event: RadioEvent)]>([])
    private let woken = Mutex<[Instant]>([])
    private let numbers = Mutex<UInt32>(0)
    let world: World
    let port: any RadioPort
    let device: SimulatedPeripheral

    init(seed: UInt64 = 3, _ wrap: (any RadioPort) -> any RadioPort = { $0 }) {
        world = World(seed: seed, trace: .everything)
        device = world.add(Self.spec)
        let phone = world.phone("A")
        phone.remember(device)
        port = wrap(phone.makePort(for: RadioClient(label: "bench")))
        port.open(self)
        world.advance(by: .milliseconds(10))
    }

    private static var spec: PeripheralSpec {
        PeripheralSpec(
            name: "Device",
            address: BluetoothAddress(value: 0xC000_0000_0001, kind: .random),
            services: [
                ServiceSpec(
                    service,
                    characteristics: [
                        CharacteristicSpec(
                            counter,
                            [.notify],
                            notify: NotifyScript(.counter(bytes: 2), every: .milliseconds(100))
                        ),
                        CharacteristicSpec(
                            memory,
                            [.read, .write, .writeWithoutResponse],
                            value: [0, 0, 0, 0]
                        ),
                    ]
                )
            ]
        )
    }

    func receive(_ event: RadioEvent) {
        let now = port.now
        heard.withLock { $0.append((now, event)) }
    }

    func wakeUp() {
        let now = port.now
        woken.withLock { $0.append(now) }
    }

    var events: [RadioEvent] { heard.withLock { $0.map(\.event) } }
    var timedEvents: [(time: Instant, event: RadioEvent)] { heard.withLock { $0 } }
    var wakeUps: [Instant] { woken.withLock { $0 } }
    func clear() { heard.withLock { $0 = [] } }

    var peer: PeerID { world.phone("A").identifier(of: device) }

    func connect() -> LinkID {
        let link = LinkID(peer: peer, attempt: next())
        port.perform(.connect(link))
        return link
    }

    func connected() -> LinkID? {
        let link = connect()
        world.run(until: { events.contains { $0.faultTarget == .connected } }, limit: .seconds(5))
        return events.contains { $0.faultTarget == .connected } ? link : nil
    }

    @discardableResult
    func request(_ link: LinkID, _ request: GATTRequest) -> RequestID {
        let id = RequestID(number: next())
        port.perform(.request(link, id, request))
        return id
    }

    /// Handles follow from the spec: the world gives them in the order of the table.
    var counterHandle: AttributeHandle { AttributeHandle(0x11) }
    var memoryHandle: AttributeHandle { AttributeHandle(0x14) }

    func outcome(of id: RequestID) -> RequestOutcome? {
        events.lazy.compactMap { event in
            guard case .response(_, id, let outcome) = event else { return nil }
            return outcome
        }.first
    }

    var values: [[UInt8]] {
        events.compactMap {
            guard case .value(_, _, let bytes) = $0 else { return nil }
            return bytes
        }
    }

    private func next() -> UInt32 {
        numbers.withLock { number in
            number += 1
            return number
        }
    }
}

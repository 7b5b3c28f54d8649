// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import HostCore
import SimulatedRadio
import Synchronization
import Testing

/// Discovery, values and subscriptions of one connected device.
struct AttributeTests {
    static let service = BluetoothUUID(0xFF00)
    static let one = BluetoothUUID(0xFF01)
    static let two = BluetoothUUID(0xFF02)

    /// A world whose only device has one service with these characteristics.
    private struct Stage {
        let world = World(seed: 6)
        let device: SimulatedPeripheral
        let session: Session
        let link: LinkID

        init(
            _ characteristics: [CharacteristicSpec],
            options: PhoneOptions = PhoneOptions(),
            _ change: (inout PeripheralSpec) -> Void = { _ in }
        ) throws {
            var spec = PeripheralSpec(
                name: "Device",
                address: BluetoothAddress(value: 0xC000_0000_0001, kind: .random),
                services: [ServiceSpec(service, characteristics: characteristics)]
            )
            change(&spec)
            device = world.add(spec)
            session = Session(world.phone("A", options: options))
            link = try #require(session.link())
            world.advance(by: .seconds(1))
        }

        func handle(_ uuid: BluetoothUUID = one) throws -> AttributeHandle {
            try #require(session.handle(of: uuid, link))
        }

        func error(_ request: GATTRequest) -> RadioFailure.Origin? {
            guard case .failure(let failure)? = session.outcome(link, request) else { return nil }
            return failure.origin
        }

        func value(_ handle: AttributeHandle) -> [UInt8]? {
            guard
                case .success(.value(let bytes))? = session.outcome(
                    link,
                    .readCharacteristic(handle)
                )
            else { return nil }
            return bytes
        }
    }

    // MARK: Discovery

    @Test func `services are listed by handle, without the host's own and the secondary ones`()
        throws
    {
        let stage = try Stage([]) { spec in
            spec.services += [
                ServiceSpec(BluetoothUUID(0x180F), isPrimary: false),
                ServiceSpec(BluetoothUUID(0x180A), includes: [BluetoothUUID(0x180F)]),
            ]
        }
        guard
            case .success(.services(let found))? = stage.session.outcome(
                stage.link,
                .discoverServices(nil)
            )
        else { return #expect(Bool(false)) }
        #expect(found.map(\.uuid) == [Self.service, BluetoothUUID(0x180A)])
        #expect(found.map(\.handle) == found.map(\.handle).sorted())
        let included = stage.session.outcome(
            stage.link,
            .discoverIncludedServices(service: found[1].handle, nil)
        )
        guard case .success(.services(let inside))? = included else {
            return #expect(Bool(false))
        }
        #expect(inside.map(\.uuid) == [BluetoothUUID(0x180F)])
        #expect(inside.map(\.isPrimary) == [false])
        let filtered = stage.session.outcome(stage.link, .discoverServices([Self.two]))
        #expect(filtered == .success(.services([])), "a missing service is no error")
    }

    @Test func `descriptors are found, read and written as they allow`() throws {
        let stage = try Stage([
            CharacteristicSpec(
                Self.one,
                [.read, .notify],
                descriptors: [
                    DescriptorSpec(BluetoothUUID(0x2901), value: Array("Name".utf8)),
                    DescriptorSpec(BluetoothUUID(0x2904), value: [1], isWritable: true),
                ]
            )
        ])
        let handle = try stage.handle()
        guard
            case .success(.descriptors(let found))? = stage.session.outcome(
                stage.link,
                .discoverDescriptors(characteristic: handle)
            )
        else { return #expect(Bool(false)) }
        #expect(found.map(\.uuid.short) == [0x2902, 0x2901, 0x2904])
        func read(_ index: Int) -> RequestOutcome? {
            stage.session.outcome(stage.link, .readDescriptor(found[index].handle))
        }
        #expect(read(0) == .success(.value([0, 0])))
        #expect(read(1) == .success(.value(Array("Name".utf8))))
        _ = stage.session.outcome(stage.link, .setNotify(handle, true))
        #expect(read(0) == .success(.value([1, 0])))
        #expect(stage.error(.writeDescriptor(found[1].handle, [0])) == .att(0x03))
        let write = GATTRequest.writeDescriptor(found[2].handle, [7])
        #expect(stage.session.outcome(stage.link, write) == .success(.done))
        #expect(read(2) == .success(.value([7])))
    }

    @Test func `handles that are not there are invalid`() throws {
        let stage = try Stage([CharacteristicSpec(Self.one, [.read])])
        let wrong = AttributeHandle(0x7777)
        for request: GATTRequest in [
            .readCharacteristic(wrong), .writeCharacteristic(wrong, [1]), .setNotify(wrong, true),
            .readDescriptor(wrong), .writeDescriptor(wrong, [1]),
            .discoverCharacteristics(service: wrong, nil),
            .discoverDescriptors(characteristic: wrong),
            .discoverIncludedServices(service: wrong, nil),
        ] {
            #expect(stage.error(request) == .att(0x01), "\(request)")
        }
    }

    // MARK: Values

    @Test func `what the properties do not allow is refused`() throws {
        let stage = try Stage([
            CharacteristicSpec(Self.one, []),
            CharacteristicSpec(Self.two, [.notify], hasConfiguration: false),
        ])
        let handle = try stage.handle()
        #expect(stage.error(.readCharacteristic(handle)) == .att(0x02))
        #expect(stage.error(.writeCharacteristic(handle, [1])) == .att(0x03))
        #expect(stage.error(.setNotify(handle, true)) == .att(0x06))
        #expect(stage.error(.setNotify(try stage.handle(Self.two), true)) == .att(0x0A))
    }

    @Test func `reads follow their scripts`() throws {
        let stage = try Stage([
            CharacteristicSpec(Self.one, [.read], read: .counter(bytes: 2)),
            CharacteristicSpec(Self.two, [.read], read: .error(0x81)),
        ])
        let handle = try stage.handle()
        #expect((0..<3).map { _ in stage.value(handle) } == [[0, 0], [1, 0], [2, 0]])
        #expect(stage.error(.readCharacteristic(try stage.handle(Self.two))) == .att(0x81))
    }

    @Test func `writes follow their scripts`() throws {
        let stage = try Stage([
            CharacteristicSpec(Self.one, [.read, .write], value: [0]),
            CharacteristicSpec(Self.two, [.read, .write], value: [5], write: .discard),
            CharacteristicSpec(BluetoothUUID(0xFF03), [.write], write: .error(0x0D)),
        ])
        let (first, second) = (try stage.handle(), try stage.handle(Self.two))
        #expect(
            stage.session.outcome(stage.link, .writeCharacteristic(first, [1, 2]))
                == .success(.done)
        )
        #expect(stage.value(first) == [1, 2])
        #expect(
            stage.session.outcome(stage.link, .writeCharacteristic(second, [1]))
                == .success(.done)
        )
        #expect(stage.value(second) == [5])
        let third = try stage.handle(BluetoothUUID(0xFF03))
        #expect(stage.error(.writeCharacteristic(third, [1])) == .att(0x0D))
    }

    @Test(arguments: [GATTRequest.readCharacteristic(AttributeHandle(0)), .readRSSI])
    func `an answer takes connection events, a host's answer does not`(request: GATTRequest) throws
    {
        let stage = try Stage([CharacteristicSpec(Self.one, [.read], value: [1])])
        var request = request
        if case .readCharacteristic = request { request = .readCharacteristic(try stage.handle()) }
        let start = stage.world.now
        #expect(stage.session.outcome(stage.link, request) != nil)
        let time = stage.world.now - start
        if request == .readRSSI {
            #expect(time < .milliseconds(1))
        } else {
            #expect(time > .milliseconds(30) && time <= .milliseconds(60))
        }
    }

    @Test func `thinking time of device and characteristic adds up`() throws {
        let stage = try Stage([
            CharacteristicSpec(Self.one, [.read], answerDelay: .seconds(2))
        ]) { $0.link.answerLatency = .seconds(1) }
        let handle = try stage.handle()
        let start = stage.world.now
        #expect(stage.value(handle) == [])
        #expect(stage.world.now - start >= .seconds(3))
        #expect(stage.world.now - start < .milliseconds(3_100))
    }

    @Test func `long values take longer, and need a device that takes them`() throws {
        let long = [UInt8](repeating: 7, count: 500)
        let characteristics = [CharacteristicSpec(Self.one, [.read, .write], value: long)]
        let stage = try Stage(characteristics)
        let handle = try stage.handle()
        let start = stage.world.now
        #expect(stage.value(handle) == long)
        #expect(stage.world.now - start >= .milliseconds(90), "500 bytes at an MTU of 185")
        #expect(
            stage.session.outcome(stage.link, .writeCharacteristic(handle, Array(long.reversed())))
                == .success(.done)
        )
        #expect(
            stage.error(.writeCharacteristic(handle, long + [UInt8](repeating: 0, count: 13)))
                == .att(0x0D)
        )
        let simple = try Stage(characteristics) { $0.link.acceptsLongWrites = false }
        #expect(simple.error(.writeCharacteristic(try simple.handle(), long)) == .att(0x06))
    }

    @Test func `a device that never answers loses the link after thirty seconds`() throws {
        let stage = try Stage([CharacteristicSpec(Self.one, [.read], read: .silence)])
        let id = stage.session.request(stage.link, .readCharacteristic(try stage.handle()))
        let start = stage.world.now
        stage.session.clear()
        stage.world.advance(by: .seconds(60))
        let failure = RadioFailure(.host(code: 0), text: "ATT transaction timed out")
        #expect(stage.session.events.first == .response(stage.link, id, .failure(failure)))
        guard case .disconnected(_, .lost(let end))? = stage.session.events.dropFirst().first else {
            return #expect(Bool(false), "\(stage.session.events)")
        }
        #expect(end.origin == .hci(0x08))
        #expect(stage.session.events.count == 2)
        let passed = try #require(stage.session.timedEvents.first).time - start
        #expect(passed >= .seconds(30) && passed <= .milliseconds(30_060))
    }

    // MARK: Commands

    @Test func `commands arrive in order and give their credits back`() throws {
        let stage = try Stage([CharacteristicSpec(Self.one, [.writeWithoutResponse])])
        let handle = try stage.handle()
        stage.session.clear()
        for number in 0..<20 {
            stage.session.port.perform(.writeCommand(stage.link, handle, [UInt8(number)]))
        }
        stage.world.advance(by: .seconds(1))
        let credits = stage.session.events.reduce(0) { sum, event in
            guard case .writeCredits(_, let count) = event else { return sum }
            return sum + count
        }
        #expect(credits == 20)
        #expect(stage.device.value(of: Self.one) == [19])
    }

    @Test func `a command does not overtake a request`() throws {
        let stage = try Stage([
            CharacteristicSpec(Self.one, [.read, .write, .writeWithoutResponse])
        ])
        let handle = try stage.handle()
        stage.session.request(stage.link, .writeCharacteristic(handle, [1]))
        stage.session.port.perform(.writeCommand(stage.link, handle, [2]))
        stage.world.advance(by: .seconds(1))
        #expect(stage.device.value(of: Self.one) == [2])
        stage.session.port.perform(.writeCommand(stage.link, handle, [3]))
        #expect(stage.value(handle) == [3])
    }

    @Test func `commands beyond the credits are lost without a word`() throws {
        let stage = try Stage(
            [
                CharacteristicSpec(Self.one, [.writeWithoutResponse])
            ],
            options: PhoneOptions(writeCredits: 4)
        )
        let handle = try stage.handle()
        for number in 0..<10 {
            stage.session.port.perform(.writeCommand(stage.link, handle, [UInt8(number)]))
        }
        stage.world.advance(by: .seconds(1))
        #expect(stage.device.value(of: Self.one) == [3])
    }

    @Test func `commands that are too long or not allowed have no effect`() throws {
        let stage = try Stage([
            CharacteristicSpec(Self.one, [.writeWithoutResponse], value: [9]),
            CharacteristicSpec(Self.two, [.write], value: [9]),
        ])
        let long = [UInt8](repeating: 1, count: 183)
        stage.session.port.perform(.writeCommand(stage.link, try stage.handle(), long))
        stage.session.port.perform(.writeCommand(stage.link, try stage.handle(Self.two), [1]))
        stage.world.advance(by: .seconds(1))
        #expect(stage.device.value(of: Self.one) == [9])
        #expect(stage.device.value(of: Self.two) == [9])
        let fitting = Array(long.dropLast())
        stage.session.port.perform(.writeCommand(stage.link, try stage.handle(), fitting))
        stage.world.advance(by: .seconds(1))
        #expect(stage.device.value(of: Self.one) == fitting)
    }

    // MARK: Subscriptions

    @Test func `values are cut to the packet, and counted per subscription`() throws {
        let stage = try Stage([
            CharacteristicSpec(
                Self.one,
                [.notify],
                notify: NotifyScript(
                    .packets([[UInt8](repeating: 1, count: 300)]),
                    every: .milliseconds(100),
                    limit: 3
                )
            )
        ])
        _ = stage.session.outcome(stage.link, .setNotify(try stage.handle(), true))
        stage.world.advance(by: .seconds(5))
        #expect(stage.session.values.map(\.count) == [182, 182, 182])
    }

    @Test func `a set value is told to subscribers, and to nobody after they unsubscribed`() throws
    {
        let stage = try Stage([CharacteristicSpec(Self.one, [.read, .notify], value: [1])])
        let handle = try stage.handle()
        stage.device.setValue([2], of: Self.one)
        _ = stage.session.outcome(stage.link, .setNotify(handle, true))
        stage.device.setValue([3], of: Self.one)
        stage.world.advance(by: .seconds(1))
        _ = stage.session.outcome(stage.link, .setNotify(handle, false))
        stage.device.setValue([4], of: Self.one)
        stage.world.advance(by: .seconds(1))
        #expect(stage.session.values == [[3]])
        #expect(stage.value(handle) == [4])
    }

    @Test func `two sessions share a subscription, and each unsubscribes for itself`() throws {
        let stage = try Stage([
            CharacteristicSpec(
                Self.one,
                [.notify],
                notify: NotifyScript(.counter(bytes: 1), every: .milliseconds(100))
            )
        ])
        let handle = try stage.handle()
        let other = Session(stage.world.phone("A"))
        let link = try #require(other.connected(stage.link.peer))
        #expect(stage.session.outcome(stage.link, .setNotify(handle, true)) == .success(.done))
        let start = stage.world.now
        #expect(other.outcome(link, .setNotify(handle, true)) == .success(.done))
        #expect(stage.world.now - start < .milliseconds(1), "the host is subscribed already")
        stage.world.advance(by: .seconds(1))
        #expect(other.values.count >= 8)
        #expect(stage.session.values.count >= 8)
        #expect(other.outcome(link, .setNotify(handle, false)) == .success(.done))
        let (mine, others) = (stage.session.values.count, other.values.count)
        stage.world.advance(by: .seconds(1))
        #expect(other.values.count == others)
        #expect(stage.session.values.count >= mine + 8)
        stage.session.port.perform(.disconnect(stage.link))
        stage.world.advance(by: .seconds(1))
        #expect(stage.world.nextEventTime == nil, "the script stops with its last listener")
    }

    @Test func `a script waits for a slow link and loses nothing`() throws {
        let stage = try Stage([
            CharacteristicSpec(
                Self.one,
                [.notify],
                notify: NotifyScript(.counter(bytes: 2), every: .microseconds(100), limit: 500)
            )
        ]) { $0.link.packetsPerInterval = 2 }
        _ = stage.session.outcome(stage.link, .setNotify(try stage.handle(), true))
        stage.world.advance(by: .seconds(30))
        let numbers = stage.session.values.map { Int($0[0]) | Int($0[1]) << 8 }
        #expect(numbers == Array(0..<500))
    }

    // MARK: Hooks

    @Test func `a hook is asked first, and may look at the world`() throws {
        let seen = Seen()
        let stage = try Stage([
            CharacteristicSpec(
                Self.one,
                [.read, .write, .writeWithoutResponse, .notify],
                value: [1]
            ),
            CharacteristicSpec(Self.two, [.read], value: [2]),
        ]) { spec in
            spec.respond = { request in
                seen.look(at: request)
                guard request.characteristic == Self.one else { return nil }
                switch request.operation {
                case .read: return .value([UInt8(request.time.nanoseconds % 7), 0xAA])
                case .write(let bytes): return bytes == [1] ? .done : .error(0x80)
                case .writeCommand: return nil
                case .subscribe: return .error(0x11)
                case .unsubscribe: return .done
                }
            }
        }
        seen.world = stage.world
        let handle = try stage.handle()
        #expect(stage.value(handle)?.last == 0xAA)
        #expect(stage.value(try stage.handle(Self.two)) == [2])
        #expect(
            stage.session.outcome(stage.link, .writeCharacteristic(handle, [1])) == .success(.done)
        )
        #expect(stage.error(.writeCharacteristic(handle, [2])) == .att(0x80))
        #expect(stage.error(.setNotify(handle, true)) == .att(0x11))
        stage.session.port.perform(.writeCommand(stage.link, handle, [6]))
        stage.world.advance(by: .seconds(1))
        #expect(stage.device.value(of: Self.one) == [6], "nil falls back on the script")
        #expect(seen.times.count == 6)
        #expect(seen.times.allSatisfy { $0.asked == $0.now }, "no lock was held")
    }

    /// What a hook was asked, and when.
    private final class Seen: Sendable {
        private let state = Mutex<(world: World?, times: [(asked: Instant, now: Instant)])>(
            (nil, [])
        )

        var world: World? {
            get { state.withLock { $0.world } }
            set { state.withLock { $0.world = newValue } }
        }

        var times: [(asked: Instant, now: Instant)] { state.withLock { $0.times } }

        func look(at request: PeripheralRequest) {
            guard let now = world?.now else { return }
            state.withLock { $0.times.append((request.time, now)) }
        }
    }
}

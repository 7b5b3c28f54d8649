// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import HostCore
import RadioTools
import SimulatedRadio
import Testing

struct FaultyRadioTests {
    private func bench(_ rules: FaultRule..., seed: UInt64 = 1) -> Bench {
        Bench { FaultyRadio($0, plan: FaultPlan(seed: seed, rules)) }
    }

    private func value(_ outcome: RequestOutcome?) -> [UInt8]? {
        guard case .success(.value(let bytes)) = outcome else { return nil }
        return bytes
    }

    @Test func `without rules nothing changes`() throws {
        let plain = Bench()
        let faulty = bench()
        for bench in [plain, faulty] {
            let link = try #require(bench.connected())
            bench.request(link, .setNotify(bench.counterHandle, true))
            bench.port.wake(at: bench.port.now + .milliseconds(333))
            bench.world.advance(by: .seconds(1))
        }
        #expect(plain.events == faulty.events)
        #expect(plain.wakeUps == faulty.wakeUps)
    }

    @Test func `a dropped response never comes, and later requests do get theirs`() throws {
        let bench = bench(FaultRule(.response, .drop, limit: 1))
        let link = try #require(bench.connected())
        let first = bench.request(link, .readCharacteristic(bench.memoryHandle))
        let second = bench.request(link, .readCharacteristic(bench.memoryHandle))
        bench.world.advance(by: .seconds(60))
        #expect(bench.outcome(of: first) == nil)
        #expect(value(bench.outcome(of: second)) == [0, 0, 0, 0])
    }

    @Test func `a dropped request does not reach the device`() throws {
        let bench = bench(FaultRule(.request, .drop))
        let link = try #require(bench.connected())
        bench.request(link, .writeCharacteristic(bench.memoryHandle, [9]))
        bench.world.advance(by: .seconds(60))
        #expect(bench.device.value(of: Bench.memory) == [0, 0, 0, 0])
        #expect(bench.events.contains { $0.faultTarget == .response } == false)
    }

    @Test func `a delayed event comes that much later, and others overtake it`() throws {
        let plain = Bench()
        let late = bench(FaultRule(.connected, .delay(.seconds(2))))
        _ = plain.connected()
        _ = late.connect()
        late.world.advance(by: .seconds(5))
        let expected = plain.timedEvents.first { $0.event.faultTarget == .connected }
        let found = late.timedEvents.first { $0.event.faultTarget == .connected }
        #expect(found?.time == expected.map { $0.time + .seconds(2) })
        let order = late.events.map(\.faultTarget)
        let mtu = try #require(order.firstIndex(of: .mtu))
        let connected = try #require(order.firstIndex(of: .connected))
        #expect(mtu < connected)
    }

    @Test func `a stall holds everything back and keeps the order`() throws {
        let bench = bench(FaultRule(.value, .stall(.seconds(1)), skip: 2, limit: 1))
        let link = try #require(bench.connected())
        bench.request(link, .setNotify(bench.counterHandle, true))
        bench.world.advance(by: .seconds(3))
        let numbers = bench.values.map { Int($0[0]) }
        #expect(numbers == Array(0..<numbers.count))
        #expect(numbers.count > 20)
        let times = bench.timedEvents.filter { $0.event.faultTarget == .value }.map(\.time)
        #expect(times[2] - times[1] >= .seconds(1))
        #expect(times[2] == times[3], "the stall ends for all at once")
    }

    @Test func `a duplicate comes twice in a row`() throws {
        let bench = bench(FaultRule(.value, .duplicate, limit: 1))
        let link = try #require(bench.connected())
        bench.request(link, .setNotify(bench.counterHandle, true))
        bench.world.advance(by: .milliseconds(600))
        #expect(bench.values.prefix(3) == [[0, 0], [0, 0], [1, 0]])
    }

    @Test func `a reordered event comes after the next`() throws {
        let bench = bench(FaultRule(.value, .reorder, skip: 1, limit: 1))
        let link = try #require(bench.connected())
        bench.request(link, .setNotify(bench.counterHandle, true))
        bench.world.advance(by: .seconds(1))
        #expect(bench.values.prefix(4) == [[0, 0], [2, 0], [1, 0], [3, 0]])
    }

    @Test func `a reordered event that nothing follows comes all the same`() throws {
        let bench = bench(FaultRule(.response, .reorder))
        let link = try #require(bench.connected())
        bench.world.advance(by: .seconds(1))
        let id = bench.request(link, .readCharacteristic(bench.memoryHandle))
        bench.world.advance(by: .milliseconds(900))
        #expect(bench.outcome(of: id) == nil)
        bench.world.advance(by: .seconds(1))
        #expect(bench.outcome(of: id) != nil)
    }

    @Test(arguments: 1...8 as ClosedRange<UInt64>)
    func `a corrupted value differs in one bit`(seed: UInt64) throws {
        let bench = bench(FaultRule(.response, .corrupt), seed: seed)
        let link = try #require(bench.connected())
        let id = bench.request(link, .readCharacteristic(bench.memoryHandle))
        bench.world.advance(by: .seconds(1))
        let bytes = try #require(value(bench.outcome(of: id)))
        #expect(bytes.count == 4)
        #expect(bytes.map(\.nonzeroBitCount).reduce(0, +) == 1)
    }

    @Test func `a refused connect fails and reaches nobody`() throws {
        let failure = RadioFailure(.hci(0x3E))
        let bench = bench(FaultRule(.connect, .refuse(failure), limit: 1))
        let first = bench.connect()
        #expect(bench.events.contains(.connectFailed(first, failure)) == false, "not from inside")
        bench.world.advance(by: .seconds(5))
        #expect(bench.events.contains(.connectFailed(first, failure)))
        #expect(bench.device.connectedCentrals == 0)
        #expect(bench.connected() != nil)
    }

    @Test func `a lost link ends once and is given up below`() throws {
        let bench = bench(FaultRule(.value, .loseLink, skip: 2, limit: 1))
        let link = try #require(bench.connected())
        bench.request(link, .setNotify(bench.counterHandle, true))
        bench.world.advance(by: .seconds(3))
        #expect(bench.values.count == 3)
        let ends = bench.events.filter { $0.faultTarget == .disconnected }
        #expect(ends == [.disconnected(link, .lost(RadioFailure(.hci(0x08))))])
        #expect(bench.device.connectedCentrals == 0)
        #expect(bench.connected() != nil)
    }

    @Test func `the session's alarm rings at its time whatever is held back`() throws {
        let bench = bench(FaultRule(.connected, .delay(.seconds(2))))
        _ = bench.connect()
        let alarm = bench.port.now + .milliseconds(1_234)
        bench.port.wake(at: alarm)
        bench.world.advance(by: .seconds(5))
        #expect(bench.wakeUps == [alarm])
    }

    @Test func `rules with a chance follow the seed`() throws {
        func numbers(_ seed: UInt64) throws -> [UInt8] {
            let bench = bench(FaultRule(.value, .drop, chance: 0.3), seed: seed)
            let link = try #require(bench.connected())
            bench.request(link, .setNotify(bench.counterHandle, true))
            bench.world.advance(by: .seconds(10))
            return bench.values.map { $0[0] }
        }
        let first = try numbers(1)
        #expect(try numbers(1) == first)
        #expect(try numbers(2) != first)
        #expect((40..<95).contains(first.count), "\(first.count) of about 98")
    }

    @Test func `a provider tells which faults took place`() throws {
        let world = World(seed: 1)
        let plan = FaultPlan([FaultRule(.state, .drop, limit: 1)])
        let provider = FaultyProvider(world.phone("A"), plan: plan)
        let bench = Bench { _ in provider.makePort(for: RadioClient(label: "x")) }
        world.advance(by: .seconds(1))
        #expect(provider.appliedFaults.map { $0.map(\.rule) } == [[0]])
        #expect(bench.events.isEmpty)
    }

    @Test func `plans are written down and read back`() throws {
        let plan = FaultPlan.hostile(seed: 7)
        #expect(plan.rules.count > 10)
        let text = try RadioRecordCoding.roundTrip(plan)
        #expect(text == plan)
    }
}

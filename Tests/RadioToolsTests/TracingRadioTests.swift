// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import HostCore
import RadioTools
import SimulatedRadio
import Testing

struct TracingRadioTests {
    private func story(_ bench: Bench) throws {
        let link = try #require(bench.connected())
        bench.request(link, .readCharacteristic(bench.memoryHandle))
        bench.request(link, .setNotify(bench.counterHandle, true))
        bench.port.wake(at: bench.port.now + .seconds(1))
        bench.world.advance(by: .seconds(2))
        bench.port.perform(.disconnect(link))
        bench.world.advance(by: .seconds(1))
    }

    @Test func `it changes nothing`() throws {
        let plain = Bench()
        let traced = Bench { TracingRadio($0) { _ in } }
        try story(plain)
        try story(traced)
        #expect(plain.world.traceText == traced.world.traceText)
        #expect(plain.timedEvents.map(\.event) == traced.timedEvents.map(\.event))
        #expect(plain.timedEvents.map(\.time) == traced.timedEvents.map(\.time))
        #expect(plain.wakeUps == traced.wakeUps)
    }

    @Test func `it tells everything that passes, in order`() throws {
        let log = RadioLog()
        let bench = Bench { TracingRadio($0, client: RadioClient(label: "x")) { log.append($0) } }
        try story(bench)
        bench.port.close()
        let records = log.records
        #expect(records.first?.entry == .opened(RadioClient(label: "x")))
        #expect(records.last?.entry == .closed)
        let events = records.compactMap { record -> RadioEvent? in
            guard case .event(let event) = record.entry else { return nil }
            return event
        }
        #expect(events == bench.events)
        #expect(records.filter { $0.entry == .wakeUp }.map(\.time) == bench.wakeUps)
        let commands = records.compactMap { record -> RadioCommand? in
            guard case .command(let command) = record.entry else { return nil }
            return command
        }
        #expect(commands.map(\.faultTarget) == [.connect, .request, .request, .disconnect])
        #expect(records.map(\.time) == records.map(\.time).sorted())
    }

    @Test func `records are written as lines of JSON and read back`() throws {
        let log = RadioLog()
        let bench = Bench { TracingRadio($0) { log.append($0) } }
        try story(bench)
        let lines = log.jsonLines
        #expect(lines.split(separator: "\n").count == log.records.count)
        #expect(try RadioRecord.records(jsonLines: lines) == log.records)
        #expect(throws: (any Error).self) { try RadioRecord(jsonLine: "{") }
    }

    @Test func `a log keeps the last records and counts the others`() {
        let log = RadioLog(limit: 10)
        for number in 0..<35 {
            log.append(
                RadioRecord(
                    time: Instant(nanoseconds: Int64(number)),
                    session: 1,
                    entry: .wakeUp
                )
            )
        }
        #expect(log.records.map(\.time.nanoseconds) == Array(25..<35))
        #expect(log.droppedCount == 25)
    }

    @Test func `sessions of a provider are told apart`() {
        let log = RadioLog()
        let phone = World(seed: 1).phone("A")
        let provider = TracingProvider(phone, log: log)
        _ = provider.makePort(for: RadioClient(label: "one")).perform(.stopScan)
        _ = provider.makePort(for: RadioClient(label: "two")).perform(.stopScan)
        #expect(log.records.map(\.session) == [1, 2])
        #expect(provider.authorization == .allowedAlways)
    }
}

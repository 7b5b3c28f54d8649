// SPDX-License-Identifier: Apache-2.0

import Bindrune
import BindruneTesting
import Foundation
import Synchronization
import Testing

/// What whoever reads a stream can rely on, however many packets lie ready.
struct StreamReadingTests {
    /// A recorder that sends only what it is told to.
    private static func silentScene() -> Scene {
        Scene { spec in
            spec.services[0].characteristics[1].notify = NotifyScript(
                .counter(bytes: 4),
                every: .milliseconds(20),
                start: .command
            )
        }
    }

    @Test func `what is ready is handed out once and in order, whoever asks`() throws {
        let scene = Scene()
        try scene.run { central in
            let device = try await central.connect(to: .service("AE70"))
            let values = device.values(of: Scene.data)
            var iterators = [values.makeAsyncIterator(), values.makeAsyncIterator()]
            var expected: UInt64 = 0
            for round in 0..<8 {
                await scene.pause(.milliseconds(400))
                // Sometimes fewer are taken than lie ready, sometimes more.
                for turn in 0..<(round % 2 == 0 ? 12 : 30) {
                    let packet = try await iterators[turn % 3 / 2].next()
                    #expect(packet?.sequence == expected)
                    expected += 1
                }
            }
            #expect(values.dropped == 0)
        }
    }

    @Test func `values come whole while operations go on and other streams come and go`() throws {
        let scene = Scene()
        try scene.run { central in
            let device = try await central.connect(to: .service("AE70"))
            var expected: UInt64 = 0
            var others = 0
            for try await packet in device.values(of: Scene.data) {
                #expect(packet.sequence == expected)
                #expect(packet.value.first == UInt8(truncatingIfNeeded: expected))
                expected += 1
                if expected == 300 { break }
                switch expected % 10 {
                case 2: #expect(try await device.read(Scene.status) == Data([1, 2, 3]))
                case 5:
                    var other = device.values(of: Scene.data).makeAsyncIterator()
                    let first = try #require(try await other.next())
                    let second = try #require(try await other.next())
                    #expect((first.sequence, second.sequence) == (0, 1))
                    #expect(second.value.first == first.value.first.map { $0 &+ 1 })
                    others += 1
                default: break
                }
            }
            #expect((expected, others) == (300, 30))
        }
    }

    @Test func `a gap stays in its place among packets that nobody took`() throws {
        let scene = Scene()
        try scene.run { central in
            let device = try await central.connect(to: .service("AE70"))
            let values = device.values(of: Scene.data)
            var iterator = values.makeAsyncIterator()
            _ = try await iterator.next()
            scene.recorder.happen(.loseLinks, after: .seconds(1))
            await scene.pause(.seconds(2))
            // Of those that came before the loss one is taken, the others are behind it.
            _ = try await iterator.next()
            await scene.pause(.seconds(20))
            var expected: UInt64 = 2
            var gap: Packet.Gap?
            for _ in 0..<200 {
                guard let packet = try await iterator.next() else { break }
                #expect(packet.sequence == expected)
                if let found = packet.gap {
                    #expect(gap == nil)
                    gap = found
                    continue
                }
                expected += 1
                if let gap {
                    #expect(packet.arrival >= gap.end)
                } else {
                    #expect(expected < 150)
                }
            }
            #expect(gap?.cause == .reconnected)
            #expect(expected == 2 + 199)
        }
    }

    @Test func `packets that are left come before the end, and an end is told once`() throws {
        let scene = Scene()
        try scene.run { central in
            let device = try await central.connect(to: .service("AE70"), policy: .none)
            let values = device.values(of: Scene.data)
            var iterator = values.makeAsyncIterator()
            await scene.pause(.seconds(1))
            _ = try await iterator.next()
            scene.recorder.happen(.disconnect)
            await scene.pause(.seconds(3))
            var count: UInt64 = 1
            let error = await failure {
                while let packet = try await iterator.next() {
                    #expect(packet.sequence == count)
                    count += 1
                }
            }
            #expect(count > 40)
            #expect(error.code == .disconnected)
            #expect(try await iterator.next() == nil)
            #expect(try await iterator.next() == nil)
        }
    }

    @Test func `a cancelled task gets what is ready, then nothing, and the stream goes on`() throws
    {
        let scene = Scene()
        try scene.run { central in
            let device = try await central.connect(to: .service("AE70"))
            let values = device.values(of: Scene.data)
            let taken = await withTaskGroup(of: UInt64.self) { group in
                group.addTask {
                    await scene.pause(.seconds(1))
                    var iterator = values.makeAsyncIterator()
                    var count: UInt64 = 0
                    while let packet = try? await iterator.next() {
                        #expect(packet.sequence == count)
                        count += 1
                    }
                    return count
                }
                group.cancelAll()
                return await group.next() ?? 0
            }
            #expect(taken > 40)
            var iterator = values.makeAsyncIterator()
            #expect(try await iterator.next()?.sequence == taken)
        }
    }

    @Test func `whoever is cancelled while waiting takes no packet with it`() throws {
        let scene = Scene()
        try scene.run { central in
            let device = try await central.connect(to: .service("AE70"))
            let values = device.values(of: Scene.data)
            var expected: UInt64 = 0
            var cancelled = 0
            for round in 0..<60 {
                let packet = await withTaskGroup(of: Packet?.self) { group in
                    group.addTask {
                        var iterator = values.makeAsyncIterator()
                        return try? await iterator.next()
                    }
                    await scene.pause(.milliseconds(Int64(round % 9) * 3))
                    group.cancelAll()
                    return await group.next() ?? nil
                }
                guard let packet else {
                    cancelled += 1
                    continue
                }
                #expect(packet.sequence == expected)
                expected += 1
            }
            #expect(cancelled > 5)
            #expect(expected > 5)
        }
    }

    @Test func `a second task is refused while one waits, which goes on waiting`() throws {
        let scene = Self.silentScene()
        try scene.run { central in
            let device = try await central.connect(to: .service("AE70"))
            let values = device.values(of: Scene.data)
            async let first = {
                var iterator = values.makeAsyncIterator()
                return try await iterator.next()
            }()
            await scene.pause(.seconds(1))
            let error = await failure {
                var iterator = values.makeAsyncIterator()
                _ = try await iterator.next()
            }
            #expect(error.code == .operationFailed)
            #expect(error.detail.contains("another task waits"))
            // One that is refused and cancelled takes the waiting one's place neither.
            await withTaskGroup(of: Void.self) { group in
                group.addTask {
                    await scene.pause(.seconds(1))
                    var iterator = values.makeAsyncIterator()
                    #expect(await (try? iterator.next()) == nil)
                }
                group.cancelAll()
            }
            try await device.write(Data([1]), to: Scene.control)
            #expect(try await first?.sequence == 0)
        }
    }

    @Test func `a reader with packets at hand still runs the set-up block of a new link`() throws {
        let scene = Scene()
        let runs = ReconnectTests.Runs()
        try scene.run { central in
            let device = try await central.connect(to: .service("AE70")) { _ in _ = runs.add() }
            var iterator = device.values(of: Scene.data).makeAsyncIterator()
            await scene.pause(.seconds(2))
            #expect(try await iterator.next()?.sequence == 0)
            #expect(try await iterator.next()?.sequence == 1)
            scene.recorder.happen(.loseLinks)
            await scene.pause(.seconds(20))
            #expect(device.state == .settingUp)
            #expect(runs.count == 1)
            #expect(try await iterator.next()?.sequence == 2)
            #expect(runs.count == 2)
            try await device.connected()
            var expected: UInt64 = 3
            while let packet = try await iterator.next(), !packet.isGap {
                #expect(packet.sequence == expected)
                expected += 1
            }
            #expect(expected > 80)
        }
    }

    @Test(arguments: [BufferingPolicy.newest(5), .oldest(5)])
    func `a bounded stream drops what its policy says, whatever was taken before`(
        policy: BufferingPolicy
    ) throws {
        let scene = Scene()
        try scene.run { central in
            let device = try await central.connect(to: .service("AE70"))
            let values = device.values(of: Scene.data, buffering: policy)
            var iterator = values.makeAsyncIterator()
            var expected: UInt64 = 0
            for _ in 0..<5 {
                await scene.pause(.seconds(1))
                // One is taken, so there is room for just one more.
                let packet = try #require(try await iterator.next())
                #expect(packet.sequence == expected + packet.droppedBefore)
                expected = packet.sequence + 1
            }
            if policy == .newest(5) { #expect(expected > 200) }
            #expect(values.dropped > 200)
            let dropped = values.dropped
            for _ in 0..<5 { #expect(try await iterator.next() != nil) }
            #expect(values.dropped == dropped)
        }
    }

    @Test(arguments: 0..<4)
    func `on many threads each value is handed out once, cancellations or not`(seed: Int) async {
        let scene = Scene(seed: UInt64(seed))
        let central = scene.makeCentral()
        let isDone = Atomic(false)
        async let stepping: Void = withCheckedContinuation { continuation in
            let thread = Thread {
                while !isDone.load(ordering: .acquiring) { _ = scene.world.step() }
                continuation.resume()
            }
            thread.start()
        }
        var seen: [UInt64] = []
        do {
            let device = try await central.connect(to: .service("AE70"))
            let values = device.values(of: Scene.data)
            while seen.count < 2000 {
                seen += await Self.takeSome(of: values, upTo: 40)
            }
        } catch {
            Issue.record("\(error)")
        }
        isDone.store(true, ordering: .releasing)
        await stepping
        #expect(seen == Array(0..<UInt64(seen.count)))
    }

    /// Reads in a task of its own that is cancelled at some moment.
    private static func takeSome(of values: Values, upTo limit: Int) async -> [UInt64] {
        await withTaskGroup(of: [UInt64].self) { group in
            group.addTask {
                var iterator = values.makeAsyncIterator()
                var seen: [UInt64] = []
                while seen.count < limit, let packet = try? await iterator.next() {
                    seen.append(packet.sequence)
                }
                return seen
            }
            group.addTask {
                await Task.yield()
                return []
            }
            let first = await group.next() ?? []
            group.cancelAll()
            return first + (await group.next() ?? [])
        }
    }
}

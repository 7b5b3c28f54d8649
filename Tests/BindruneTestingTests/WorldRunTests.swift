// SPDX-License-Identifier: Apache-2.0

import BindruneTesting
import Dispatch
import Synchronization
import Testing

struct WorldRunTests {
    let world = World(seed: 5)

    /// Returns when the world's clock has moved on by the duration, or throws when cancelled.
    private static func sleep(_ duration: Duration, in world: World) async throws {
        let (stream, continuation) = AsyncStream.makeStream(of: Never.self)
        world.schedule(after: duration) { continuation.finish() }
        for await never in stream { switch never {} }
        try Task.checkCancellation()
    }

    @Test func `a program returns its value and its error`() throws {
        #expect(try world.run { 7 } == 7)
        struct Failure: Error {}
        #expect(throws: Failure.self) { try world.run { throw Failure() } }
        #expect(world.now == .zero)
    }

    @Test func `hours of the world pass at once`() throws {
        let world = world
        try world.run(limit: .seconds(100_000)) {
            try await Self.sleep(.seconds(90_000), in: world)
        }
        #expect(world.now == .zero + .seconds(90_000))
    }

    @Test func `child tasks take turns in the order of time, then of arrival`() throws {
        let world = world
        let order = Shared<Int>()
        try world.run {
            try await withThrowingDiscardingTaskGroup { group in
                for (index, seconds) in [3, 1, 2, 1].enumerated() {
                    group.addTask {
                        try await Self.sleep(.seconds(seconds), in: world)
                        order.append(index)
                    }
                }
            }
            #expect(order.values == [1, 3, 2, 0])
        }
    }

    @Test func `a standstill says when and what was waited for`() throws {
        world.advance(by: .seconds(2))
        let standstill = #expect(throws: Standstill.self) {
            try world.run {
                let (stream, continuation) = AsyncStream.makeStream(of: Never.self)
                for await never in stream { switch never {} }
                continuation.finish()
                try Task.checkCancellation()
            }
        }
        #expect(standstill?.reason == .nothingLeftToHappen)
        #expect(standstill?.time == .zero + .seconds(2))
        #expect(standstill?.endedWhenCancelled == true)
        #expect(standstill?.description.hasPrefix("The program waits at 2.0 s") == true)
    }

    @Test func `a program that ignores its cancellation is told of`() throws {
        let standstill = #expect(throws: Standstill.self) {
            try world.run {
                await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
            }
        }
        #expect(standstill?.endedWhenCancelled == false)
    }

    @Test func `the limit ends a program that would go on, and cancels it`() throws {
        let world = world
        let standstill = #expect(throws: Standstill.self) {
            try world.run(limit: .seconds(10)) {
                while true { try await Self.sleep(.seconds(1), in: world) }
            }
        }
        #expect(standstill?.reason == .limit(.seconds(10)))
        #expect(standstill?.endedWhenCancelled == true)
    }

    @Test func `a job from another thread is waited for`() throws {
        let value = try world.run {
            await withCheckedContinuation { continuation in
                DispatchQueue.global().async { continuation.resume(returning: 3) }
            }
        }
        #expect(value == 3)
    }

    @Test func `on a busy machine a job is waited for beyond the patience`() throws {
        let value = try world.run(patience: .milliseconds(1)) {
            await withCheckedContinuation { continuation in
                // Far more work than the patience is long stands before it in the queue.
                for _ in 0..<32 {
                    DispatchQueue.global().async { _ = (0..<200_000).map { "\($0)" }.count }
                }
                DispatchQueue.global().async { continuation.resume(returning: 3) }
            }
        }
        #expect(value == 3)
    }

    @Test func `in real time a job from another thread does not wait for the next event`() throws {
        let world = world
        world.schedule(after: .seconds(3_000)) {}
        let value = try world.run(pace: .realTime()) {
            await withCheckedContinuation { continuation in
                DispatchQueue.global().async { continuation.resume(returning: 4) }
            }
        }
        #expect(value == 4)
        #expect(world.now == .zero, "the event was not run ahead of its time")
    }

    @Test func `in real time an earlier event planned from elsewhere is not overslept`() throws {
        let world = world
        world.schedule(after: .seconds(3_000)) {}
        try world.run(pace: .realTime(scale: 1_000)) {
            await withCheckedContinuation { continuation in
                DispatchQueue.global().async {
                    world.schedule(after: .milliseconds(100)) { continuation.resume() }
                }
            }
        }
        #expect(world.now == .zero + .milliseconds(100))
    }
}

/// A list that tasks append to.
final class Shared<Element: Sendable>: Sendable {
    private let list = Mutex<[Element]>([])
    func append(_ element: Element) { list.withLock { $0.append(element) } }
    var values: [Element] { list.withLock { $0 } }
}

// SPDX-License-Identifier: Apache-2.0

import Bindrune
import BindruneTesting
import Dispatch
import Foundation
import Synchronization
import Testing

struct ParallelTests {
    /// Runs jobs on as many threads as there is work for.
    private final class Threads: TaskExecutor {
        private let queue = DispatchQueue(label: "tasks", attributes: .concurrent)

        func enqueue(_ job: consuming ExecutorJob) {
            let job = UnownedJob(job)
            queue.async { [self] in job.runSynchronously(on: asUnownedTaskExecutor()) }
        }
    }

    /// Turns a world on a thread of its own for as long as it lives.
    private final class Turner: Sendable {
        private let isDone = Atomic<Bool>(false)
        private let bell = DispatchSemaphore(value: 0)

        func turn(_ world: World) {
            world.setAlarm { [bell] in bell.signal() }
            DispatchQueue(label: "world").async { [self] in
                while !isDone.load(ordering: .acquiring) {
                    if !world.step() { bell.wait() }
                }
            }
        }

        func stop() {
            isDone.store(true, ordering: .releasing)
            bell.signal()
        }
    }

    /// Nothing is expected of the order; every call has to come back, and what comes to be right.
    @Test(.timeLimit(.minutes(2)))
    func `many threads use one device, cancel each other, and every call comes back`() async throws
    {
        let scene = Scene()
        let central = scene.makeCentral()
        let threads = Threads()
        let turner = Turner()
        turner.turn(scene.world)
        defer { turner.stop() }
        let device = try await central.connect(to: .service("AE70"), within: .seconds(600))
        let results = await withTaskGroup(of: [Bool].self) { group in
            for worker in 0..<8 {
                group.addTask(executorPreference: threads) { await Self.work(worker, device) }
            }
            return await group.reduce(into: []) { $0 += $1 }
        }
        #expect(results.count == 8 * 40)
        #expect(results.allSatisfy { $0 })
    }

    private static func work(_ worker: Int, _ device: Device) async -> [Bool] {
        var results: [Bool] = []
        for round in 0..<40 {
            let isCancelled = (worker + round) % 5 == 0
            let result = await withTaskGroup(of: Bool.self) { group in
                group.addTask { await read(device, isCancelled: isCancelled) }
                if isCancelled { group.cancelAll() }
                return await group.next() ?? false
            }
            results.append(result)
        }
        return results
    }

    private static func read(_ device: Device, isCancelled: Bool) async -> Bool {
        do {
            let data = try await device.read(Scene.status, within: .seconds(600))
            return data == Data([1, 2, 3])
        } catch {
            return error.code == .cancelled && isCancelled
        }
    }
}

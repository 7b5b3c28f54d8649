// SPDX-License-Identifier: Apache-2.0

import Bindrune
import BindruneTesting
import Foundation
import Testing

struct ParallelTests {
    /// Tasks on the system's own threads use one central while the world turns on another thread.
    /// Nothing is expected of the order; every call has to come back, and what comes has to be right.
    @Test func `many threads use one device, cancel each other, and every call comes back`() throws
    {
        let scene = Scene { $0.services[0].characteristics[2].read = .value }
        let results = try scene.run { central in
            let device = try await central.connect(to: .service("AE70"), within: .seconds(600))
            return await withTaskGroup(of: [Bool].self) { group in
                for worker in 0..<8 {
                    group.addTask(executorPreference: globalConcurrentExecutor) {
                        await Self.work(worker, device)
                    }
                }
                return await group.reduce(into: []) { $0 += $1 }
            }
        }
        #expect(results.count == 8 * 40)
        #expect(results.allSatisfy { $0 })
    }

    private static func work(_ worker: Int, _ device: Device) async -> [Bool] {
        var results: [Bool] = []
        for round in 0..<40 {
            let isCancelled = (worker + round) % 5 == 0
            let result = await withTaskGroup(of: Bool.self) { group in
                group.addTask(executorPreference: globalConcurrentExecutor) {
                    do {
                        let data = try await device.read(Scene.status, within: .seconds(600))
                        return data == Data([1, 2, 3])
                    } catch {
                        let code = (error as? BluetoothError)?.code
                        return code == .cancelled && isCancelled
                    }
                }
                if isCancelled { group.cancelAll() }
                return await group.next() ?? false
            }
            results.append(result)
        }
        return results
    }
}

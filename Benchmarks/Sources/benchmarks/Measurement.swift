// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The middle one of several runs of a job, so that one disturbance does not count.
func median(of rounds: Int = 5, _ job: () throws -> Double) rethrows -> Double {
    let results = try (0..<rounds).map { _ in try job() }.sorted()
    return results[results.count / 2]
}

/// How long something took on the wall, in seconds.
func wallSeconds(_ job: () throws -> Void) rethrows -> Double {
    let elapsed = try ContinuousClock().measure(job)
    return Double(elapsed.components.seconds) + Double(elapsed.components.attoseconds) * 1e-18
}

/// How much of a core something took, in seconds; whoever else is busy does not count.
func coreSeconds(_ job: () throws -> Void) rethrows -> Double {
    let start = processTime()
    try job()
    return processTime() - start
}

private func processTime() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
}

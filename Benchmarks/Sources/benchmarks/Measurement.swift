// SPDX-License-Identifier: Apache-2.0

/// The middle one of several runs of a job, so that one disturbance does not count.
func median(of rounds: Int = 5, _ job: () throws -> Double) rethrows -> Double {
    let results = try (0..<rounds).map { _ in try job() }.sorted()
    return results[results.count / 2]
}

extension Duration {
    /// The duration in seconds.
    var inSeconds: Double {
        Double(components.seconds) + Double(components.attoseconds) * 1e-18
    }
}

/// How long something took on the wall, in seconds.
func seconds(_ job: () throws -> Void) rethrows -> Double {
    try ContinuousClock().measure(job).inSeconds
}

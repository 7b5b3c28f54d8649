// SPDX-License-Identifier: Apache-2.0

/// How a command ended, as the process tells its parent.
package enum ExitCode: Int32, Hashable, Sendable, CaseIterable {
    /// The job is done; also when a person ended a scan or a listening that had no limit.
    case done = 0
    /// The job failed, or was interrupted before it was complete.
    case failed = 1
    /// The command line is wrong.
    case wrongUsage = 2
    /// There is no radio that can be used.
    case noRadio = 3
    /// The device was not found or not reached before the deadline.
    case notFound = 4

    var meaning: String {
        switch self {
        case .done: "done; also when Ctrl-C ends a scan or a listening that has no limit"
        case .failed: "the job failed, or Ctrl-C ended it before it was complete"
        case .wrongUsage: "wrong usage"
        case .noRadio: "no usable radio"
        case .notFound: "not found before the deadline"
        }
    }
}

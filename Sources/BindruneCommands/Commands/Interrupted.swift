// SPDX-License-Identifier: Apache-2.0

extension Ending {
    /// What the job brought; throws where a person ended it or its time was up before.
    func result() throws -> Result {
        switch self {
        case .finished(let result), .interrupted(let result?), .timeUp(let result?): return result
        case .interrupted(nil): throw CommandFailure(text: "interrupted")
        case .timeUp(nil): throw CommandFailure(text: "the time is up")
        }
    }
}

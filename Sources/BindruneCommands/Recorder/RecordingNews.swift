// SPDX-License-Identifier: Apache-2.0

/// What happens during a recording, for whoever wants to tell of it.
enum RecordingNews: Hashable, Sendable {
    /// The recorder said what it holds.
    case found(RecordingMetadata)
    case progress(RecordingProgress)
    /// The connection was lost; the library comes back by itself.
    case lost
    /// The connection is back, and the recorder was asked to go on.
    case returned
}

// SPDX-License-Identifier: Apache-2.0

/// What a log holds, in the order of the file.
public enum LogItem: Hashable, Sendable {
    /// An entry.
    case record(LogRecord)
    /// Something that is no text of the layout.
    case skipped(SkippedRegion)
}

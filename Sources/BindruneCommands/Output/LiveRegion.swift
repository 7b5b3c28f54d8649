// SPDX-License-Identifier: Apache-2.0

/// A few lines of a terminal that are drawn over and over in place.
///
/// The cursor is hidden from the first frame to `finish()` and stands below the region between
/// frames, so that text printed after `finish()` follows it. The lines must fit the columns.
struct LiveRegion: Sendable {
    private let sink: any TextSink
    private let terminal: any Terminal
    private var shown: [String] = []

    init(sink: any TextSink, terminal: any Terminal) {
        self.sink = sink
        self.terminal = terminal
    }

    /// The size to draw for; what cannot be told counts as 80 by 24.
    var size: TerminalSize {
        let size = terminal.size ?? TerminalSize(columns: 80, rows: 24)
        return TerminalSize(columns: max(20, size.columns), rows: max(4, size.rows))
    }

    /// Draws these lines over the earlier ones.
    mutating func draw(_ lines: [String]) {
        guard lines != shown else { return }
        let start = shown.isEmpty ? "\u{1B}[?25l" : ""
        sink.write(start + rewind + lines.map { $0 + "\u{1B}[K\n" }.joined() + "\u{1B}[J")
        shown = lines
    }

    /// Leaves the last frame where it is and gives the cursor back. Harmless before a first frame.
    mutating func finish() {
        guard !shown.isEmpty else { return }
        sink.write("\u{1B}[?25h")
        shown = []
    }

    /// Takes the region away and gives the cursor back.
    mutating func erase() {
        guard !shown.isEmpty else { return }
        sink.write(rewind + "\u{1B}[J\u{1B}[?25h")
        shown = []
    }

    /// Moves to the first line of the region. A window that became narrower has wrapped the lines.
    private var rewind: String {
        let columns = size.columns
        let rows = shown.reduce(0) { sum, line in
            sum + max(1, (DisplayText.width(Paint.removed(from: line)) + columns - 1) / columns)
        }
        return rows == 0 ? "" : "\u{1B}[\(rows)A\r"
    }
}

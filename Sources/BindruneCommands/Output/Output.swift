// SPDX-License-Identifier: Apache-2.0

/// Where text goes. Sinks may be written to from any thread.
package protocol TextSink: AnyObject, Sendable {
    /// Writes the text as it is, at once. What can no longer be written is dropped.
    func write(_ text: String)

    /// Writes bytes that need not be text.
    func write(bytes: [UInt8])
}

extension TextSink {
    package func write(bytes: [UInt8]) {
        write(String(decoding: bytes, as: UTF8.self))
    }
}

/// The terminal that a sink leads to.
package protocol Terminal: AnyObject, Sendable {
    /// The size at this moment, in characters; nil when it cannot be told.
    var size: TerminalSize? { get }

    /// Whether colours may be used.
    var hasColours: Bool { get }
}

extension Terminal {
    package var hasColours: Bool { false }
}

/// The size of a terminal in characters.
package struct TerminalSize: Hashable, Sendable {
    package var columns: Int
    package var rows: Int

    package init(columns: Int, rows: Int) {
        self.columns = columns
        self.rows = rows
    }
}

/// Everything a command says goes through here.
package struct Output: Sendable {
    /// What was asked for (standard output).
    package var results: any TextSink
    /// What is said about the work (standard error).
    package var remarks: any TextSink
    /// The terminal behind `results`; nil in a pipe or a file.
    package var resultsTerminal: (any Terminal)?
    /// The terminal behind `remarks`; nil in a pipe or a file.
    package var remarksTerminal: (any Terminal)?
    /// Whether results are JSON lines.
    package var isJSON = false

    package init(
        results: any TextSink,
        remarks: any TextSink,
        resultsTerminal: (any Terminal)? = nil,
        remarksTerminal: (any Terminal)? = nil
    ) {
        self.results = results
        self.remarks = remarks
        self.resultsTerminal = resultsTerminal
        self.remarksTerminal = remarksTerminal
    }

    /// Prints a line of results for people; says nothing when results are JSON lines.
    func line(_ text: String = "") {
        if !isJSON { results.write(text + "\n") }
    }

    /// Prints a line of results for programs; says nothing when results are for people.
    func event(_ line: JSONLine) {
        if isJSON { results.write(line.text + "\n") }
    }

    /// Prints a line about the work.
    func remark(_ text: String) {
        remarks.write(text + "\n")
    }
}

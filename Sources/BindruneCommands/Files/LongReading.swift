// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Reads a file, a pipe or standard input (`-`) of any length piece by piece. Ctrl-C ends it, and
/// on a terminal a line tells how far it is.
struct LongReading {
    /// What the input is called: its path as it was given, or "standard input".
    let name: String
    /// How many bytes have been read.
    private(set) var count = 0
    /// Whether a person ended standard input, whose end that is.
    private(set) var isEndedByPerson = false
    private let environment: Environment
    private let file: InputFile
    private let isStandardInput: Bool
    private let screen: Screen?
    private let start: Duration
    private var drawn: Duration

    /// Pieces are this long, at most.
    static let piece = 1 << 20
    /// Who waits no longer need not be told.
    private static let patience: Duration = .milliseconds(500)

    init(_ environment: Environment, _ path: String) throws(FileProblem) {
        self.environment = environment
        isStandardInput = path == "-"
        name = isStandardInput ? "standard input" : path
        file = try environment.files.reading(path, pieces: Self.piece)
        start = environment.elapsed
        drawn = start
        // What is drawn would stand between the results where both go to one terminal.
        let isQuiet = environment.output.resultsTerminal != nil
        screen =
            isQuiet
            ? nil
            : environment.output.remarksTerminal.map {
                Screen(sink: environment.output.remarks, terminal: $0)
            }
    }

    /// When the file was written last, in seconds since 1970; nil where that cannot be told.
    var written: Int? { file.written }

    /// The next piece; nil at the end. Throws where a person ended the reading of a file; that of
    /// standard input, which may have no end of its own, just ends with what came before.
    mutating func next() throws -> ArraySlice<UInt8>? {
        guard !isEndedByPerson else { return nil }
        let piece = try file.next { [interrupts = environment.interrupts] in interrupts.isFired }
        if environment.interrupts.isFired {
            guard isStandardInput else { throw CommandFailure(text: "interrupted") }
            isEndedByPerson = true
        }
        count += piece?.count ?? 0
        draw()
        return piece
    }

    private mutating func draw() {
        guard let screen else { return }
        let now = environment.elapsed
        guard now - start >= Self.patience, now - drawn >= Screen.period else { return }
        drawn = now
        var parts = [Quantity.bytes(count), Quantity.rate(count, over: now - start)]
        if let size = file.size, size > 0 {
            parts[0] += " / " + Quantity.bytes(size)
            parts.append("\(min(100, count * 100 / size)) %")
        }
        let line = "\(DisplayText.neutralised(name))  " + parts.joined(separator: "  ")
        screen.draw { [DisplayText.truncated(line, to: $0.columns - 1)] }
    }

    /// Takes the line about the progress away.
    func finish() {
        screen?.erase()
    }
}

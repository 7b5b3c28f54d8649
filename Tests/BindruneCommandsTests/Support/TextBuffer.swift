// SPDX-License-Identifier: Apache-2.0

import BindruneCommands
import Synchronization

/// A sink that keeps what is written.
final class TextBuffer: TextSink {
    private let kept = Mutex("")

    var text: String { kept.withLock { $0 } }

    func write(_ text: String) {
        kept.withLock { $0 += text }
    }
}

/// A terminal whose size a test sets.
final class ResizableTerminal: Terminal {
    private let current: Mutex<TerminalSize?>

    init(columns: Int, rows: Int) {
        current = Mutex(TerminalSize(columns: columns, rows: rows))
    }

    var size: TerminalSize? { current.withLock { $0 } }

    func resize(columns: Int, rows: Int) {
        current.withLock { $0 = TerminalSize(columns: columns, rows: rows) }
    }
}

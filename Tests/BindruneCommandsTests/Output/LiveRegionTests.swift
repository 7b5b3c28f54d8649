// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import BindruneCommands

struct LiveRegionTests {
    private let sink = TextBuffer()
    private let terminal = ResizableTerminal(columns: 40, rows: 10)

    @Test func `the cursor is hidden while lines are redrawn and comes back`() {
        var region = LiveRegion(sink: sink, terminal: terminal)
        region.draw(["one", "two"])
        region.draw(["one", "2", "three"])
        region.draw(["one", "2", "three"])
        region.finish()
        region.finish()
        #expect(
            sink.text == "\u{1B}[?25l" + "one\u{1B}[K\ntwo\u{1B}[K\n\u{1B}[J" + "\u{1B}[2A\r"
                + "one\u{1B}[K\n2\u{1B}[K\nthree\u{1B}[K\n\u{1B}[J" + "\u{1B}[?25h"
        )
    }

    @Test func `lines that a narrower window wrapped are all drawn over`() {
        var region = LiveRegion(sink: sink, terminal: terminal)
        region.draw([String(repeating: "a", count: 40), "b"])
        terminal.resize(columns: 20, rows: 10)
        region.draw(["a"])
        #expect(sink.text.contains("\u{1B}[3A\r"))
    }

    @Test func `an erased region leaves nothing behind`() {
        var region = LiveRegion(sink: sink, terminal: terminal)
        region.draw(["one"])
        region.erase()
        #expect(sink.text.hasSuffix("\u{1B}[1A\r\u{1B}[J\u{1B}[?25h"))
    }

    @Test func `a region that was never drawn writes nothing`() {
        var region = LiveRegion(sink: sink, terminal: terminal)
        region.erase()
        region.finish()
        #expect(sink.text.isEmpty)
    }

    @Test func `a tiny window is taken for one that can hold a line`() {
        terminal.resize(columns: 0, rows: 0)
        let region = LiveRegion(sink: sink, terminal: terminal)
        #expect(region.size == TerminalSize(columns: 20, rows: 4))
    }
}

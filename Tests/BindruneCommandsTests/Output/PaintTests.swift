// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import BindruneCommands

struct PaintTests {
    @Test(arguments: [
        "╭─ AirPods Pro, yours ─────╮", "│ Left     ██········  20-29 %  now │",
        "│ Right    █████████·  90-99 % │", "│ Lid open · White │", "", "╰────╯", "  Left  100 %",
    ])
    func `paint changes no character`(_ line: String) {
        #expect(Paint.removed(from: Paint.card(line)) == line)
    }

    @Test func `a low level is red, the name is bold`() {
        #expect(Paint.card("│ ██········ │").contains("\u{1B}[31m██\u{1B}[0m"))
        #expect(Paint.card("│ ███······· │").contains("\u{1B}[32m███\u{1B}[0m"))
        #expect(Paint.card("┏━ Pods ━┓") == "┏━ \u{1B}[1mPods\u{1B}[0m ━┓")
    }

    @Test func `a painted line takes the place of a plain one`() {
        let buffer = TextBuffer()
        let terminal = ResizableTerminal(columns: 20, rows: 10)
        var region = LiveRegion(sink: buffer, terminal: terminal)
        region.draw([Paint.card("████████████████████")])
        region.draw(["x"])
        #expect(buffer.text.contains("\u{1B}[1A\r"))
        region.finish()
    }
}

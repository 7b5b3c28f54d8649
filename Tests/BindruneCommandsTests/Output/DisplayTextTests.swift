// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import BindruneCommands

struct DisplayTextTests {
    @Test(arguments: [
        ("plain", "plain"), ("a\u{1B}[2Jb", "a␛[2Jb"), ("a\nb\tc\r", "a␊b␉c␍"), ("\u{7F}", "␡"),
        ("\u{9B}31m", "\u{FFFD}31m"), ("a\u{202E}b", "a\u{FFFD}b"), ("a\u{2028}b", "a\u{FFFD}b"),
        ("\u{0}", "␀"), ("녹음기", "녹음기"), ("👩‍💻", "👩‍💻"), ("e\u{301}", "e\u{301}"),
        ("\u{E000}", "\u{FFFD}"),
    ])
    func `nothing that steers a terminal is left`(_ name: String, _ safe: String) {
        #expect(DisplayText.neutralised(name) == safe)
    }

    @Test(arguments: [
        ("abc", 3), ("녹음", 4), ("e\u{301}", 1), ("👩‍💻", 2), ("❤️", 2), ("ｆ", 2), ("▂", 1), ("", 0),
        ("…", 1),
    ])
    func `columns are counted`(_ text: String, _ columns: Int) {
        #expect(DisplayText.width(text) == columns)
    }

    @Test(arguments: [
        ("abcdef", 6, "abcdef"), ("abcdef", 5, "abcd…"), ("녹음기기", 7, "녹음기…"), ("녹음기기", 6, "녹음…"),
        ("abc", 1, "…"), ("abc", 0, ""),
    ])
    func `text is cut at a column, never inside a character`(
        _ text: String,
        _ columns: Int,
        _ cut: String
    ) {
        #expect(DisplayText.truncated(text, to: columns) == cut)
        #expect(DisplayText.width(DisplayText.fitted(text, to: columns)) == columns)
    }

    @Test func `padding goes to either side`() {
        #expect(DisplayText.fitted("녹", to: 4) == "녹  ")
        #expect(DisplayText.fitted("녹", to: 4, alignedRight: true) == "  녹")
    }
}

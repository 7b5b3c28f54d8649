// SPDX-License-Identifier: Apache-2.0

import Testing

struct SourceLexerTests {
    private func texts(_ code: String) -> [String] {
        SourceLexer.tokens(of: code).map(\.text)
    }

    @Test func `words, operators and brackets are tokens`() {
        #expect(
            texts("let a = b?.c ?? [1]") == [
                "let", "a", "=", "b", "?", ".", "c", "??", "[", "1", "]",
            ]
        )
        #expect(texts("try! x as! Y") == ["try", "!", "x", "as", "!", "Y"])
        #expect(texts("`a name`()") == ["`a name`", "(", ")"])
    }

    @Test func `comments are not`() {
        #expect(texts("a // b\nc") == ["a", "c"])
        #expect(texts("a /* b /* c */ d */ e") == ["a", "e"])
        #expect(texts("a + // b\nc") == ["a", "+", "c"])
        #expect(texts("/* never closed") == [])
    }

    @Test func `the contents of strings are not, code in interpolations is`() {
        #expect(
            texts(#"f("Task { \(g(x)) } \" // y")"#) == [
                "f", "(", "\"", "g", "(", "x", ")", ")",
            ]
        )
        #expect(texts(##"#"a " \( b \#(c) "# d"##) == ["#\"", "c", "d"])
        #expect(texts("\"\"\"\na \" b\nc\n\"\"\" d") == ["\"", "d"])
        #expect(texts(#""\("b" + c)" d"#) == ["\"", "\"", "+", "c", "d"])
    }

    @Test func `lines are counted through comments and strings`() {
        let code = "a\n/* \n */ b\n\"\"\"\nx\n\"\"\"\nc"
        #expect(SourceLexer.tokens(of: code).map(\.line) == [1, 3, 4, 7])
    }

    @Test func `what stands apart is told from what stands together`() {
        #expect(SourceLexer.tokens(of: "a! !b").map(\.followsSpace) == [true, false, true, false])
    }
}

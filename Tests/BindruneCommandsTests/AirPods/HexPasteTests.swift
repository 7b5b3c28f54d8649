// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import BindruneCommands

struct HexPasteTests {
    @Test(arguments: [
        "4c000719", "4C 00 07 19", "4c:00:07:19", "4C-00-07-19", "0x4c000719",
        "0x4C, 0x00, 0x07, 0x19", "<4c000719>", "{0x4C,0x00,0x07,0x19}", "\\x4c\\x00\\x07\\x19",
        " 4c00\n0719\t", "4c00_0719", "[4C 00 07 19]", "(4c00;0719)", "0X4c 0x000719",
    ])
    func `bytes are read however they are pasted`(_ text: String) throws {
        #expect(try HexPaste.bytes(text) == [0x4C, 0x00, 0x07, 0x19])
    }

    @Test(arguments: [
        ("4c00 07g9", "has \"g\" at character 8, no hexadecimal digit"),
        ("hello", "has \"h\" at character 1, no hexadecimal digit"),
        ("4c0", "has one digit alone at character 3; a byte takes two"),
        ("4 c0", "has one digit alone at character 1; a byte takes two"),
        ("0x4, 0x00", "has one digit alone at character 3; a byte takes two"),
        ("", "holds no bytes"),
        (" : ", "holds no bytes"),
        ("4c\u{1B}[31m", "has \"␛\" at character 3, no hexadecimal digit"),
        ("4c\\n00", "has \"\\\" at character 3, no hexadecimal digit"),
        ("４c", "has \"４\" at character 1, no hexadecimal digit"),
    ])
    func `what is wrong is named with its place`(_ text: String, _ reason: String) throws {
        let problem = try #require(throws: ArgumentProblem.self) { try HexPaste.bytes(text) }
        #expect(problem.reason == reason)
    }
}

// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import BindruneCommands

struct HelpPageTests {
    private let page = HelpPage(parser: CommandTable.parser)

    @Test func `the overview is the stored one`() throws {
        try Golden.expect(page.text(for: nil), is: "help.txt")
    }

    @Test(arguments: CommandTable.parser.commands.map(\.name))
    func `a command's page is the stored one`(_ name: String) throws {
        let command = try #require(CommandTable.parser.commands.first { $0.name == name })
        try Golden.expect(page.text(for: command), is: "help-\(name.replacing(" ", with: "-")).txt")
    }

    @Test func `no line is longer than a terminal is wide`() {
        let pages = [page.text(for: nil)] + CommandTable.parser.commands.map(page.text)
        for line in pages.flatMap({ $0.split(separator: "\n") }) {
            #expect(line.count <= 80, "\(line)")
        }
    }

    @Test func `every option of every page is an option the parser knows`() {
        for command in CommandTable.parser.commands {
            let names = command.options.map(\.name)
            #expect(Set(names).count == names.count)
            #expect(command.requiredOptions.isSubset(of: names))
            #expect(Set(names).isDisjoint(with: CommonOptions.descriptions.map(\.name)))
        }
    }
}

// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import BindruneCommands

struct TwoWordCommandTests {
    private let parser = ArgumentParser(
        commands: [
            CommandDescription(
                "lamp",
                summary: "show a lamp",
                options: [Flag("bright", help: "Look closely").description]
            ),
            CommandDescription(
                "lamp set",
                summary: "turn a lamp on or off",
                arguments: [
                    ArgumentDescription(name: "STATE", help: "on or off", isOptional: false)
                ]
            ),
            CommandDescription("help", summary: "help"),
        ],
        commonOptions: CommonOptions.descriptions
    )

    private func run(_ words: String...) throws -> ParsedArguments? {
        guard case .run(let arguments) = try parser.parse(words) else { return nil }
        return arguments
    }

    private func help(_ words: String...) throws -> String? {
        guard case .help(let command) = try parser.parse(words) else { return nil }
        return command?.name
    }

    @Test func `both words name the longer command`() throws {
        let set = try #require(try run("lamp", "set", "on", "--json"))
        #expect(set.command.name == "lamp set")
        #expect(set.arguments == ["on"])
        #expect(set.has(CommonOptions.json))
    }

    @Test func `the first word alone is the shorter command`() throws {
        #expect(try run("lamp", "--bright")?.command.name == "lamp")
    }

    @Test func `options of the shorter command are refused by the longer`() {
        #expect(throws: UsageError.self) { try run("lamp", "--bright", "set", "on") }
    }

    @Test func `help finds the longer command`() throws {
        #expect(try help("help", "lamp", "set") == "lamp set")
        #expect(try help("help", "lamp") == "lamp")
        #expect(try help("lamp", "set", "--help") == "lamp set")
    }

    @Test func `a misspelt second word is recognised`() throws {
        let error = try #require(throws: UsageError.self) { try run("lamp", "sett", "on") }
        #expect(error.complaint == "unexpected argument \"sett\"; did you mean \"lamp set\"?")
        let other = try #require(throws: UsageError.self) { try run("lamp", "42") }
        #expect(other.complaint.contains("write it as: bindrune lamp"))
    }
}

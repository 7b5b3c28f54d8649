// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import BindruneCommands

struct CompletionsTests {
    private static let parser = CommandTable.parser

    /// The first of the places where a shell may be; nil where it is not installed.
    private static func path(of shell: Shell) -> String? {
        ["/bin/", "/usr/bin/"].map { $0 + shell.rawValue }
            .first { FileManager.default.isExecutableFile(atPath: $0) }
    }

    /// What a shell prints for a script that follows the completions.
    private func output(
        of shell: Shell,
        before preparation: String = "",
        _ script: String
    ) throws -> String {
        let path = try #require(Self.path(of: shell))
        let process = Process()
        process.executableURL = URL(filePath: path)
        process.arguments = [
            "-c", preparation + "\n" + shell.completions(of: Self.parser) + script,
        ]
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardInput = FileHandle.nullDevice
        try process.run()
        let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return String(decoding: data, as: UTF8.self)
    }

    /// What bash proposes for the last of the words it has split a line into.
    private func proposals(_ words: [String]) throws -> [String] {
        let quoted = words.map { "'\($0)'" }.joined(separator: " ")
        let script = """
            compopt() { :; }
            COMP_WORDS=(\(quoted)); COMP_CWORD=\(words.count - 1)
            _bindrune; printf '%s\\n' "${COMPREPLY[@]}"
            """
        return try output(of: .bash, script).split(separator: "\n").map(String.init)
    }

    @Test func `the command prints the file`() async throws {
        let bench = try Bench()
        #expect(await bench.run("completions", "fish") == .wrongUsage)
        let executable = Executable(directory: try TemporaryDirectory())
        let result = try executable.run(["completions", "fish"])
        #expect(result.code == ExitCode.done.rawValue)
        #expect(result.output == Shell.fish.completions(of: Self.parser))
        let wrong = try executable.run(["completions", "csh"])
        #expect(wrong.code == ExitCode.wrongUsage.rawValue)
        #expect(wrong.errors.hasSuffix("write it as bash, zsh or fish\n"))
    }

    @Test(arguments: Shell.allCases)
    func `every command and every option is in the file`(_ shell: Shell) {
        let text = shell.completions(of: Self.parser)
        for command in Self.parser.commands {
            for word in command.name.split(separator: " ") { #expect(text.contains(word)) }
            for option in Self.parser.options(of: command) { #expect(text.contains(option.name)) }
        }
    }

    @Test func `bash completes commands, options and values`() throws {
        #expect(try proposals(["bindrune", "sc"]) == ["scan"])
        #expect(try proposals(["bindrune", ""]) == Self.parser.inSingleWords.commands.map(\.name))
        #expect(try proposals(["bindrune", "scan", "--se"]) == ["--service"])
        #expect(try proposals(["bindrune", "--radio", "s"]) == ["simulated"])
        #expect(try proposals(["bindrune", "--radio", "=", "b"]) == ["bluez"])
        #expect(try proposals(["bindrune", "scan", "--language", "="]) == ["en", "ko"])
        #expect(try proposals(["bindrune", "read", "l"]) == ["last"])
        #expect(try proposals(["bindrune", "help", "de"]) == ["devices", "demo"])
        #expect(try proposals(["bindrune", "completions", "z"]) == ["zsh"])
    }

    @Test func `bash completes commands of two words`() throws {
        #expect(try proposals(["bindrune", "airpods", ""]) == ["set", "keys"])
        #expect(
            try proposals(["bindrune", "airpods", "set", "l"]) == ["listening-mode"]
        )
        #expect(
            try proposals(["bindrune", "airpods", "set", "listening-mode", "t"])
                == ["transparency"]
        )
        #expect(try proposals(["bindrune", "airpods", "keys", "--dev"]) == ["--device"])
    }

    @Test func `what follows an option in bash is its value, whatever the command`() throws {
        let simulated = ["bindrune", "--radio", "simulated"]
        #expect(try proposals(simulated + ["exp"]) == ["explore", "explain"])
        #expect(try proposals(simulated + [":", "w.json", "dem"]) == ["demo"])
        let assigned = ["bindrune", "--radio", "=", "simulated", "devices", "--fo"]
        #expect(try proposals(assigned) == ["--forget"])
        #expect(try proposals(["bindrune", "read", "x", "--as", "u"]) == ["u8", "u16", "u32"])
        #expect(try proposals(["bindrune", "connect", "x", "--as", "u"]) == [])
        #expect(
            try proposals(["bindrune", "scan", "--trace", "/etc/passw"]).contains("/etc/passwd")
        )
    }

    @Test(.enabled(if: path(of: .fish) != nil)) func `fish completes`() throws {
        func proposals(_ line: String) throws -> [String] {
            try output(of: .fish, "complete -C '\(line)'").split(separator: "\n").map {
                String($0.prefix { $0 != "\t" })
            }
        }
        #expect(try proposals("bindrune sc") == ["scan"])
        #expect(try proposals("bindrune scan --se") == ["--service"])
        #expect(try proposals("bindrune --radio ") == ["bluez", "simulated"])
        #expect(try proposals("bindrune completions z") == ["zsh"])
        #expect(try proposals("bindrune connect x --as ") == [])
    }

    @Test(.enabled(if: path(of: .zsh) != nil)) func `zsh takes the file`() throws {
        // Without the completion system its two entry points are told what they are asked.
        let script = """
            _arguments() { state=rest; print -r -- $#; return 1 }
            words=(record); _bindrune
            """
        let counts = try output(of: .zsh, before: "compdef() { }", script)
            .split(separator: "\n").compactMap { Int($0) }
        #expect(counts.count == 2)
        #expect(counts.allSatisfy { $0 > 8 })
    }
}

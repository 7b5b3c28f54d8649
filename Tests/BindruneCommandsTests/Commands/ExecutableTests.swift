// SPDX-License-Identifier: Apache-2.0

import BindruneCommands
import Foundation
import Testing

/// The built program: its exit codes, streams and signals.
@Suite(.serialized)
struct ExecutableTests {
    private let executable: Executable

    init() throws {
        executable = Executable(directory: try TemporaryDirectory())
    }

    @Test func `the version and the pages are results`() throws {
        let version = try executable.run(["--version"])
        #expect(version.code == ExitCode.done.rawValue)
        #expect(version.output.hasPrefix("bindrune "))
        #expect(version.errors.isEmpty)
        let page = try executable.run(["help", "record"])
        #expect(page.code == ExitCode.done.rawValue)
        #expect(page.output.hasPrefix("bindrune record: "))
    }

    @Test func `a wrong argument is one line on standard error and a 2`() throws {
        let result = try executable.run(["scan", "--fro", "3"])
        #expect(result.code == ExitCode.wrongUsage.rawValue)
        #expect(result.output.isEmpty)
        #expect(result.errors == "bindrune scan: unknown option --fro; did you mean --for?\n")
    }

    @Test func `a job that is done is a 0, and one that fails a 1`() throws {
        let done = try executable.run(["scan", "--radio", "simulated", "--count", "1", "--json"])
        #expect(done.code == ExitCode.done.rawValue)
        #expect(done.output.hasPrefix(#"{"event":"found","#))
        let failed = try executable.run(["read", "180D", "BEEF", "--radio", "simulated"])
        #expect(failed.code == ExitCode.failed.rawValue)
        #expect(failed.errors.contains("noSuchAttribute during read"))
    }

    @Test func `no radio is a 3`() throws {
        let result = try executable.run(["scan", "--radio", "bluez"])
        #expect(result.code == ExitCode.noRadio.rawValue)
        #expect(result.errors.hasPrefix("bindrune scan: BlueZ cannot be reached: "))
    }

    @Test func `no audio server is a 3, with the cause and what to do`() throws {
        let result = try executable.run(["audio", "--once", "--deadline", "300ms", "--json"])
        #expect(result.code == ExitCode.noRadio.rawValue)
        #expect(result.errors.hasPrefix("bindrune audio: The audio server does not answer: "))
        #expect(result.errors.contains("pipewire-pulse"))
        #expect(result.output.hasPrefix(#"{"event":"server","time":"#))
        #expect(result.output.contains(#""event":"bluetooth""#))
        #expect(result.output.contains(#""exitCode":3"#))
    }

    @Test func `nobody there is a 4`() throws {
        let words = ["connect", "nobody", "--radio", "simulated", "--deadline", "200ms"]
        let result = try executable.run(words)
        #expect(result.code == ExitCode.notFound.rawValue)
        #expect(result.errors.contains("notFound during scan"))
    }

    @Test func `without an adapter the simulated world is used, and it says so`() throws {
        let result = try executable.run(["scan", "--count", "1"])
        #expect(result.code == ExitCode.done.rawValue)
        #expect(result.errors.contains("using the simulated world, as --radio simulated does"))
    }

    @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
    func `a signal ends a scan well`(_ signal: Int32) throws {
        let result = try executable.run(["scan", "--radio", "simulated"]) { process, _ in
            kill(process.processIdentifier, signal)
        }
        #expect(result.code == ExitCode.done.rawValue)
        #expect(result.errors.hasSuffix("found\n"))
    }

    @Test func `a reader that goes away ends a scan well`() throws {
        let result = try executable.run(["scan", "--radio", "simulated"]) { _, reader in
            try? reader.close()
        }
        #expect(result.code == ExitCode.done.rawValue)
    }

    @Test func `a reader that goes away ends a scan that has nothing more to say`() throws {
        let file = executable.directory.file("one.json")
        try Data(#"{"devices": [{"name": "Alone", "address": "C0:00:00:00:00:01"}]}"#.utf8)
            .write(to: URL(filePath: file))
        let result = try executable.run(["scan", "--radio", "simulated:one.json"]) { _, reader in
            try? reader.close()
        }
        #expect(result.code == ExitCode.done.rawValue)
    }

    @Test(arguments: [["help"], ["explain", "133"], ["read", "AE70", "AE73"], ["scan"]])
    func `results that cannot be written are no success`(_ words: [String]) throws {
        let radio = ["read", "scan"].contains(words[0]) ? ["--radio", "simulated"] : []
        let result = try executable.run(words + radio, outputFile: "/dev/full")
        #expect(result.code == ExitCode.failed.rawValue)
        let text = "bindrune: standard output: No space left on device (errno 28)\n"
        #expect(result.errors.hasSuffix(text))
    }

    @Test func `a closed standard output is no success, and no other file takes its place`() throws
    {
        let shell = Process()
        shell.executableURL = URL(filePath: "/bin/sh")
        let script = "\"$0\" read AE70 AE73 --radio simulated --store s.json >&- 2> errors"
        shell.arguments = ["-c", script, Executable.url.path]
        shell.currentDirectoryURL = URL(filePath: executable.directory.path)
        try shell.run()
        shell.waitUntilExit()
        #expect(shell.terminationStatus == ExitCode.failed.rawValue)
        let errors = String(decoding: try executable.directory.bytes("errors"), as: UTF8.self)
        #expect(errors.hasSuffix("bindrune: standard output: Bad file descriptor (errno 9)\n"))
    }

    @Test func `a signal ends a limited job with a 1`() throws {
        let words = ["listen", "180D", "2A37", "--radio", "simulated", "--count", "999"]
        let result = try executable.run(words) { process, _ in
            kill(process.processIdentifier, SIGINT)
        }
        #expect(result.code == ExitCode.failed.rawValue)
        #expect(result.errors.contains(" value"))
    }

    @Test func `the demo leaves a file that is whole`() throws {
        let result = try executable.run(["demo", "--to", "demo.wav"])
        #expect(result.code == ExitCode.done.rawValue, "\(result.output)\(result.errors)")
        #expect(try executable.directory.bytes("demo.wav").count == 48_044)
    }

    @Test func `a world of one's own is used, and a broken one is told`() throws {
        let file = executable.directory.file("w.json")
        try Data(#"{"devices": [{"name": "Alone", "address": "C0:00:00:00:00:01"}]}"#.utf8)
            .write(to: URL(filePath: file))
        let words = ["scan", "--radio", "simulated:w.json", "--count", "1"]
        let result = try executable.run(words)
        #expect(result.code == ExitCode.done.rawValue)
        #expect(result.output.contains("\"Alone\""))
        try Data(#"{"devices": [{"name": "Alone"}]}"#.utf8).write(to: URL(filePath: file))
        let broken = try executable.run(words)
        #expect(broken.code == ExitCode.failed.rawValue)
        #expect(broken.errors.contains("w.json does not describe a world: devices[0].address"))
    }
}

// SPDX-License-Identifier: Apache-2.0

import BindruneCommands
import BindruneTesting
import Earbuds
import Foundation
import SimulatedRadio
import Synchronization

/// The whole program on a simulated world, in this process and in the world's time.
final class Bench: Sendable {
    let world: World
    let directory: TemporaryDirectory
    let interrupts = Interrupts()
    /// The terminal that standard output and standard error lead to; nil for pipes.
    let terminal: ResizableTerminal?
    /// What is wrong with the paired earbuds of the world.
    let accessoryFault: AccessoryFault?
    /// What `-` stands for; the process' own standard input where no test sets it.
    let standardInput = InputDescriptor()
    private let results = TextBuffer()
    private let remarks = TextBuffer()

    init(
        _ description: WorldDescription = .recorder,
        terminal: ResizableTerminal? = nil,
        accessoryFault: AccessoryFault? = nil
    ) throws {
        self.accessoryFault = accessoryFault
        world = World(description)
        directory = try TemporaryDirectory()
        self.terminal = terminal
    }

    var phone: Phone { world.phones[0] }
    var recorder: SimulatedPeripheral { world.peripherals[0] }
    /// What went to standard output.
    var output: String { results.text }
    /// What went to standard error.
    var errors: String { remarks.text }
    var lines: [String] { output.split(separator: "\n").map(String.init) }

    /// Runs a command line on the world, with the devices remembered in the bench's directory.
    func run(_ words: String...) async -> ExitCode {
        await run(words)
    }

    /// Runs the demo, which brings its own world.
    func demo(_ words: String...) async -> ExitCode {
        await program.run(["demo"] + words)
    }

    func run(_ words: [String]) async -> ExitCode {
        await program.run(words + ["--radio", "simulated"])
    }

    /// Runs a command line that says itself which radio is meant.
    func runExactly(_ words: String...) async -> ExitCode {
        await program.run(words)
    }

    func runExactly(_ words: [String]) async -> ExitCode {
        await program.run(words)
    }

    private var program: Program {
        let world = world
        var files = FileRoot(directory: directory.path, temporary: directory.path)
        files.standardInput = standardInput.value
        var program = Program(
            output: Output(
                results: results,
                remarks: remarks,
                resultsTerminal: terminal,
                remarksTerminal: terminal
            ),
            interrupts: interrupts,
            files: files,
            variables: ["XDG_DATA_HOME": directory.path],
            adapters: { [] },
            pace: .asFastAsPossible,
            makeWorld: { _ in world }
        )
        program.makeAccessory = { [accessoryFault] world, spec in
            let accessory = SimulatedCommandRadio.accessory(world, spec)
            accessory.fault = accessoryFault
            return accessory
        }
        return program
    }

    /// Has a person press Ctrl-C, or the reader of the output go, at a moment of the world's clock.
    func interrupt(after delay: Duration, by cause: Interrupts.Cause = .person) {
        world.schedule(after: delay) { [interrupts] in interrupts.fire(cause) }
    }

    /// The lines of output as JSON objects.
    func events() throws -> [[String: any Sendable]] {
        try lines.map { line in
            let object = try JSONSerialization.jsonObject(with: Data(line.utf8))
            guard let fields = object as? [String: any Sendable] else { throw NoObject(line: line) }
            return fields
        }
    }

    struct NoObject: Error {
        var line: String
    }
}

/// A descriptor that a test sets.
final class InputDescriptor: Sendable {
    private let descriptor = Mutex<Int32>(STDIN_FILENO)

    var value: Int32 { descriptor.withLock { $0 } }

    func set(_ value: Int32) {
        descriptor.withLock { $0 = value }
    }
}

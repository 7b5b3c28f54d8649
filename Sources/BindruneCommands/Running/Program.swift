// SPDX-License-Identifier: Apache-2.0

import Bindrune
package import BindruneTesting
package import BlueZRadio
import Earbuds
import Foundation
package import OpenAVFAudio
package import SimulatedRadio

/// The whole program, with everything of the process it uses handed in.
package struct Program: Sendable {
    package var output: Output
    package var interrupts: Interrupts
    package var files: FileRoot
    /// The environment variables.
    package var variables: [String: String]
    /// The adapters of the machine; throws why they cannot be told.
    package var adapters: @Sendable () throws -> [BlueZRadio.Adapter]
    /// Makes the simulated world of a file, or an embedded one.
    package var makeWorld: @Sendable (WorldChoice) throws -> World
    /// How fast simulated worlds turn.
    package var pace: Pace
    /// Makes earbuds of simulated worlds.
    package var makeAccessory: SimulatedCommandRadio.MakeAccessory = SimulatedCommandRadio.accessory
    /// The computer's own audio.
    package var audio: any AudioHost = SystemAudio()

    package init(
        output: Output,
        interrupts: Interrupts,
        files: FileRoot,
        variables: [String: String],
        adapters: @escaping @Sendable () throws -> [BlueZRadio.Adapter],
        pace: Pace,
        makeWorld: (@Sendable (WorldChoice) throws -> World)? = nil
    ) {
        self.output = output
        self.interrupts = interrupts
        self.files = files
        self.variables = variables
        self.adapters = adapters
        self.pace = pace
        self.makeWorld = makeWorld ?? { try WorldFile.world($0, in: files) }
    }

    /// Does what the words of a command line ask for, without the program's name.
    package func run(_ words: [String]) async -> ExitCode {
        switch Invocation(words) {
        case .page(let text):
            output.results.write(text)
            return .done
        case .mistake(let error):
            output.remark(error.description)
            return .wrongUsage
        case .run(let command, let options):
            return await run(command, options)
        }
    }

    private func run(_ command: any Command, _ options: CommonOptions) async -> ExitCode {
        var output = output
        output.isJSON = options.isJSON
        let language = options.language ?? Language.preferred(by: variables)
        let name = type(of: command).description.name
        do {
            let radio = try radio(for: command, options)
            let trace = try options.traceFile.map { try TraceFile(path: files.path($0)) }
            let environment = Environment(
                output: output,
                radio: radio,
                audio: radio.isSimulated ? SimulatedAudio() : audio,
                interrupts: interrupts,
                files: files,
                language: language,
                store: store(for: command, options, isSimulated: radio.isSimulated),
                diagnostics: Self.diagnostics(with: trace),
                keyStore: keyStore(options.radio),
                deadline: options.deadline
            )
            let code = await radio.run { await Self.run(command, named: name, in: environment) }
            guard let problem = trace?.problem else { return code }
            output.remark("the trace is not whole: \(problem)")
            return code == .done ? .failed : code
        } catch {
            let failure = Failure(error, language: language)
            failure.print(to: output, command: name)
            return failure.exitCode
        }
    }

    private static func diagnostics(with trace: TraceFile?) -> any Diagnostics {
        guard let trace else { return SystemDiagnostics() }
        return PairedDiagnostics(first: trace, second: SystemDiagnostics())
    }

    private static func run(
        _ command: any Command,
        named name: String,
        in environment: Environment
    ) async -> ExitCode {
        do {
            return try await command.run(in: environment)
        } catch {
            let failure = Failure(error, language: environment.language)
            failure.print(to: environment.output, command: name)
            return failure.exitCode
        }
    }
}

extension Program {
    private func radio(
        for command: any Command,
        _ options: CommonOptions
    ) throws -> any CommandRadio {
        let chooser = RadioChooser(
            files: files,
            remark: { [output] in output.remark("bindrune: \($0)") },
            adapters: adapters,
            makeWorld: makeWorld,
            embedded: command.world,
            pace: pace,
            makeAccessory: makeAccessory
        )
        switch command.needs {
        case .chosen: return try chooser.radio(for: options.radio)
        case .adapter: return try chooser.adapter(for: options.radio)
        case .demonstration:
            let world = World(.recorder(losingLinkAfter: 120))
            return SimulatedCommandRadio(
                phone: world.commandPhone,
                pace: demonstrationPace,
                standstill: chooser.remark
            )
        case .none: return NoCommandRadio(isSimulated: isSimulated(options.radio))
        case .audio: return try audioRadio(options.radio, chooser)
        }
    }

    /// No radio, but a clock: the world's where audio is simulated.
    private func audioRadio(
        _ choice: RadioChoice,
        _ chooser: RadioChooser
    ) throws -> any CommandRadio {
        switch choice {
        case .automatic, .bluez(nil): return NoCommandRadio(isSimulated: false)
        case .simulated(nil): return try chooser.radio(for: choice)
        case .bluez, .simulated:
            throw CommandFailure(
                text: "--radio: audio is looked at as a whole; write it as bluez or simulated",
                exitCode: .wrongUsage
            )
        }
    }

    /// Two and a half times as fast as the program's worlds, so that the story is short to watch.
    private var demonstrationPace: Pace {
        guard case .realTime(let scale) = pace else { return pace }
        return .realTime(scale: scale * 2.5)
    }

    /// Which devices are meant where the radio itself is not needed: those of the radio that
    /// another command with the same options would use.
    private func isSimulated(_ choice: RadioChoice) -> Bool {
        switch choice {
        case .simulated: true
        case .bluez: false
        case .automatic: (try? adapters())?.isEmpty ?? true
        }
    }

    private func store(
        for command: any Command,
        _ options: CommonOptions,
        isSimulated: Bool
    ) -> any DeviceStore {
        if command.needs == .demonstration { return MemoryDeviceStore() }
        if let file = options.storeFile {
            return FileDeviceStore(file: URL(filePath: files.path(file)))
        }
        guard let directory = Self.dataDirectory(variables) else { return MemoryDeviceStore() }
        let name = isSimulated ? "simulated-devices.json" : "devices.json"
        return FileDeviceStore(file: URL(filePath: "\(directory)/bindrune/\(name)"))
    }

    /// The keys of earbuds in a world that was asked for are kept apart from real ones.
    private func keyStore(_ choice: RadioChoice) -> FileEarbudsKeyStore? {
        guard let directory = Self.dataDirectory(variables) else { return nil }
        let start = if case .simulated = choice { "simulated-" } else { "" }
        let path = "\(directory)/bindrune/\(start)earbuds-keys.json"
        return FileEarbudsKeyStore(file: URL(filePath: path))
    }

    /// Where data of the user are kept (XDG Base Directory Specification); nil where nobody says.
    static func dataDirectory(_ variables: [String: String]) -> String? {
        if let data = variables["XDG_DATA_HOME"], data.hasPrefix("/") { return data }
        guard let home = variables["HOME"], home.hasPrefix("/") else { return nil }
        return "\(home)/.local/share"
    }
}

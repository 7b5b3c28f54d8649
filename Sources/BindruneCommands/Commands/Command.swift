// SPDX-License-Identifier: Apache-2.0

/// One command of the program, with its arguments read.
package protocol Command: Sendable {
    /// What the parser and the help pages know of it.
    static var description: CommandDescription { get }

    /// Which radio it is run on with these arguments; the options of the command line choose where
    /// it does not care.
    var needs: RadioNeed { get }

    /// The simulated world that it is run in where the command line names none.
    var world: WorldChoice { get }

    /// Reads the arguments; throws the line that says which one is wrong.
    init(_ arguments: ParsedArguments) throws(UsageError)

    /// Does the job. Everything it says goes through the environment's output; what it throws is
    /// told there by the caller.
    func run(in environment: Environment) async throws -> ExitCode
}

extension Command {
    package var needs: RadioNeed { .chosen }
    package var world: WorldChoice { .recorder }
}

/// Which radio a command is run on.
package enum RadioNeed: Hashable, Sendable {
    /// The one the command line chooses.
    case chosen
    /// A real adapter, or a world that the command line asks for.
    case adapter
    /// The embedded world, with a connection that is lost on the way; the clock runs fast.
    case demonstration
    /// None: the radio is not touched, only what is remembered of it.
    case none
    /// None, but the computer's audio, or a simulated one with a world's clock.
    case audio
}

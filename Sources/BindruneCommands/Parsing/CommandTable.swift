// SPDX-License-Identifier: Apache-2.0

/// The commands of the program, in the order of the overview.
enum CommandTable {
    private static let types: [any Command.Type] = [
        ScanCommand.self, ConnectCommand.self, ExploreCommand.self, ReadCommand.self,
        WriteCommand.self, ListenCommand.self, RecordCommand.self, DevicesCommand.self,
        AirPodsCommand.self, AirPodsSetCommand.self, AirPodsKeysCommand.self, AudioCommand.self,
        DemoCommand.self, ExplainCommand.self, DoctorCommand.self, CaptureCommand.self,
        CaptureShowCommand.self, CaptureConvertCommand.self, RecoverCommand.self,
        CompletionsCommand.self,
    ]

    static let parser = ArgumentParser(
        commands: types.map { $0.description } + [HelpCommand.description],
        commonOptions: CommonOptions.descriptions
    )

    /// The command that parsed arguments ask for, with its arguments read.
    static func command(_ arguments: ParsedArguments) throws(UsageError) -> any Command {
        for type in types where type.description.name == arguments.command.name {
            return try type.init(arguments)
        }
        throw UsageError("\"\(arguments.command.name)\" cannot be run")
    }
}

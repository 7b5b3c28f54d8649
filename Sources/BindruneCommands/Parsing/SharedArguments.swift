// SPDX-License-Identifier: Apache-2.0

/// Arguments and options that several commands share.
enum SharedArguments {
    static let who = Argument<Who>(
        "WHO",
        form: Who.form,
        help: "The device: its identifier, its address (AA:BB:CC:DD:EE:FF; not on Apple"
            + " platforms), a service it advertises (180D or service:UUID), its name (* and ?"
            + " stand for what you leave out; name:... where it looks like something else), or"
            + " last for the device connected to last",
        values: ["last"],
        read: Who.read
    )
    static let characteristic = Argument<CharacteristicPath>(
        "CHAR",
        form: CharacteristicPath.form,
        help: "The characteristic: its UUID (2A37), or SERVICE/UUID (180D/2A37) where several"
            + " services have it",
        read: CharacteristicPath.read
    )
    static let format = Option<ValueFormat>(
        "as",
        "FORMAT",
        form: ValueFormat.form,
        help: "Print values as hex, text, u8, u16, u32, i8, i16 or i32 (lowest byte first)",
        values: ValueFormat.allCases.filter { $0 != .both }.map(\.rawValue),
        read: ValueFormat.read
    )
    static let force = Flag("force", help: "Replace the file where there is one")

    static func duration(help: String) -> Option<Duration> {
        Option("for", "DURATION", form: DurationText.form, help: help, read: DurationText.read)
    }

    static func count(help: String) -> Option<Int> {
        Option("count", "N", form: OptionForms.countForm, help: help, read: OptionForms.count)
    }

    static func file(help: String) -> Option<String> {
        Option("to", "FILE", form: "--to FILE", help: help, read: OptionForms.file)
    }
}

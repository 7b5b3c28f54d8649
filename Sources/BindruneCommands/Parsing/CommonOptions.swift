// SPDX-License-Identifier: Apache-2.0

/// The options that every command takes.
package struct CommonOptions: Hashable, Sendable {
    package var radio: RadioChoice
    /// How long finding and connecting may take; nil where the command's own default holds.
    var deadline: Duration?
    var isJSON: Bool
    var traceFile: String?
    var storeFile: String?
    /// nil: as the environment says.
    var language: Language?

    static let defaultDeadline: Duration = .seconds(30)

    static let descriptions = [
        radio.description, deadline.description, json.description, trace.description,
        store.description, language.description, help.description, version.description,
    ]

    static let radio = Option<RadioChoice>(
        "radio",
        "RADIO",
        form: RadioChoice.form,
        help: "bluez[:ADAPTER] or simulated[:WORLD.json]; without it BlueZ where there is an"
            + " adapter, else the simulated world",
        values: ["bluez", "simulated"],
        read: RadioChoice.read
    )
    static let deadline = Option<Duration>(
        "deadline",
        "DURATION",
        form: DurationText.form,
        help: "How long finding and connecting may take, such as 10, 500ms or 2m (30s)",
        read: DurationText.read
    )
    static let json = Flag("json", help: "Print results as JSON lines")
    static let trace = Option<String>(
        "trace",
        "FILE",
        form: "--trace FILE",
        help: "Write what happened, step by step, to FILE as JSON lines",
        read: OptionForms.file
    )
    static let store = Option<String>(
        "store",
        "FILE",
        form: "--store FILE",
        help: "Keep the remembered devices in FILE",
        read: OptionForms.file
    )
    static let language = Option<Language>(
        "language",
        "LANGUAGE",
        form: Language.form,
        help: "The language of short error messages: en or ko",
        values: Language.allCases.map(\.rawValue),
        read: Language.read
    )
    static let help = Flag("help", letter: "h", help: "Show the help page of the command")
    static let version = Flag("version", help: "Show the version")

    init(_ arguments: ParsedArguments) throws(UsageError) {
        radio = try arguments.value(of: Self.radio) ?? .automatic
        deadline = try arguments.value(of: Self.deadline)
        isJSON = arguments.has(Self.json)
        traceFile = try arguments.value(of: Self.trace)
        storeFile = try arguments.value(of: Self.store)
        language = try arguments.value(of: Self.language)
    }
}

/// Readers of values that several options share.
enum OptionForms {
    static func file(_ text: String) throws(ArgumentProblem) -> String {
        guard !text.isEmpty else { throw ArgumentProblem("names no file") }
        return text
    }

    static func count(_ text: String) throws(ArgumentProblem) -> Int {
        guard let count = Int(text), count > 0 else {
            throw ArgumentProblem("is not a whole number above zero")
        }
        return count
    }

    static let countForm = "a whole number such as 5"
}

// SPDX-License-Identifier: Apache-2.0

/// An option with a value, such as `--deadline DURATION`, and how its value is read.
struct Option<Value: Sendable>: Sendable {
    let description: OptionDescription
    /// The right forms of the value, for complaints: "10, 10s, 500ms or 2m".
    let form: String
    let read: @Sendable (String) throws(ArgumentProblem) -> Value

    init(
        _ name: String,
        _ placeholder: String,
        form: String,
        help: String,
        values: [String] = [],
        isRepeatable: Bool = false,
        read: @escaping @Sendable (String) throws(ArgumentProblem) -> Value
    ) {
        description = OptionDescription(
            name: name,
            letter: nil,
            placeholder: placeholder,
            isRepeatable: isRepeatable,
            help: help,
            values: values
        )
        self.form = form
        self.read = read
    }
}

/// An option without a value, such as `--json`.
struct Flag: Sendable {
    let description: OptionDescription

    init(_ name: String, letter: Character? = nil, help: String) {
        description = OptionDescription(
            name: name,
            letter: letter,
            placeholder: nil,
            isRepeatable: true,
            help: help
        )
    }
}

/// What the parser and the help pages know of an option.
struct OptionDescription: Hashable, Sendable {
    /// The name without its dashes.
    let name: String
    /// The one-letter form, if there is one.
    let letter: Character?
    /// What stands for the value on help pages; nil where there is no value.
    let placeholder: String?
    /// Whether the option may be given more than once.
    let isRepeatable: Bool
    let help: String
    /// Values worth proposing to whoever types.
    var values: [String] = []

    /// The option as help pages show it.
    var usage: String {
        let long = "--\(name)\(placeholder.map { " " + $0 } ?? "")"
        return letter.map { "-\($0), \(long)" } ?? long
    }
}

/// An argument that is told by its place, such as `WHO`, and how it is read.
struct Argument<Value: Sendable>: Sendable {
    let description: ArgumentDescription
    let form: String
    let read: @Sendable (String) throws(ArgumentProblem) -> Value

    init(
        _ name: String,
        form: String,
        help: String,
        values: [String] = [],
        isOptional: Bool = false,
        isRepeatable: Bool = false,
        read: @escaping @Sendable (String) throws(ArgumentProblem) -> Value
    ) {
        description = ArgumentDescription(
            name: name,
            help: help,
            isOptional: isOptional,
            isRepeatable: isRepeatable,
            values: values
        )
        self.form = form
        self.read = read
    }
}

/// What the parser and the help pages know of an argument.
struct ArgumentDescription: Hashable, Sendable {
    let name: String
    let help: String
    let isOptional: Bool
    /// Whether it takes all the words that are left; only the last argument of a command may.
    var isRepeatable = false
    /// Values worth proposing to whoever types.
    var values: [String] = []

    var usage: String {
        let name = isRepeatable ? name + "..." : name
        return isOptional ? "[\(name)]" : name
    }
}

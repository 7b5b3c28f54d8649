// SPDX-License-Identifier: Apache-2.0

/// The words of a command line, sorted but not yet read; reading them names the wrong one.
package struct ParsedArguments: Sendable {
    struct GivenOption: Sendable {
        let option: OptionDescription
        let value: String?
    }

    let command: CommandDescription
    let arguments: [String]
    let options: [GivenOption]

    /// Whether a flag is given.
    func has(_ flag: Flag) -> Bool {
        options.contains { $0.option.name == flag.description.name }
    }

    /// The value of an option, or nil where it is not given.
    func value<Value>(of option: Option<Value>) throws(UsageError) -> Value? {
        try values(of: option).last
    }

    /// All values of an option that may be repeated, in the order given.
    func values<Value>(of option: Option<Value>) throws(UsageError) -> [Value] {
        var values: [Value] = []
        for given in options where given.option.name == option.description.name {
            let text = given.value ?? ""
            do throws(ArgumentProblem) {
                values.append(try option.read(text))
            } catch {
                throw complaint("--" + option.description.name, text, error, option.form)
            }
        }
        return values
    }

    /// The value of an argument that must be there.
    func value<Value>(of argument: Argument<Value>) throws(UsageError) -> Value {
        guard let value = try valueIfGiven(of: argument) else {
            throw UsageError(
                "\(argument.description.name) is missing; write it as: \(command.usage)",
                command: command.name
            )
        }
        return value
    }

    /// The value of an argument that may be left out.
    func valueIfGiven<Value>(of argument: Argument<Value>) throws(UsageError) -> Value? {
        let index = command.arguments.firstIndex { $0.name == argument.description.name }
        guard let index, index < arguments.count else { return nil }
        do throws(ArgumentProblem) {
            return try argument.read(arguments[index])
        } catch {
            throw complaint(argument.description.name, arguments[index], error, argument.form)
        }
    }

    /// The values of an argument that takes all the words that are left; empty where none is given.
    func values<Value>(of argument: Argument<Value>) throws(UsageError) -> [Value] {
        let index = command.arguments.firstIndex { $0.name == argument.description.name }
        var values: [Value] = []
        for text in arguments.dropFirst(index ?? arguments.count) {
            do throws(ArgumentProblem) {
                values.append(try argument.read(text))
            } catch {
                throw complaint(argument.description.name, text, error, argument.form)
            }
        }
        return values
    }

    private func complaint(
        _ name: String,
        _ text: String,
        _ problem: ArgumentProblem,
        _ form: String
    ) -> UsageError {
        UsageError(
            "\(name): \(UsageError.quoted(text)) \(problem.reason); write it as \(form)",
            command: command.name
        )
    }
}

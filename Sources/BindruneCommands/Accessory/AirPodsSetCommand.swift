// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import Earbuds

/// Changes a setting of paired earbuds.
struct AirPodsSetCommand: Command, Hashable {
    /// What is to be changed, and to what.
    enum Change: Hashable, Sendable {
        case listeningMode(ListeningMode)
        case conversationAwareness(Bool)
        case name(String)
    }

    private enum Setting: String, CaseIterable {
        case listeningMode = "listening-mode"
        case conversationAwareness = "conversation-awareness"
        case name
    }

    var change: Change
    var choice: EarbudsChoice

    private static let setting = Argument<Setting>(
        "SETTING",
        form: "listening-mode, conversation-awareness or name",
        help: "What to change: listening-mode, conversation-awareness or name",
        values: Setting.allCases.map(\.rawValue)
    ) { (text) throws(ArgumentProblem) in
        guard let setting = Setting(rawValue: text) else {
            let names = Setting.allCases.map(\.rawValue)
            let near = Spelling.nearest(to: text, among: names)
            throw ArgumentProblem(
                "is no setting" + (near.map { " (did you mean \($0)?)" } ?? "")
            )
        }
        return setting
    }
    private static let valueHelp =
        "off, noise-cancellation, transparency or adaptive for the listening mode; on or off for"
        + " conversation awareness; 1 to 248 bytes of text for the name"
    private static let mode = Argument<ListeningMode>(
        "VALUE",
        form: "off, noise-cancellation, transparency or adaptive",
        help: valueHelp,
        values: ListeningMode.allCases.map(\.rawValue) + ["on"]
    ) { (text) throws(ArgumentProblem) in
        guard let mode = ListeningMode(rawValue: text) else {
            throw ArgumentProblem("is no listening mode")
        }
        return mode
    }
    private static let position = Argument<Bool>(
        "VALUE",
        form: "on or off",
        help: valueHelp
    ) { (text) throws(ArgumentProblem) in
        guard text == "on" || text == "off" else { throw ArgumentProblem("is neither") }
        return text == "on"
    }
    private static let name = Argument<String>(
        "VALUE",
        form: "\"My AirPods\", 1 to 248 bytes",
        help: valueHelp
    ) { (text) throws(ArgumentProblem) in
        guard AccessoryFrame.rename(text) != nil else {
            throw ArgumentProblem("is empty, too long, or holds a control character")
        }
        return text
    }

    static let description = CommandDescription(
        "airpods set",
        summary: "change a setting of paired AirPods",
        arguments: [setting.description, mode.description],
        options: [EarbudsChoice.option.description],
        omittedOptions: ["store"],
        discussion: [
            "Speaks Apple's accessory protocol with AirPods or Beats that are paired with this"
                + " computer; --deadline (15s) is for opening the session, and the answer has five"
                + " seconds more. A refused or unanswered call is tried again until the deadline.",
            "The listening mode is confirmed by the earbuds, or the command fails. Conversation"
                + " awareness and the name may not be told back: the answer then says that the"
                + " change was sent and is not confirmed, and the exit code is 0.",
        ],
        examples: [
            .init(line: "bindrune airpods set listening-mode transparency", remark: "hear more"),
            .init(
                line: "bindrune airpods set conversation-awareness on --device \"AirPods*\"",
                remark: "for the ones of that name"
            ),
            .init(line: "bindrune airpods set name \"My AirPods\"", remark: "for every host"),
        ]
    )

    init(_ arguments: ParsedArguments) throws(UsageError) {
        choice = try arguments.value(of: EarbudsChoice.option) ?? .any
        change =
            switch try arguments.value(of: Self.setting) {
            case .listeningMode: .listeningMode(try arguments.value(of: Self.mode))
            case .conversationAwareness:
                .conversationAwareness(try arguments.value(of: Self.position))
            case .name: .name(try arguments.value(of: Self.name))
            }
    }
}

extension AirPodsSetCommand {
    package var needs: RadioNeed { .adapter }
    package var world: WorldChoice { .airPods }

    package func run(in environment: Environment) async throws -> ExitCode {
        let (earbuds, confirmation) = try await environment.withAccessory(choice) {
            [change] accessory, _ in
            switch change {
            case .listeningMode(let mode): try await accessory.setListeningMode(mode)
            case .conversationAwareness(let isOn):
                try await accessory.setConversationAwareness(isOn)
            case .name(let name): try await accessory.rename(to: name)
            }
        }
        let words = "\(change.setting) of \(earbuds.title)"
        let value = DisplayText.neutralised(change.value)
        environment.output.line(
            confirmation == .confirmed
                ? "\(words): \(value)"
                : "\(words): \(value) was sent; the earbuds do not confirm it"
        )
        environment.output.event(
            JSONLine(
                "set",
                [environment.time] + JSONLine.Field.earbuds(earbuds) + [
                    .init("setting", .string(change.key)), .init("value", .string(change.value)),
                    .init("confirmation", .string(confirmation.rawValue)),
                ]
            )
        )
        return .done
    }
}

extension AirPodsSetCommand.Change {
    /// The setting in words.
    fileprivate var setting: String { key.replacing("-", with: " ") }

    /// The setting as the command line has it.
    fileprivate var key: String {
        switch self {
        case .listeningMode: "listening-mode"
        case .conversationAwareness: "conversation-awareness"
        case .name: "name"
        }
    }

    /// The value as the command line has it.
    fileprivate var value: String {
        switch self {
        case .listeningMode(let mode): mode.rawValue
        case .conversationAwareness(let isOn): isOn ? "on" : "off"
        case .name(let name): name
        }
    }
}

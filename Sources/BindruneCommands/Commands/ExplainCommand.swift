// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import Doctor

/// Explains error codes: what they mean, why they come, what to do.
struct ExplainCommand: Command, Hashable {
    var text: String

    private static let words = Argument<String>(
        "CODE",
        form: "a code, a name or a pasted error",
        help: "What to explain; several words are one text",
        isRepeatable: true
    ) { (text) throws(ArgumentProblem) in
        guard !text.isEmpty else { throw ArgumentProblem("is empty") }
        return text
    }

    static let description = CommandDescription(
        "explain",
        summary: "explain an error code, or every code of a pasted error",
        arguments: [words.description],
        omittedOptions: ["deadline", "trace"],
        discussion: [
            "Knows CBErrorDomain, CBATTErrorDomain, the Attribute Protocol, controllers (HCI),"
                + " pairing (SMP), Android's GATT status, BlueZ and the bus, and the bare numbers"
                + " in the log of Apple's bluetoothd.",
            "The list is half of the meaning: name it where you know it. A number alone is looked"
                + " up in every list. Nothing is guessed: a code that is not on record is said to"
                + " be unknown, and the exit code is 4.",
        ],
        examples: [
            .init(line: "bindrune explain \"CBErrorDomain Code=1\"", remark: "as Xcode prints it"),
            .init(line: "bindrune explain 762", remark: "a number out of a bluetoothd log"),
            .init(line: "bindrune explain hci 0x3e", remark: "a controller's status"),
            .init(line: "bindrune explain gatt 133", remark: "an Android callback's status"),
            .init(
                line: "bindrune explain org.bluez.Error.Failed le-connection-abort-by-local",
                remark: "BlueZ's answer"
            ),
        ]
    )

    init(_ arguments: ParsedArguments) throws(UsageError) {
        text = try arguments.values(of: Self.words).joined(separator: " ")
    }
}

extension ExplainCommand {
    package var needs: RadioNeed { .none }

    package func run(in environment: Environment) async throws -> ExitCode {
        let sightings = CodeReader.codes(in: text)
        guard !sightings.isEmpty else {
            throw CommandFailure(
                text: "no code of a known list is in \(UsageError.quoted(text)); name the list and"
                    + " the number, such as \"CBErrorDomain Code=6\" or \"hci 0x08\"",
                exitCode: .notFound
            )
        }
        let columns = environment.output.resultsTerminal?.size?.columns ?? 80
        let page = ExplanationPage(width: min(columns, 100))
        for (index, sighting) in sightings.enumerated() {
            let explanation = CodeBook.explanation(of: sighting.code)
            if index > 0 { environment.output.line() }
            for line in page.lines(of: explanation, sighting) { environment.output.line(line) }
            environment.output.event(explanation.event(sighting))
        }
        let isAnyKnown = sightings.contains { CodeBook.explanation(of: $0.code).isKnown }
        return isAnyKnown ? .done : .notFound
    }
}

extension CodeExplanation {
    fileprivate func event(_ sighting: CodeSighting) -> JSONLine {
        func list(_ texts: [String]) -> JSONLine.Value { .array(texts.map { .string($0) }) }
        return JSONLine(
            "explanation",
            [
                .init("code", .string(code.description)), .init("domain", .string(code.domain)),
                .init("number", code.number.map { .integer(Int64($0)) } ?? .null),
                .init("name", code.name.map { .string($0) } ?? .null),
                .init("quote", .string(sighting.quote)),
                .init("isCertain", .bool(sighting.isCertain)), .init("isKnown", .bool(isKnown)),
                .init("systemText", systemText.map { .string($0) } ?? .null),
                .init("meaning", .string(meaning)), .init("context", list(context)),
                .init("causes", list(causes)), .init("steps", list(steps)),
                .init("confirmations", list(confirmations)), .init("sources", list(sources)),
            ]
        )
    }
}

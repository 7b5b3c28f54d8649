// SPDX-License-Identifier: Apache-2.0

import Bindrune
import Earbuds

/// A failure as the command tells it: the short message, and always the original beside it.
struct Failure: Hashable, Sendable {
    /// For people, in their language.
    var message: String
    /// Everything that is known, with the original domain, code and text; in English.
    var detail: String
    var exitCode: ExitCode
    /// The fields of the JSON line beside the message.
    var fields: [JSONLine.Field]

    init(_ error: any Error, language: Language) {
        switch error {
        case let error as BluetoothError: self.init(bluetooth: error, language: language)
        case let error as AccessoryError: self.init(accessory: error)
        case let error as CommandFailure:
            self.init(message: error.text, detail: "", exitCode: error.exitCode, fields: [])
        default:
            self.init(message: "\(error)", detail: "", exitCode: .failed, fields: [])
        }
    }

    private init(bluetooth error: BluetoothError, language: Language) {
        let original = error.original
        self.init(
            message: error.message(in: language == .korean ? .korean : .english),
            detail: error.description,
            exitCode: Self.exitCode(error),
            fields: [
                .init("code", .string(error.code.rawValue)),
                .init("phase", .string(error.phase.rawValue)),
                .init("elapsed", .number(Quantity.seconds(error.elapsed))),
                .init("detail", .string(error.detail)),
                .init("originalDomain", original.map { .string($0.domain) } ?? .null),
                .init("originalCode", original.map { .integer(Int64($0.code)) } ?? .null),
                .init("originalText", original.map { .string($0.text) } ?? .null),
            ]
        )
    }

    private init(accessory error: AccessoryError) {
        self.init(
            message: [error.explanation, error.nextStep].compactMap { $0 }.joined(separator: " "),
            detail: error.description,
            exitCode: Self.exitCode(error),
            fields: Self.fields(of: error)
        )
    }

    private init(
        message: String,
        detail: String,
        exitCode: ExitCode,
        fields: [JSONLine.Field]
    ) {
        self.message = DisplayText.neutralised(message)
        self.detail = DisplayText.neutralised(detail)
        self.exitCode = exitCode
        self.fields = fields
    }

    private static func exitCode(_ error: BluetoothError) -> ExitCode {
        switch error.code {
        case .notFound, .notRemembered: .notFound
        case .radioOff, .unauthorized, .unsupported: .noRadio
        case .timedOut: isReaching(error.phase) ? .notFound : .failed
        default: .failed
        }
    }

    private static func isReaching(_ phase: BluetoothError.Phase) -> Bool {
        [.lookUp, .scan, .connect, .discover, .setUp, .backOff, .disconnect].contains(phase)
    }

    /// Prints it: the message on the first line, the detail on the next.
    func print(to output: Output, command: String) {
        output.remark("bindrune \(command): \(message)")
        if !detail.isEmpty { output.remark("  \(detail)") }
        let exitCode = JSONLine.Field("exitCode", .integer(Int64(self.exitCode.rawValue)))
        output.event(JSONLine("error", [.init("message", .string(message))] + fields + [exitCode]))
    }
}

/// A failure that the command itself finds.
struct CommandFailure: Error, Hashable, Sendable {
    var text: String
    var exitCode: ExitCode = .failed
}

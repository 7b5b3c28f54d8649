// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import Earbuds

extension Environment {
    /// How long a session may take to come up where nobody said.
    static let accessoryDeadline = Duration.seconds(15)

    /// Opens a session with earbuds, does a job in it and ends it, whatever happened. Ctrl-C ends
    /// all of it.
    func withAccessory<Result: Sendable>(
        _ choice: EarbudsChoice,
        _ job: @escaping @Sendable (Accessory, KnownEarbuds) async throws -> Result
    ) async throws -> (KnownEarbuds, Result) {
        let known = try radio.pairedEarbuds().compactMap { KnownEarbuds($0) }
        let earbuds = try choice.choose(among: known)
        let limit = deadline ?? Self.accessoryDeadline
        let ending = try await limited { [radio] in
            let accessory = try await radio.connectAccessory(to: earbuds.address, within: limit)
            defer { accessory.disconnect() }
            return try await job(accessory, earbuds)
        }
        guard case .finished(let result) = ending else {
            throw CommandFailure(text: "interrupted before the earbuds confirmed anything")
        }
        return (earbuds, result)
    }
}

extension JSONLine.Field {
    /// The fields by which lines about earbuds begin.
    static func earbuds(_ earbuds: KnownEarbuds) -> [JSONLine.Field] {
        [
            .init("address", .string(earbuds.address.description)),
            .init("name", .string(earbuds.name)),
        ]
    }
}

extension Failure {
    /// The fields of the JSON line that a failure of the accessory protocol adds.
    static func fields(of error: AccessoryError) -> [JSONLine.Field] {
        let original = error.original
        return [
            .init("code", .string(error.code.rawValue)),
            .init("phase", .string(error.phase.rawValue)),
            .init("elapsed", .number(Quantity.seconds(error.elapsed))),
            .init("tries", .integer(Int64(error.tries))),
            .init("detail", .string(error.detail)),
            .init("originalDomain", original == nil ? .null : .string("errno")),
            .init("originalCode", original.map { .integer(Int64($0.number)) } ?? .null),
            .init("originalText", original.map { .string("\($0.symbol): \($0.text)") } ?? .null),
            .init("nextStep", error.nextStep.map { .string($0) } ?? .null),
        ]
    }

    static func exitCode(_ error: AccessoryError) -> ExitCode {
        switch error.code {
        case .unsupported, .noRadio: .noRadio
        case .unreachable, .timedOut: .notFound
        case .refused: error.phase == .open ? .notFound : .failed
        default: .failed
        }
    }
}

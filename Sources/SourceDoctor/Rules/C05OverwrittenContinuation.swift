// SPDX-License-Identifier: Apache-2.0

import SwiftSyntax

/// C05: a continuation stored over another one.
struct OverwrittenContinuation: SourceRule {
    static let document = RuleDocument(
        "C05",
        title: "a stored continuation is overwritten without a look at the old one",
        why: "A second call replaces the waiter of the first, which then waits for ever.",
        fix: "Refuse the second call, or resume the old continuation with an error first.",
        confidence: .medium,
        reports: ["https://developer.apple.com/documentation/swift/checkedcontinuation"],
        situation: .noAnswer,
        failing: """
            import CoreBluetooth
            final class Reader {
                private var waiter: CheckedContinuation<Data, any Error>?
                func read(_ c: CBCharacteristic, _ peripheral: CBPeripheral) async throws -> Data {
                    try await withCheckedThrowingContinuation { continuation in
                        waiter = continuation  // here
                        peripheral.readValue(for: c)
                    }
                }
            }
            """,
        passing: """
            import CoreBluetooth
            final class Reader {
                private var waiter: CheckedContinuation<Data, any Error>?
                func read(_ c: CBCharacteristic, _ peripheral: CBPeripheral) async throws -> Data {
                    guard waiter == nil else { throw Failure.busy }
                    return try await withCheckedThrowingContinuation { continuation in
                        waiter = continuation
                        peripheral.readValue(for: c)
                    }
                }
            }
            """
    )

    /// Words of names by which a body tests whether it is busy already.
    private static let testWords = [
        "busy", "connecting", "pending", "flight", "waiting", "phase", "running", "lock",
        "semaphore", "acquire", "serial", "queue", "state", "active",
    ]

    func sightings(in file: SwiftFile, of module: ModuleIndex) -> [Sighting] {
        ContinuationFacts.makings(in: file.tree).flatMap { making -> [Sighting] in
            let body = making.call.enclosingBody ?? Syntax(file.tree)
            let waiters = ContinuationFacts.stored(around: Syntax(making.call), in: module)
                .filter { $0.type?.hasPrefix("[") == false }
            return waiters.compactMap { waiter in
                guard let place = assignment(of: making.name, to: waiter.name, in: making.closure),
                    !isTested(waiter.name, before: place, in: body)
                else { return nil }
                return Sighting(
                    place,
                    .medium,
                    "a second call overwrites \"\(waiter.name)\", and the first waits for ever"
                )
            }
        }
    }

    private func assignment(of value: String, to name: String, in closure: ClosureExprSyntax)
        -> SequenceExprSyntax?
    {
        closure.all(SequenceExprSyntax.self).first { sequence in
            let elements = Array(sequence.elements)
            return elements.count == 3 && elements[1].is(AssignmentExprSyntax.self)
                && elements[0].lastName == name && elements[2].lastName == value
        }
    }

    private func isTested(_ name: String, before place: SequenceExprSyntax, in body: Syntax) -> Bool
    {
        let tokens = body.tokens(viewMode: .sourceAccurate)
        let isNamed = tokens.contains { token in
            token.text == name && token.positionAfterSkippingLeadingTrivia < place.start
        }
        if isNamed { return true }
        return tokens.contains { token in
            guard token.positionAfterSkippingLeadingTrivia < place.start,
                case .identifier(let word) = token.tokenKind
            else { return false }
            let before = token.previousToken(viewMode: .sourceAccurate)
            // The manager's own state says nothing about the waiter.
            if word == "state", before?.text == "." { return false }
            return Self.testWords.contains { word.lowercased().contains($0) }
        }
    }
}

// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import Earbuds

/// What one payload comes to: a card, what does not fit, and every bit where that is wanted.
struct PayloadPage: Sendable {
    var decoded: DecodedMessage
    var bytes: AdvertisedBytes
    var command: AirPodsCommand

    func print(to output: Output) {
        output.event(event)
        guard !output.isJSON else { return }
        let columns = output.resultsTerminal?.size?.columns ?? 80
        for line in card.lines(columns: columns, isFramed: output.resultsTerminal != nil) {
            output.line(line)
        }
        for remark in remarks { output.line("  " + DisplayText.neutralised(remark)) }
        guard command.explains else { return }
        output.line()
        for line in ExplanationLines.of(decoded.explanation, columns: columns) {
            output.line(line)
        }
    }

    var card: EarbudsCard {
        EarbudsCard(
            snapshot: EarbudsSnapshot(of: decoded),
            now: .zero,
            showsSources: command.showsSources
        )
    }

    private var remarks: [String] {
        let rest = bytes.message.failure.map { "what follows cannot be read: \($0)" }
        return ["read as \(bytes.form.words)"] + decoded.remarks + [rest].compactMap(\.self)
    }

    private var event: JSONLine {
        let fields: [JSONLine.Field] = [
            .init("form", .string(bytes.form.rawValue)), .init("kind", .string(decoded.kind)),
            .init("remarks", .array(remarks.dropFirst().map { .string($0) })),
            .init(
                "explanation",
                command.explains ? .array(decoded.explanation.map(\.value)) : .null
            ),
        ]
        return JSONLine("decoded", EarbudsSnapshot(of: decoded).fields + fields)
    }
}

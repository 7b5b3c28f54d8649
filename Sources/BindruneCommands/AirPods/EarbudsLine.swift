// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import Earbuds

/// What happens to earbuds, on a line each, for a pipe.
enum EarbudsLine {
    static func text(_ output: EarbudsOutput, at now: Instant, name: String? = nil) -> String {
        let time = DisplayText.fitted(
            Quantity.elapsed(now - .zero),
            to: 10,
            alignedRight: true
        )
        let called = name.map { "\"\(DisplayText.neutralised($0))\", " } ?? ""
        return "\(time)  \(DisplayText.fitted(words(output), to: 8))"
            + "  \(DisplayText.fitted(mark(output.id), to: 8))  \(called)\(details(output))"
    }

    /// The number under which pods are known that are not paired here.
    private static func mark(_ id: EarbudsID) -> String {
        switch id {
        case .paired: "paired"
        case .heard: id.description
        }
    }

    static func count(_ count: Int) -> String {
        count == 1 ? "1 pair or headset" : "\(count) pairs or headsets"
    }

    private static func words(_ output: EarbudsOutput) -> String {
        switch output {
        case .showSheet: "opened"
        case .hideSheet: "put away"
        default: output.word
        }
    }

    private static func details(_ output: EarbudsOutput) -> String {
        switch output {
        case .appeared(let snapshot), .changed(let snapshot), .silent(let snapshot),
            .showSheet(let snapshot):
            let owner = EarbudsText.ownership(snapshot.ownership).map { " (\($0))" } ?? ""
            let clone = snapshot.isClone ? " (an imitation)" : ""
            let summary = snapshot.summary
            return snapshot.title + owner + clone + (summary.isEmpty ? "" : "  " + summary)
        case .vanished(_, let departure): return words(departure)
        case .hideSheet(_, let end): return words(end)
        }
    }

    private static func words(_ departure: EarbudsDeparture) -> String {
        switch departure {
        case .unheard: "nothing was heard for long"
        case .crowdedOut: "no more room: others matter more"
        case .identified(let id):
            "told of as \(DisplayText.neutralised(id.description)) from now on"
        case .forgotten: "no longer paired"
        }
    }

    private static func words(_ end: SheetEnd) -> String {
        switch end {
        case .lidClosed: "the lid was shut"
        case .silence: "nothing was heard from the case"
        case .worn: "a bud is worn"
        case .timeOut: "shown for long enough"
        case .dismissed: "sent away"
        case .uncertain: "no longer certain whose they are"
        case .forgotten: "no longer paired"
        }
    }
}

/// One message that was heard or captured, with every bit explained.
struct HeardMessage: Sendable {
    var sighting: EarbudsFollower.Sighting
    var advertiser: Advertiser?
    var time: Instant
    /// The number of its record in a capture.
    var record: Int?

    /// Prints what is new: a repetition, and what is nothing of earbuds, is left out.
    func print(to output: Output) {
        let columns = output.resultsTerminal?.size?.columns ?? 80
        switch sighting {
        case .message(let decoded, isNew: true):
            output.line(heading(decoded.kind))
            for remark in decoded.remarks { output.line("  " + DisplayText.neutralised(remark)) }
            for line in ExplanationLines.of(decoded.explanation, columns: columns) {
                output.line(line)
            }
            output.event(
                JSONLine(
                    "message",
                    place + [
                        .init("kind", .string(decoded.kind)),
                        .init("raw", .string(HexDump.packed(decoded.message.raw))),
                        .init("remarks", .array(decoded.remarks.map { .string($0) })),
                        .init("explanation", .array(decoded.explanation.map(\.value))),
                    ]
                )
            )
        case .unreadable(let failure):
            output.line(heading("unreadable: \(failure)"))
            output.event(JSONLine("unreadable", place + [.init("why", .string("\(failure)"))]))
        case .message, .nothing: break
        }
    }

    private func heading(_ words: String) -> String {
        let record = record.map { "record \($0), " } ?? ""
        let sender = advertiser.map { " from \($0.text)" } ?? ""
        return "\(record)\(Quantity.elapsed(time - .zero))\(sender): \(words)"
    }

    private var place: [JSONLine.Field] {
        [
            .init("time", .number(Quantity.seconds(time - .zero))),
            .init("record", .optional(record) { .integer(Int64($0)) }),
            .init("advertiser", .optional(advertiser) { .string($0.text) }),
        ]
    }
}

extension Advertiser {
    /// The address, or the identifier that stands for it.
    var text: String {
        switch self {
        case .address(let address): address.description
        case .identifier(let peer): peer.description
        }
    }
}

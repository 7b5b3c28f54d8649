// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import Captures

/// A packet of a capture in a line.
enum FrameLine {
    static func text(_ record: CaptureRecord, _ summary: String) -> String {
        let number = DisplayText.fitted(String(record.number), to: 6, alignedRight: true)
        let time = record.time.map { clock($0) } ?? String(repeating: "-", count: 26)
        let way =
            switch record.direction {
            case .sent: ">"
            case .received: "<"
            case nil: "-"
            }
        let kind = DisplayText.fitted(name(of: record.kind), to: 7)
        return "\(number)  \(time)  \(way) \(kind)  \(DisplayText.neutralised(summary))"
    }

    static func event(
        _ record: CaptureRecord,
        _ summary: String,
        file: String,
        _ addresses: [BluetoothAddress]
    ) -> JSONLine {
        JSONLine(
            "packet",
            [
                .init("file", .string(file)), .init("number", .integer(Int64(record.number))),
                .init("offset", .integer(Int64(record.offset))),
                .init("time", .optional(record.time) { .string($0.description) }),
                .init("direction", .optional(record.direction) { .string($0.rawValue) }),
                .init("kind", .string(name(of: record.kind))),
                .init("adapter", .optional(record.adapter) { .integer(Int64($0)) }),
                .init("addresses", .array(addresses.map { .string($0.description) })),
                .init("summary", .string(summary)),
                .init("bytes", .string(HexDump.packed(record.bytes))),
                .init("missing", .integer(Int64(record.missing))),
            ]
        )
    }

    /// Date and time in UTC, to the microsecond.
    static func clock(_ time: CaptureTime) -> String {
        let text = time.description
        return String(text.dropLast(4)).replacing("T", with: " ")
    }

    private static func name(of kind: CaptureRecord.Kind) -> String {
        switch kind {
        case .command: "command"
        case .event: "event"
        case .acl: "data"
        case .sco: "sco"
        case .iso: "iso"
        case .linkLayer: "air"
        case .lmp: "lmp"
        case .text: "text"
        case .monitor: "monitor"
        case .other: "other"
        }
    }
}

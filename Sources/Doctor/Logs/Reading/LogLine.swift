// SPDX-License-Identifier: Apache-2.0

import Captures

/// A line in which some phrase of a fingerprint stands, with its words at hand.
struct LogLine {
    let record: LogRecord
    let format: LogFormat
    let words: LogWords

    init(_ record: LogRecord, format: LogFormat) {
        self.record = record
        self.format = format
        words = LogWords(record.text)
    }

    var text: String { record.text }
    var evidence: Evidence { Evidence(.line(record.line), quote: quote) }

    /// Whether the line may be one of Apple's Bluetooth service.
    var mayBeService: Bool {
        format != .bluetoothd && format != .logcat
            && (record.process == nil || Self.services.contains(record.process ?? ""))
    }

    /// Whether the line may be one of an app, or of Core Bluetooth inside it.
    var mayBeApp: Bool { !Self.services.contains(record.process ?? "") }

    /// Whether the line may come from Linux' bluetoothd.
    var mayBeLinux: Bool {
        (record.process == nil || record.process == "bluetoothd") && format != .logcat
    }

    /// Whether a part of the line is masked.
    var isMasked: Bool { words.has("<private>") }

    /// The processes that log for Bluetooth itself on Apple's systems.
    static let services: Set<String> = ["bluetoothd", "BTServer", "bluetoothuserd", "BTLEServer"]

    private var quote: String {
        let line = text.split(separator: "\n", maxSplits: 3).map { String($0) }
        return line.joined(separator: " ")
    }
}

// SPDX-License-Identifier: Apache-2.0

import Captures

/// Counts what is masked and who writes at all.
struct LogMask: Sendable {
    /// Lines of Bluetooth processes, and those of them in which something is masked.
    private(set) var bluetooth = 0
    private(set) var masked = 0
    /// The first masked line.
    private(set) var first: Evidence?
    /// Lines of Apple's Bluetooth service.
    private(set) var service = 0
    /// Lines of other processes that Core Bluetooth wrote, or of no process.
    private(set) var framework = 0
    /// The processes that wrote lines, by their numbers, other than the service.
    private(set) var processes: Set<Int> = []

    /// Whether lines of other processes tell no number.
    private(set) var hasUnnumbered = false

    /// The most processes that are kept.
    private static let mostProcesses = 512

    mutating func count(_ record: LogRecord, isMasked: Bool) {
        let isService = LogLine.services.contains(record.process ?? "")
        let isFramework = record.image == "CoreBluetooth"
        if isService { service += 1 }
        if isFramework { framework += 1 }
        if !isService, let number = record.processID, processes.count < Self.mostProcesses {
            processes.insert(number)
        }
        if !isService, record.process != nil, record.processID == nil { hasUnnumbered = true }
        let isBluetooth =
            isService || isFramework || record.subsystem == "com.apple.bluetooth"
            || record.subsystem == "com.apple.CoreBluetooth"
        guard isBluetooth else { return }
        bluetooth += 1
        guard isMasked else { return }
        masked += 1
        if first == nil { first = Evidence(.line(record.line), quote: record.text) }
    }

    /// The masked share of the Bluetooth lines, in percent.
    var share: Int { bluetooth == 0 ? 0 : masked * 100 / bluetooth }

    /// Whether so much is masked that questions stay open.
    var isMasked: Bool { masked > 0 && (masked >= 3 || share >= 10) }
}

// SPDX-License-Identifier: Apache-2.0

import AudioRoutes
import Bluetooth
import Synchronization

/// Shows audio devices: a live table on a terminal, lines in a pipe, JSON lines when asked.
final class AudioView: Sendable {
    private let environment: Environment
    private let screen: Screen?
    private let table = Mutex(AudioTable())

    init(_ environment: Environment, isLive: Bool) {
        self.environment = environment
        let output = environment.output
        let terminal = output.isJSON || !isLive ? nil : output.resultsTerminal
        screen = terminal.map { Screen(sink: output.results, terminal: $0) }
    }

    var isOnTerminal: Bool { screen != nil }

    /// How many devices are known to be connected.
    var count: Int { table.withLock { $0.rows.count } }

    /// Shows what is different.
    func take(_ report: AudioReport) {
        table.withLock { $0 = AudioTable(report.snapshot) }
        guard screen == nil else { return refresh() }
        for change in report.changes { tell(change) }
        guard report.skipped > 0 else { return }
        let skipped = JSONLine.Field("count", .integer(Int64(report.skipped)))
        environment.output.event(JSONLine("skipped", [environment.time, skipped]))
    }

    /// Shows everything once.
    func print(_ snapshot: AudioSnapshot) {
        let nothing = AudioSnapshot(platform: snapshot.platform)
        for change in AudioChange.changes(from: nothing, to: snapshot) { tell(change) }
        if snapshot.devices.isEmpty, snapshot.mayBeMore == nil {
            environment.output.remark("no Bluetooth audio device is connected")
        }
    }

    /// Draws the table for the size that the terminal has now.
    func refresh() {
        let table = table.withLock { $0 }
        screen?.draw { table.lines(size: $0) }
    }

    /// Leaves the table as it is and gives the terminal back.
    func finish() {
        guard let screen else { return }
        refresh()
        screen.finish()
    }

    private func tell(_ change: AudioChange) {
        switch change {
        case .connected(let device): tell("connected", device)
        case .disconnected(let device): tell("disconnected", device)
        case .changed(let device, _): tell("changed", device)
        case .lostSight(let device, let reason): tell("lost", device, reason)
        case .completeness(let reason):
            tell("bluetooth", reason?.sentence ?? "BlueZ answers; the list is complete.") {
                [.init("complete", .bool(reason == nil)), Self.field("reason", reason?.sentence)]
            }
        case .server(let server):
            tell("server", server?.value ?? server?.reason?.sentence ?? "none") {
                [
                    Self.field("name", server?.value),
                    Self.field("reason", server?.reason?.sentence),
                ]
            }
        }
    }

    private func tell(_ word: String, _ device: AudioDevice, _ reason: CannotKnow? = nil) {
        let text = device.plainText + (reason.map { "  " + $0.sentence } ?? "")
        tell(word, text) {
            device.fields + (reason.map { [Self.field("reason", $0.sentence)] } ?? [])
        }
    }

    private func tell(_ word: String, _ text: String, _ fields: () -> [JSONLine.Field]) {
        let output = environment.output
        guard !output.isJSON else {
            return output.event(JSONLine(word, [environment.time] + fields()))
        }
        let time = DisplayText.fitted(
            Quantity.elapsed(environment.elapsed),
            to: 9,
            alignedRight: true
        )
        let cells = [time, DisplayText.fitted(word, to: 12), DisplayText.neutralised(text)]
        output.line(cells.joined(separator: "  "))
    }

    private static func field(_ key: String, _ text: String?) -> JSONLine.Field {
        .init(key, text.map { .string($0) } ?? .null)
    }
}

extension AudioTable {
    /// What the table shows of a snapshot.
    init(_ snapshot: AudioSnapshot) {
        self.init(
            rows: snapshot.devices.map { AudioRow($0) },
            remarks: [snapshot.server?.reason, snapshot.mayBeMore].compactMap { $0?.sentence },
            isComplete: snapshot.mayBeMore == nil
        )
    }
}

extension AudioRow {
    init(_ device: AudioDevice) {
        self.init(
            name: device.name,
            model: device.model.value?.text,
            use: device.use.text,
            isInUse: device.isInUse == true,
            battery: device.battery.value,
            address: device.address.value?.description
        )
    }
}

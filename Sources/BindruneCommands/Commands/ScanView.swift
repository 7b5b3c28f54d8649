// SPDX-License-Identifier: Apache-2.0

import Bindrune
import Bluetooth
import Foundation
import Synchronization

/// Shows what a scan finds: a live table on a terminal, lines in a pipe, JSON lines when asked.
final class ScanView: Sendable {
    private struct Model {
        var table = ScanTable()
        var places: [UUID: Int] = [:]
        var wait = NameWait()
        /// What was said last of each device, where each is said on a line.
        var said: [UUID: DiscoveredDevice] = [:]
    }

    private let environment: Environment
    private let screen: Screen?
    private let model = Mutex(Model())

    init(_ environment: Environment) {
        self.environment = environment
        let terminal = environment.output.isJSON ? nil : environment.output.resultsTerminal
        screen = terminal.map { Screen(sink: environment.output.results, terminal: $0) }
    }

    /// How many devices were shown so far, lost ones included.
    var count: Int { model.withLock { $0.table.rows.count } }

    /// Takes the events of a scan until so many devices are found, and keeps the table up to date.
    func follow(_ discoveries: Discoveries, count limit: Int?) async throws {
        let limit = limit ?? .max
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { [self] in
                for try await event in discoveries {
                    take(event, limit: limit)
                    if count >= limit { return }
                }
            }
            group.addTask { [self] in
                while !Task.isCancelled, count < limit {
                    await environment.clock.wait(for: Screen.period)
                    refresh(limit: limit)
                }
            }
            try await group.next()
            group.cancelAll()
        }
        if let screen { draw(on: screen) }
    }

    /// Tells what was held back, leaves the table as it is and gives the terminal back.
    func finish() {
        show(model.withLock { $0.wait.release(at: environment.elapsed, all: true) }, limit: .max)
        guard let screen else { return }
        draw(on: screen)
        screen.finish()
    }

    private func refresh(limit: Int) {
        if let screen { return draw(on: screen) }
        show(model.withLock { $0.wait.release(at: environment.elapsed) }, limit: limit)
    }

    private func draw(on screen: Screen) {
        let table = model.withLock { $0.table }
        let now = environment.elapsed
        screen.draw { table.lines(size: $0, now: now) }
    }

    private func take(_ event: DiscoveryEvent, limit: Int) {
        let isLive = screen != nil
        let events = model.withLock { model in
            isLive ? [event] : model.wait.take(event, at: environment.elapsed)
        }
        show(events, limit: limit)
    }

    private func show(_ events: [DiscoveryEvent], limit: Int) {
        for event in events where count < limit {
            let row = place(event)
            if screen == nil, isNews(event) { tell(event, row) }
        }
    }

    /// Whether there is more to say than strength and time.
    private func isNews(_ event: DiscoveryEvent) -> Bool {
        let device = event.device
        return model.withLock { model in
            let said = model.said.updateValue(device, forKey: device.id)
            guard case .updated = event, let said else { return true }
            return said.name != device.name || said.advertisement != device.advertisement
        }
    }

    private func place(_ event: DiscoveryEvent) -> ScanRow {
        let device = event.device
        var row = ScanRow(device, at: environment.elapsed)
        if case .lost = event { row.isLost = true }
        return model.withLock { model in
            if let place = model.places[device.id] {
                if row.isLost { row.lastHeard = model.table.rows[place].lastHeard }
                model.table.rows[place] = row
            } else {
                model.places[device.id] = model.table.rows.count
                model.table.rows.append(row)
            }
            return row
        }
    }

    private func tell(_ event: DiscoveryEvent, _ row: ScanRow) {
        let word =
            switch event {
            case .found: "found"
            case .updated: "changed"
            case .lost: "lost"
            }
        let address = environment.radio.address(of: event.device.id)
        environment.output.line(row.plainLine(word, at: environment.elapsed))
        environment.output.event(
            JSONLine(word, [environment.time] + event.device.fields(address: address))
        )
    }
}

extension ScanRow {
    /// What a table shows of a device.
    init(_ device: DiscoveredDevice, at time: Duration) {
        let advertisement = device.advertisement
        self.init(
            identifier: device.id.uuidString,
            name: device.name ?? advertisement.localName,
            signal: device.rssi,
            services: (advertisement.services + advertisement.overflowServices).map(\.shownName),
            maker: advertisement.manufacturer.flatMap { CompanyID(rawValue: $0).name },
            isConnectable: advertisement.isConnectable ?? true,
            lastHeard: time
        )
    }

    /// The device on a line of its own, for a pipe.
    func plainLine(_ word: String, at time: Duration) -> String {
        let strength = signal.map { "\($0) dBm" } ?? "?"
        let label = name.map { "\"\(DisplayText.neutralised($0))\"" } ?? "(no name)"
        let details = services.isEmpty ? maker.map { [$0] } ?? [] : services
        let cells = [
            DisplayText.fitted(Quantity.elapsed(time), to: 9, alignedRight: true),
            DisplayText.fitted(word, to: 7),
            DisplayText.fitted(strength, to: 8, alignedRight: true),
            identifier,
            label + (details.isEmpty ? "" : "  [\(details.joined(separator: ", "))]"),
        ]
        return cells.joined(separator: "  ")
    }
}

extension DiscoveredDevice {
    /// The device for programs.
    func fields(address: BluetoothAddress?) -> [JSONLine.Field] {
        let data = advertisement.manufacturerData
        let services = advertisement.services + advertisement.overflowServices
        return [
            .init("identifier", .string(id.uuidString)),
            .init("address", address.map { .string($0.description) } ?? .null),
            .init("name", (name ?? advertisement.localName).map { .string($0) } ?? .null),
            .init("rssi", rssi.map { .integer(Int64($0)) } ?? .null),
            .init("connectable", advertisement.isConnectable.map { .bool($0) } ?? .null),
            .init("services", .array(services.map { .string($0.text) })),
            .init("manufacturerData", data.map { .string(HexDump.packed($0)) } ?? .null),
        ]
    }
}

extension AttributeUUID {
    /// The name people know the UUID by; nil where it has none.
    var knownName: String? { BluetoothUUID(text)?.wellKnownName }

    /// The name people know the UUID by, or its text.
    var shownName: String { knownName ?? text }
}

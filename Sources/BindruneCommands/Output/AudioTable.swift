// SPDX-License-Identifier: Apache-2.0

/// One connected audio device as the command shows it.
struct AudioRow: Hashable, Sendable {
    /// The name as it came from the system; harmless only once it is rendered.
    var name: String
    /// What it is; nil where nobody says.
    var model: String?
    /// What it is used for, in words.
    var use: String
    var isInUse = false
    /// In percent; nil where nobody says.
    var battery: Int?
    /// nil where the system does not tell it.
    var address: String?
}

/// The table of the connected audio devices, drawn for a width and a height.
struct AudioTable: Hashable, Sendable {
    var rows: [AudioRow] = []
    /// What must be said beside the devices: that there may be more, or that no server answers.
    var remarks: [String] = []
    /// Whether no other device can be connected.
    var isComplete = true

    /// The table as lines that fit the size: a heading, the device in use first, the remarks, and a
    /// last line that counts the devices.
    func lines(size: TerminalSize) -> [String] {
        let columns = AudioColumns(width: size.columns)
        let sorted = rows.filter(\.isInUse) + rows.filter { !$0.isInUse }
        let room = max(1, size.rows - 3 - remarks.count)
        var lines = [columns.heading]
        lines += sorted.prefix(room).map { columns.line($0) }
        for text in remarks + [footer(shown: min(room, rows.count))] {
            lines.append(DisplayText.truncated(DisplayText.neutralised(text), to: size.columns))
        }
        return lines
    }

    private func footer(shown: Int) -> String {
        let verb = isComplete ? "connected" : "known"
        let count =
            rows.isEmpty
            ? "no Bluetooth audio device is \(verb)" : Quantity.count(rows.count, "audio device")
        let hidden = rows.count - shown
        return count + (hidden > 0 ? ", \(hidden) not shown" : "") + "; Ctrl-C ends"
    }
}

/// How wide each column is; what does not fit is left out: address, model, level, in this order.
private struct AudioColumns {
    private static let use = 23
    private static let level = 5
    private static let address = 17
    private static let gap = "  "

    let name: Int
    let model: Int
    let showsUse: Bool
    let showsLevel: Bool
    let showsAddress: Bool

    init(width: Int) {
        showsUse = width >= 34
        showsLevel = width >= 45
        showsAddress = width >= 80
        var rest = width
        if showsUse { rest -= Self.use + 2 }
        if showsLevel { rest -= Self.level + 2 }
        if showsAddress { rest -= Self.address + 2 }
        if rest >= 28 {
            model = min(32, (rest - 2) / 2)
            name = min(32, rest - 2 - model)
        } else {
            model = 0
            name = max(1, rest)
        }
    }

    var heading: String { row("NAME", "MODEL", "USE", "LEVEL", "ADDRESS") }

    func line(_ device: AudioRow) -> String {
        row(
            DisplayText.neutralised(device.name),
            DisplayText.neutralised(device.model ?? "?"),
            device.use,
            device.battery.map { "\($0) %" } ?? "?",
            device.address ?? "?"
        )
    }

    private func row(
        _ name: String,
        _ model: String,
        _ use: String,
        _ level: String,
        _ address: String
    ) -> String {
        var cells = [DisplayText.fitted(name, to: self.name)]
        if self.model > 0 { cells.append(DisplayText.fitted(model, to: self.model)) }
        if showsUse { cells.append(DisplayText.fitted(use, to: Self.use)) }
        if showsLevel {
            cells.append(DisplayText.fitted(level, to: Self.level, alignedRight: true))
        }
        if showsAddress { cells.append(address) }
        return cells.joined(separator: Self.gap)
    }
}

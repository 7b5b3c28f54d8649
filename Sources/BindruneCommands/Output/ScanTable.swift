// SPDX-License-Identifier: Apache-2.0

/// One device as the scan shows it.
struct ScanRow: Hashable, Sendable {
    /// The identifier as text.
    var identifier: String
    /// The name as it came from the radio; harmless only once it is rendered.
    var name: String?
    /// In dBm; nil where the radio does not know.
    var signal: Int?
    /// The services, by name where they have one.
    var services: [String] = []
    /// Who made the device, as far as its data say.
    var maker: String?
    var isConnectable = true
    /// When it was heard of last, in seconds of the command's clock.
    var lastHeard: Duration = .zero
    /// Whether it has not been heard of for long enough to count as gone.
    var isLost = false
}

/// The table of a scan, drawn for a width and a height.
struct ScanTable: Sendable {
    /// The rows in the order in which the devices were found.
    var rows: [ScanRow] = []

    /// The table as lines that fit the size: a heading, the nearest devices first, and a last line
    /// that counts what is not shown.
    func lines(size: TerminalSize, now: Duration) -> [String] {
        let columns = Columns(width: size.columns)
        let sorted = rows.enumerated().sorted { left, right in
            (rank(left.element), left.offset) < (rank(right.element), right.offset)
        }
        let room = max(1, size.rows - 3)
        var lines = [columns.heading]
        lines += sorted.prefix(room).map { columns.line($0.element, now: now) }
        lines.append(DisplayText.truncated(footer(shown: min(room, rows.count)), to: size.columns))
        return lines
    }

    private func footer(shown: Int) -> String {
        let count = "\(rows.count) \(rows.count == 1 ? "device" : "devices")"
        let hidden = rows.count - shown
        return count + (hidden > 0 ? ", \(hidden) not shown" : "") + "; Ctrl-C ends"
    }

    /// Near before far in four steps, so that rows do not jump with every decibel; lost ones last.
    private func rank(_ row: ScanRow) -> Int {
        row.isLost ? 9 : 4 - SignalBars.count(row.signal)
    }
}

/// Signal strength as bars.
enum SignalBars {
    /// 0 to 4: how many bars a strength in dBm is worth.
    static func count(_ signal: Int?) -> Int {
        guard let signal else { return 0 }
        return switch signal {
        case (-60)...: 4
        case (-70)...: 3
        case (-80)...: 2
        default: 1
        }
    }

    /// Four columns.
    static func text(_ signal: Int?) -> String {
        let bars = ["▂", "▄", "▆", "█"]
        let count = count(signal)
        return bars.prefix(count).joined() + String(repeating: "·", count: 4 - count)
    }
}

/// How wide each column of the table is; what does not fit is left out, the services first.
private struct Columns {
    let name: Int
    let services: Int
    let showsIdentifier: Bool

    private static let signal = 9
    private static let age = 4
    private static let identifier = 36

    init(width: Int) {
        let fixed = Self.signal + 2 + 2 + Self.age
        showsIdentifier = width >= fixed + 2 + Self.identifier + 12
        let rest = width - fixed - (showsIdentifier ? Self.identifier + 2 : 0)
        if rest >= 44 {
            name = min(32, rest / 2)
            services = rest - name - 2
        } else {
            name = max(1, rest)
            services = 0
        }
    }

    var heading: String {
        row("SIGNAL", "NAME", "SERVICES", "SEEN", "IDENTIFIER")
    }

    func line(_ device: ScanRow, now: Duration) -> String {
        let strength = device.signal.map { DisplayText.fitted("\($0)", to: 4, alignedRight: true) }
        let services = device.services.joined(separator: ", ")
        let name = device.name.map(DisplayText.neutralised)
        let detail = services.isEmpty ? device.maker ?? "" : services
        let label = self.services == 0 && !detail.isEmpty ? "(\(detail))" : "(no name)"
        return row(
            device.isLost ? "lost" : SignalBars.text(device.signal) + " " + (strength ?? "   ?"),
            name ?? label,
            detail,
            Self.age(now - device.lastHeard),
            device.identifier
        )
    }

    private func row(
        _ signal: String,
        _ name: String,
        _ services: String,
        _ age: String,
        _ identifier: String
    ) -> String {
        var cells = [
            DisplayText.fitted(signal, to: Self.signal),
            DisplayText.fitted(name, to: self.name),
        ]
        if self.services > 0 { cells.append(DisplayText.fitted(services, to: self.services)) }
        cells.append(DisplayText.fitted(age, to: Self.age, alignedRight: true))
        if showsIdentifier { cells.append(identifier) }
        return cells.joined(separator: "  ")
    }

    private static func age(_ age: Duration) -> String {
        let seconds = max(0, age.components.seconds)
        return switch seconds {
        case 0: "now"
        case ..<60: "\(seconds)s"
        case ..<3600: "\(seconds / 60)m"
        default: "\(min(999, seconds / 3600))h"
        }
    }
}

// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import BindruneCommands

struct ScanTableTests {
    private let table = ScanTable(rows: [
        ScanRow(
            identifier: "A1DCFFC7-1B2C-4D5E-8F90-0AA9CD84EE6E",
            name: "Recorder 0001",
            signal: -51,
            services: ["AE70"],
            lastHeard: .seconds(100)
        ),
        ScanRow(
            identifier: "00000000-0000-4000-8000-000000000002",
            name: nil,
            signal: -88,
            services: ["Heart Rate", "Battery"],
            lastHeard: .seconds(97)
        ),
        ScanRow(
            identifier: "00000000-0000-4000-8000-000000000003",
            name: "evil\u{1B}[2J\u{1B}]0;owned\u{7}\u{202E}name",
            signal: -65,
            lastHeard: .milliseconds(99_500)
        ),
        ScanRow(
            identifier: "00000000-0000-4000-8000-000000000004",
            name: "아주 긴 한국어 이름을 가진 녹음기 👩‍💻 그리고 더",
            signal: nil,
            maker: "Apple",
            lastHeard: .seconds(10)
        ),
        ScanRow(
            identifier: "00000000-0000-4000-8000-000000000005",
            name: "gone",
            signal: -40,
            lastHeard: .seconds(1),
            isLost: true
        ),
        ScanRow(
            identifier: "00000000-0000-4000-8000-000000000006",
            name: nil,
            signal: -75,
            maker: "Apple",
            lastHeard: .seconds(-7200)
        ),
    ])

    @Test(arguments: [20, 40, 60, 80, 100, 120, 160])
    func `the table fits the width`(_ columns: Int) throws {
        let lines = table.lines(size: TerminalSize(columns: columns, rows: 24), now: .seconds(100))
        for line in lines {
            #expect(DisplayText.width(line) <= columns, "\(line)")
            #expect(DisplayText.neutralised(line) == line)
        }
        try Golden.expect(lines.joined(separator: "\n") + "\n", is: "scan-table-\(columns).txt")
    }

    @Test func `a low window shows the nearest and counts the rest`() {
        let lines = table.lines(size: TerminalSize(columns: 60, rows: 5), now: .seconds(100))
        #expect(lines.count == 4)
        #expect(lines[1].contains("Recorder 0001"))
        #expect(lines[3] == "6 devices, 4 not shown; Ctrl-C ends")
    }

    @Test func `a device that comes a little nearer does not change its place`() {
        var moved = table
        moved.rows[0].signal = -59
        let size = TerminalSize(columns: 120, rows: 24)
        let order = { (table: ScanTable) in
            table.lines(size: size, now: .seconds(100)).map { $0.suffix(36) }
        }
        #expect(order(moved) == order(table))
    }

    @Test(arguments: [
        (-50, 4), (-60, 4), (-61, 3), (-70, 3), (-71, 2), (-80, 2), (-81, 1), (-120, 1),
    ])
    func `bars show the strength`(_ signal: Int, _ bars: Int) {
        #expect(SignalBars.count(signal) == bars)
    }

    @Test func `without a strength there are no bars`() {
        #expect(SignalBars.text(nil) == "····")
        #expect(SignalBars.text(-30) == "▂▄▆█")
    }
}

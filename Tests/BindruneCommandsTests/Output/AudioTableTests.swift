// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import BindruneCommands

struct AudioTableTests {
    private let table = AudioTable(
        rows: [
            AudioRow(
                name: "evil\u{1B}[2J\u{1B}]0;owned\u{7}\u{202E}name",
                model: "Bose Corporation, product 0x4020",
                use: "not in use",
                address: "02:00:5E:00:53:02"
            ),
            AudioRow(
                name: "누군가의 아주 긴 이름을 가진 에어팟 프로",
                model: "AirPods Pro 2",
                use: "plays A2DP, records HFP",
                isInUse: true,
                battery: 100,
                address: "02:00:5E:00:53:01"
            ),
            AudioRow(name: "Unknown", use: "unknown"),
        ],
        remarks: ["The Bluetooth daemon does not answer: it\u{1B}[31m is gone."]
    )

    @Test(arguments: [20, 40, 60, 80, 120])
    func `the table fits the width`(_ columns: Int) throws {
        let lines = table.lines(size: TerminalSize(columns: columns, rows: 24))
        for line in lines {
            #expect(DisplayText.width(line) <= columns, "\(line)")
            #expect(DisplayText.neutralised(line) == line)
        }
        try Golden.expect(lines.joined(separator: "\n") + "\n", is: "audio-table-\(columns).txt")
    }

    @Test(arguments: [4, 5, 6, 7, 24])
    func `the table fits the height and counts what is hidden`(_ rows: Int) {
        let many = (0..<40).map { AudioRow(name: "device \($0)", use: "not in use") }
        let lines = AudioTable(rows: many).lines(size: TerminalSize(columns: 80, rows: rows))
        #expect(lines.count < rows)
        let shown = lines.filter { $0.contains("device ") }.count
        #expect(lines.last == "40 audio devices, \(40 - shown) not shown; Ctrl-C ends")
    }

    @Test func `an empty table says so, and claims no more than is known`() {
        let size = TerminalSize(columns: 80, rows: 24)
        let lines = AudioTable().lines(size: size)
        #expect(lines.last == "no Bluetooth audio device is connected; Ctrl-C ends")
        let vague = AudioTable(isComplete: false).lines(size: size)
        #expect(vague.last == "no Bluetooth audio device is known; Ctrl-C ends")
    }
}

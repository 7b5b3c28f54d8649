// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import BindruneCommands

struct ProgressLineTests {
    private var line = ProgressLine(
        recorded: .seconds(3),
        total: .seconds(10),
        bytes: 48_000,
        elapsed: .seconds(3),
        gaps: 0
    )

    @Test func `rate and remaining time are told`() {
        #expect(
            line.text(columns: 100)
                == "[█████████·····················]  0:03 / 0:10  48.0 kB  16.0 kB/s  0:07 left"
        )
    }

    @Test func `a narrow window has no bar, a tiny one less`() {
        #expect(line.text(columns: 50) == "0:03 / 0:10  48.0 kB  16.0 kB/s  0:07 left")
        #expect(line.text(columns: 20) == "0:03 / 0:10  48.0 k…")
    }

    @Test func `a recording without an end has neither a bar nor a rest`() {
        var line = line
        line.total = nil
        line.gaps = 1
        line.remark = "connection lost"
        #expect(line.text(columns: 80) == "0:03  48.0 kB  16.0 kB/s  1 gap  connection lost")
    }

    @Test func `nothing yet is no division by zero`() {
        let line = ProgressLine(
            recorded: .zero,
            total: .seconds(10),
            bytes: 0,
            elapsed: .zero,
            gaps: 2
        )
        #expect(line.text(columns: 40) == "0:00 / 0:10  0 B  -  2 gaps")
    }

    @Test(arguments: [
        (0, "0 B"), (999, "999 B"), (1000, "1.0 kB"), (15_949, "15.9 kB"), (1_000_000, "1.0 MB"),
    ])
    func `bytes are counted in thousands`(_ count: Int, _ text: String) {
        #expect(Quantity.bytes(count) == text)
    }

    @Test(arguments: [
        (Duration.seconds(7), "0:07"), (.seconds(750), "12:30"), (.seconds(3605), "1:00:05"),
        (.milliseconds(999), "0:00"), (.seconds(-1), "0:00"),
    ])
    func `a clock shows minutes and seconds`(_ time: Duration, _ text: String) {
        #expect(Quantity.clock(time) == text)
    }

    @Test func `a moment is told to the hundredth`() {
        #expect(Quantity.elapsed(.milliseconds(423)) == "0.42 s")
        #expect(Quantity.elapsed(.milliseconds(12_006)) == "12.01 s")
        #expect(Quantity.count(1, "packet") == "1 packet")
        #expect(Quantity.count(0, "packet") == "0 packets")
    }
}

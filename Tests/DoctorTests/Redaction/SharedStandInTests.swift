// SPDX-License-Identifier: Apache-2.0

import Captures
import Doctor
import Testing

struct SharedStandInTests {
    @Test func `a note beside packets calls a device as the packets do`() {
        var redactor = CaptureRedactor()
        let own: [UInt8] = [0x03, 0x02, 0x01, 0x38, 0xC1, 0xA4]
        let note = Array("connecting to A4:C1:38:01:02:03".utf8)
        let text = CaptureRecord(time: nil, direction: nil, kind: .text, bytes: note)
        let random = CaptureRecord(
            time: nil,
            direction: .sent,
            kind: .command,
            bytes: [0x05, 0x20, 6] + own.reversed()
        )
        let command = CaptureRecord(
            time: nil,
            direction: .sent,
            kind: .command,
            bytes: [0x05, 0x20, 6] + own
        )
        _ = redactor.redacted(random)
        let spoken = String(decoding: redactor.redacted(text).bytes, as: UTF8.self)
        #expect(spoken == "connecting to 00:00:5E:00:53:02")
        #expect(redactor.redacted(command).bytes.last == 0x00)
        #expect(redactor.redacted(command).bytes[3] == 0x02)
    }
}

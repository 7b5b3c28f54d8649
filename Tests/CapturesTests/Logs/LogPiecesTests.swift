// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import Captures
import Testing

/// A log reads alike however it arrives, whole or broken.
struct LogPiecesTests {
    private static let texts: [String] = [
        """
        [connected]
        Nov 12 10:02:11.104233 Phone bluetoothd[91] <Notice>: Connecting device
        \u{1B}[0;37mNov 12 10:02:11 \u{1B}[0mApp(CoreBluetooth)[412] <Error>: API MISUSE: 연결
        Nov 12 10:02:12 Phone bluetoothd[91] <Notice>: bundleIDs {(\r
            "com.example.rec"\r
        )}\r
        [disconnected]
        """,
        """
        [{
          "timestamp" : "2025-11-12 10:02:20.500001+0900",
          "eventMessage" : "Connecting \\"Rec\\" \\ud83d\\ude00",
          "backtrace" : { "frames" : [ { "imageOffset" : 1 } ] },
          "processID" : 91
        },{
          "timestamp" : "2025-11-12 10:02:21.000000+0900", "eventMessage" : "{[",
          "processImagePath" : "\\/usr\\/sbin\\/bluetoothd"
        }]
        """,
        """
        {"timestamp": "2025-11-12 10:02:20.500001+0900", "eventMessage": "Connecting"}
        {"timestamp": "2025-11-12 10:02:21.500001+0900", "eventMessage": "Cut
        {"timestamp": "2025-11-12 10:02:22.500001+0900", "eventMessage": "Lost", "a": [1, {}]}
        {"count": 3, "finished": 1}
        """,
        """
        [ 11-12 10:02:11.104  1234: 1240 D/BluetoothGatt ]
        onClientConnectionState() - status=133

        [ 11-12 10:02:12.104  1234: 1240 I/bt_btif ]
        two
        lines

        """,
    ]

    /// What makes a reader settle for a layout before a text comes, so that it reads the text
    /// itself in pieces.
    private static let fronts: [[UInt8]] = {
        let filler = String(repeating: "filler ", count: 2_400)
        return [
            "Nov 12 10:02:11 Phone bluetoothd[91] <Notice>: \(filler)\n",
            "[{\"timestamp\":\"2025-11-12 10:02:20.5+0900\",\"eventMessage\":\"\(filler)\"},\n",
            "{\"timestamp\":\"2025-11-12 10:02:20.5+0900\",\"eventMessage\":\"\(filler)\"}\n",
            "2025-11-12 10:02:20.500001+0900 Recorder[412:17] [ble] \(filler)\n", "\(filler)\n",
        ].map { Array($0.utf8) }
    }()

    private static func damaged(_ file: [UInt8], seed: UInt64) -> [UInt8] {
        var dice = SplitMix64(seed: seed)
        var bytes = file
        for _ in 0...dice.below(4) {
            let place = Int(dice.below(UInt64(bytes.count - 8)))
            switch dice.below(6) {
            case 0: bytes[place] = UInt8(dice.below(256))
            case 1: bytes.insert(UInt8(dice.below(256)), at: place)
            case 2: bytes.removeSubrange(place..<place + 5)
            case 3: bytes.insert(contentsOf: [UInt8](repeating: 0, count: 6), at: place)
            case 4: bytes[place] = 0x0A
            default: bytes[place] = dice.below(2) == 0 ? 0 : 0xFF
            }
        }
        return bytes
    }

    @Test(arguments: texts.indices) func `damaged files read in pieces as at once`(_ index: Int) {
        let file = Array(Self.texts[index].utf8)
        for seed in UInt64(0)..<100 {
            let front = seed % 2 == 0 ? [] : Self.fronts[Int(seed / 2) % Self.fronts.count]
            let bytes = front + (seed == 0 ? file : Self.damaged(file, seed: seed))
            let whole = LogReading.items(bytes)
            for piece in [1, 7, 64] where piece > 1 || seed % 5 == 0 {
                #expect(
                    LogReading.items(bytes, piece: piece) == whole,
                    "\(index), seed \(seed), \(piece)"
                )
            }
        }
    }

    @Test(arguments: texts.indices) func `files cut anywhere are read up to there`(_ index: Int) {
        let file = Array(Self.texts[index].utf8)
        for count in 0...file.count {
            let bytes = Array(file.prefix(count))
            let items = LogReading.items(bytes)
            #expect(LogReading.items(bytes, piece: 5) == items, "\(index), \(count)")
            var line = 0
            for record in LogReading.records(items) {
                #expect(record.line > line && record.offset < count, "\(index), \(count)")
                line = record.line
            }
            for region in LogReading.skipped(items) {
                #expect(region.count > 0 && region.offset + region.count <= count)
            }
        }
    }

    @Test func `every entry of every text is found`() {
        #expect(Self.texts.map { LogReading.records($0).count } == [5, 2, 2, 2])
        #expect(Self.texts.map { LogReading.skipped(LogReading.items($0)).count } == [0, 0, 1, 0])
    }
}

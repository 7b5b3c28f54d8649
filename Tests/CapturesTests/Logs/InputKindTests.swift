// SPDX-License-Identifier: Apache-2.0

import Captures
import Testing

struct InputKindTests {
    private static func kind(_ text: String) -> InputKind {
        InputKind(firstBytes: Array(text.utf8), isWhole: true)
    }

    @Test func `captures are what the capture reader says they are`() {
        for (name, file) in CaptureReaderTests.files {
            var reader = CaptureReader()
            reader.append(file)
            _ = reader.next()
            let format = reader.format
            #expect(format != nil)
            let kind = InputKind(firstBytes: file, isWhole: true)
            #expect(kind == format.map { .capture($0) }, "\(name)")
        }
    }

    @Test func `swift source is told from a log that quotes it`() {
        let source =
            """
            // SPDX-License-Identifier: Apache-2.0
            import CoreBluetooth

            final class Central: NSObject, CBCentralManagerDelegate {
                private var manager: CBCentralManager!
                func centralManagerDidUpdateState(_ central: CBCentralManager) {
                    print("state")
                }
            }
            """
        #expect(Self.kind(source) == .swiftSource)
        #expect(Self.kind("\u{FEFF}import Foundation\nlet a = 1\n") == .swiftSource)
        #expect(Self.kind("import failed\nconnecting\nconnected\nlost\n") == .log(.plain))
        let log = "2025-11-12 10:02:35.1+0900 App[412:17] [ble] a\n" + source
        #expect(Self.kind(log) == .log(.xcode))
        #expect(Self.kind("connected\nlost\n") == .log(.plain))
    }

    @Test func `property lists of every form`() {
        let xml =
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!DOCTYPE plist PUBLIC \"\">\n<plist/>"
        #expect(Self.kind(xml) == .propertyList)
        #expect(Self.kind("<plist version=\"1.0\"><dict/></plist>") == .propertyList)
        #expect(Self.kind("bplist00\u{1}\u{2}") == .propertyList)
        #expect(Self.kind("// !$*UTF8*$!\n{\n\tarchiveVersion = 1;\n}") == .propertyList)
        #expect(Self.kind("<?xml version=\"1.0\"?><svg/>") == .log(.plain))
    }

    @Test func `what is known and not read has a name`() {
        let tar = [UInt8](repeating: 0x61, count: 257) + Array("ustar\u{0}00".utf8)
        let files: [([UInt8], UnreadKind)] = [
            ([0x1F, 0x8B, 8, 0, 0], .gzip), ([0x50, 0x4B, 3, 4, 20, 0], .zip),
            (Array("BZh91AY".utf8), .compressed), (tar, .tar),
            (Array("\u{0}\u{1}Frontline Test Equipment".utf8), .frontline),
            (Array("x\n--- BEGIN:BTSNOOP_LOG_SUMMARY (12 bytes in) ---\nAAAA".utf8), .btsnooz),
            ([0, 0x10, 0, 0, 0x11, 0, 0, 0, 0xD0], .tracev3),
            ([0xFF, 0xFE] + Array("N\u{0}o\u{0}v\u{0}".utf8), .utf16),
            (Array("N\u{0}o\u{0}v\u{0} \u{0}1\u{0}2\u{0}".utf8), .utf16),
            (Array("SQLite format 3\u{0}".utf8), .database), (Array("%PDF-1.7".utf8), .document),
            ([0x7F, 0x45, 0x4C, 0x46, 2, 1, 1], .program),
        ]
        for (bytes, kind) in files {
            #expect(InputKind(firstBytes: bytes, isWhole: true) == .unread(kind))
        }
    }

    @Test func `nothing and the unknown`() {
        #expect(InputKind(firstBytes: [], isWhole: true) == .empty)
        let noise = (0..<4096).map { UInt8(truncatingIfNeeded: $0 &* 197 &+ $0 / 7) }
        #expect(InputKind(firstBytes: noise, isWhole: true) == .unknown)
        #expect(InputKind(firstBytes: [1, 2, 3], isWhole: true) == .unknown)
    }
}

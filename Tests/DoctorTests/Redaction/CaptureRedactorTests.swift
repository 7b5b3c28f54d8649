// SPDX-License-Identifier: Apache-2.0

import Captures
import Doctor
import Testing

struct CaptureRedactorTests {
    private static let own: [UInt8] = [0x03, 0x02, 0x01, 0x38, 0xC1, 0xA4]
    private static let name = Array("Gildong's band".utf8)
    private static let standIn = Array("Device 1      ".utf8)
    private static let first: [UInt8] = [0x01, 0x53, 0x00, 0x5E, 0x00, 0x00]

    private func record(_ kind: CaptureRecord.Kind, _ bytes: [UInt8]) -> CaptureRecord {
        CaptureRecord(time: nil, direction: nil, kind: kind, bytes: bytes)
    }

    private static let advertising: [UInt8] = [2, 1, 6, UInt8(name.count + 1), 9] + name

    /// LE Advertising Report with a name.
    private static let report: [UInt8] =
        [0x3E, UInt8(12 + advertising.count), 2, 1, 0, 1] + own + [UInt8(advertising.count)]
        + advertising + [0xC4]

    @Test func `addresses and names of advertisements get stand-ins of the same length`() {
        var redactor = CaptureRedactor()
        let bytes = redactor.redacted(record(.event, Self.report)).bytes
        #expect(bytes.count == Self.report.count)
        #expect(bytes[6..<12].elementsEqual(Self.first))
        #expect(bytes[18..<32].elementsEqual(Self.standIn))
        #expect(bytes.prefix(6).elementsEqual(Self.report.prefix(6)) && bytes.last == 0xC4)
        let connect = [0x0D, 0x20, 25] + [UInt8](repeating: 0, count: 6) + Self.own
        let command = redactor.redacted(record(.command, connect))
        #expect(command.bytes[9...].elementsEqual(Self.first))
    }

    @Test func `what was seen once is replaced in values too`() {
        var redactor = CaptureRedactor()
        _ = redactor.redacted(record(.event, Self.report))
        let value = [0xAA] + Self.own.reversed() + [0xBB] + Self.own + Self.name + [0xCC]
        let data =
            [0x40, 0x20, UInt8(value.count + 7), 0, UInt8(value.count + 3), 0, 4, 0]
            + [0x1B, 0x10, 0] + value
        let bytes = redactor.redacted(record(.acl, data)).bytes
        let new = [0xAA] + Self.first.reversed() + [0xBB] + Self.first + Self.standIn + [0xCC]
        #expect(bytes.dropFirst(11).elementsEqual(new))
    }

    @Test func `the answer to a read of the name is a name, over several packets`() {
        var redactor = CaptureRedactor()
        func data(_ flags: UInt8, _ bytes: [UInt8]) -> [UInt8] {
            redactor.redacted(record(.acl, [0x40, flags, UInt8(bytes.count), 0] + bytes)).bytes
        }
        _ = data(0x00, [7, 0, 4, 0, 0x08, 1, 0, 0xFF, 0xFF, 0x00, 0x2A])
        let size = UInt8(Self.name.count)
        let answer = data(0x20, [size + 4, 0, 4, 0, 0x09, size + 2, 3, 0] + Self.name.prefix(6))
        #expect(answer.dropFirst(12).elementsEqual("D1    ".utf8))
        let rest = data(0x10, Array(Self.name.dropFirst(6)))
        #expect(rest.dropFirst(4).elementsEqual(repeatElement(0x20, count: Self.name.count - 6)))
        // The handle is known from now on.
        _ = data(0x00, [3, 0, 4, 0, 0x0A, 3, 0])
        let read = data(0x20, [size + 1, 0, 4, 0, 0x0B] + Self.name)
        #expect(read.dropFirst(9).elementsEqual("Device 2      ".utf8))
        _ = data(0x00, [3, 0, 4, 0, 0x0A, 9, 0])
        let other = data(0x20, [3, 0, 4, 0, 0x0B, 0x41, 0x42])
        #expect(other.dropFirst(9).elementsEqual([0x41, 0x42]))
    }

    @Test func `keys become zeros`() {
        var redactor = CaptureRedactor()
        let key = [UInt8](repeating: 0x77, count: 16)
        for (kind, bytes) in [
            (CaptureRecord.Kind.acl, [0x40, 0, 21, 0, 17, 0, 6, 0, 8] + key),
            (.command, [0x1A, 0x20, 18, 0x40, 0] + key),
            (.command, [0x27, 0x20, 39, 0] + Self.own + key + key),
            (.event, [0x18, 23] + Self.own + key + [0]),
        ] {
            let redacted = redactor.redacted(record(kind, bytes))
            #expect(!redacted.bytes.contains(0x77) && redacted.bytes.count == bytes.count)
        }
    }

    @Test func `a packet from the air has a right checksum again`() {
        let context = CaptureRecord.Kind.linkLayer(LinkLayerContext(isChecksumValid: true))
        let start: [UInt8] = [0xD6, 0xBE, 0x89, 0x8E, 0x40, 6]
        var redactor = CaptureRedactor()
        let bytes = redactor.redacted(record(context, start + Self.own + [0, 0, 0])).bytes
        #expect(bytes[6..<12].elementsEqual(Self.first))
        // As another implementation computes it for these eight bytes.
        #expect(bytes.suffix(3).elementsEqual(Self.sum(of: Array(bytes[4..<12]))))
    }

    /// The division as the specification draws it: bit by bit, the lowest of each byte first.
    private static func sum(of bytes: [UInt8]) -> [UInt8] {
        var register = [Bool](repeating: false, count: 24)
        for index in 0..<24 { register[index] = 0x55_5555 >> index & 1 == 1 }
        for byte in bytes {
            for bit in 0..<8 {
                let feedback = register[23] != (byte >> bit & 1 == 1)
                register = [feedback] + register.dropLast()
                for tap in [1, 3, 4, 6, 9, 10] where feedback { register[tap].toggle() }
            }
        }
        return (0..<3).map { byte in
            (0..<8).reduce(UInt8(0)) { $0 | (register[23 - byte * 8 - $1] ? 1 << $1 : 0) }
        }
    }

    @Test func `any packet passes and keeps its length`() {
        var random = Seeded(state: 11)
        var redactor = CaptureRedactor()
        let kinds: [CaptureRecord.Kind] = [
            .command, .event, .acl, .sco, .linkLayer(LinkLayerContext()), .lmp, .monitor(3),
        ]
        for _ in 0..<3000 {
            var bytes = (0..<Int(random.next() % 48)).map { _ in UInt8(random.next() & 0x3F) }
            if random.next() % 2 == 0, bytes.count > 3 {
                bytes[0] = 0x3E
                bytes[2] = UInt8(random.next() % 16)
            }
            let kind = kinds[Int(random.next() % UInt64(kinds.count))]
            if case .linkLayer = kind { bytes = [0xD6, 0xBE, 0x89, 0x8E] + bytes }
            let redacted = redactor.redacted(record(kind, bytes))
            #expect(redacted.bytes.count == bytes.count)
        }
    }

    private struct Seeded {
        var state: UInt64

        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state >> 33
        }
    }
}

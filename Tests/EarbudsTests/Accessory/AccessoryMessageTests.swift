// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import Earbuds
import Testing

struct AccessoryMessageTests {
    private func bytes(_ text: String) -> [UInt8] {
        let digits = text.filter { $0 != " " }.map { UInt8($0.hexDigitValue ?? 0) }
        return stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
    }

    private func report(_ text: String) throws -> AccessoryReport? {
        guard case .report(let report) = try AccessoryMessage(decoding: bytes(text)) else {
            return nil
        }
        return report
    }

    /// One frame of every kind that has a decoder.
    static let frames = [
        "0100 0400 0000 0100 0200 0000000000000000",
        "0400 0400 0400 03 0401640101 0201640101 08010c0201",
        "0400 0400 0600 0002", "0400 0400 0800 02", "0400 0400 0900 0d03000000",
        "0400 0400 0e00 010203040506 02", "0400 0400 2e00 0000 01 0102030405060708",
        "0400 0400 3100 02 01001000 101112131415161718191a1b1c1d1e1f"
            + " 04001000 a0a1a2a3a4a5a6a7a8a9aaabacadaeaf",
        "0400 0400 4b00 020001 03",
        "0400 0400 1d00 02d5000400 416972506f64732050726f00 413330343800 4170706c6520496e632e00",
    ]

    @Test func `levels come to one per cent, by part`() throws {
        let told = try report(Self.frames[1])
        guard case .battery(let battery)? = told else {
            Issue.record("\(String(describing: told))")
            return
        }
        #expect(battery.left == .init(percent: 100, state: .charging))
        #expect(battery.right == .init(percent: 100, state: .charging))
        #expect(battery.chargingCase == .init(percent: 12, state: .discharging))
        #expect(battery.single == nil)
        #expect(battery.first == .left)
    }

    @Test func `a level above 100 or of a part out of reach is no level`() throws {
        let told = try report("0400 0400 0400 02 0401650201 0801320401")
        guard case .battery(let battery)? = told else {
            Issue.record("\(String(describing: told))")
            return
        }
        #expect(battery.left == .init(percent: nil, state: .discharging))
        #expect(battery.chargingCase == .init(percent: nil, state: .disconnected))
    }

    @Test func `places, role, settings and speech are read`() throws {
        #expect(
            try report(Self.frames[2])
                == .wearing(AccessoryWearing(primary: .inEar, secondary: .inCase))
        )
        #expect(try report(Self.frames[3]) == .primaryBud(.right))
        #expect(try report(Self.frames[4]) == .listeningMode(.transparency))
        #expect(try report("040004000900 2802000000") == .conversationAwareness(false))
        #expect(try report("040004000900 0d09000000") == .setting(.listeningMode, 9))
        #expect(try report("040004000900 2e32000000") == .setting(.adaptiveNoise, 50))
        #expect(try report(Self.frames[8]) == .conversation(.pause))
        #expect(try report("040004005300 840002") == .unknown(opcode: 0x53, payload: [0x84, 0, 2]))
    }

    @Test func `a bud's place is known once the leading one is`() {
        var wearing = AccessoryWearing(primary: .inEar, secondary: .out)
        #expect(wearing.place(of: .left) == nil)
        wearing.primarySide = .right
        #expect(wearing.place(of: .right) == .inEar)
        #expect(wearing.place(of: .left) == .out)
    }

    @Test(arguments: ["02d5000400", "", "0400040002d5000400", "02"])
    func `the texts are found whatever stands before them`(header: String) throws {
        let texts = "416972506f64732050726f00 413330343800 4170706c6520496e632e00 53313200"
        let told = try report("040004001d00" + header + texts + "0089312a")
        guard case .metadata(let metadata)? = told else {
            Issue.record("\(String(describing: told))")
            return
        }
        #expect(metadata.name == "AirPods Pro")
        #expect(metadata.modelNumber == "A3048")
        #expect(metadata.maker == "Apple Inc.")
        #expect(metadata.serialNumber == "S12")
        #expect(metadata.firmware == nil)
    }

    @Test func `keys are read and not printed`() throws {
        let message = try AccessoryMessage(decoding: bytes(Self.frames[7]))
        #expect(message == .keys(EarbudsKeys(irk: Array(0x10...0x1F), enc: Array(0xA0...0xAF))))
        var dumped = ""
        dump(message, to: &dumped)
        for text in ["\(message)", String(reflecting: message), dumped] {
            #expect(!text.contains("16") && !text.contains("160") && !text.contains("a0"))
        }
        #expect(throws: DecodingFailure.self) {
            try AccessoryMessage(decoding: bytes("040004003100 01 01000f00") + Array(0...14))
        }
    }

    @Test(arguments: frames)
    func `every truncation says where the frame ends`(frame: String) throws {
        let whole = bytes(frame)
        _ = try AccessoryMessage(decoding: whole)
        var failures = 0
        for count in 0..<whole.count {
            do throws(DecodingFailure) {
                _ = try AccessoryMessage(decoding: Array(whole[..<count]))
            } catch {
                failures += 1
                #expect(error.offset <= count)
            }
        }
        #expect(failures >= 6)
    }

    @Test(arguments: [UInt64](1...8))
    func `whatever bytes come, nothing traps`(seed: UInt64) {
        print("seed", seed)
        var chance = SplitMix64(seed: seed)
        for _ in 0..<5_000 {
            var frame = bytes(Self.frames[Int(chance.next() % UInt64(Self.frames.count))])
            for _ in 0..<(chance.next() % 4) {
                let index = Int(chance.next() % UInt64(frame.count))
                frame[index] = UInt8(truncatingIfNeeded: chance.next())
            }
            if chance.next() % 4 == 0 { frame += frame }
            _ = try? AccessoryMessage(decoding: frame)
        }
    }

    @Test func `a frame longer than any known one is refused`() {
        let frame = bytes("040004005300") + [UInt8](repeating: 0, count: 4_000)
        #expect(throws: DecodingFailure.self) { try AccessoryMessage(decoding: frame) }
    }

    @Test func `what is sent is what the protocol asks for`() throws {
        #expect(
            AccessoryFrame.handshake.bytes == bytes("0000 0400 0100 0200 0000000000000000")
        )
        #expect(AccessoryFrame.features.bytes == bytes("040004004d00 ff00000000000000"))
        #expect(AccessoryFrame.notifications.bytes == bytes("040004000f00 ffffffff"))
        #expect(AccessoryFrame.keysRequest.bytes == bytes("040004003000 0500"))
        #expect(
            AccessoryFrame.set(.listeningMode, to: ListeningMode.adaptive.code).bytes
                == bytes("040004000900 0d04000000")
        )
        #expect(AccessoryFrame.rename("Ab")?.bytes == bytes("040004001a00 010200 4162"))
    }

    @Test(arguments: ["", "a\nb", "a\u{7F}", String(repeating: "x", count: 249)])
    func `a name that cannot be given is refused`(name: String) {
        #expect(AccessoryFrame.rename(name) == nil)
    }
}

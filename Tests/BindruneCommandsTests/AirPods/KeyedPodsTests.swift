// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import Earbuds
import Foundation
import Testing

@testable import BindruneCommands

/// Payloads and captures are read with the keys that `airpods keys` has stored.
struct KeyedPodsTests {
    private static let mine = BluetoothAddress(value: 0x001B_DC00_0001)
    /// The identity key is the sample of the Core Specification (Volume 3, Part H, Appendix D.7),
    /// last byte first.
    private static let keys = EarbudsKeys(
        irk: [
            0x9B, 0x7D, 0x39, 0x0A, 0xA6, 0x10, 0x10, 0x34, 0x05, 0xAD, 0xC8, 0x57, 0xA3, 0x34,
            0x02, 0xEC,
        ],
        enc: Array(0x20...0x2F)
    )
    /// The address of the same sample, last byte first.
    private static let resolvable: [UInt8] = [0xAA, 0xFB, 0x0D, 0x94, 0x81, 0x70]
    private static let stranger: [UInt8] = [9, 0, 0, 0, 0, 0x5A]

    /// The published frame with a block that says right 100 % and charging, left 94 %, case 83 %.
    private static func element(salt: UInt8) throws -> [UInt8] {
        let plain = [0x04, 0xE4, 0x5E, 0x53] + [UInt8](repeating: salt, count: 12)
        let enc = try #require(keys.enc)
        let block = try #require(SystemCipher.current?.encrypt(plain, key: enc))
        return Pods.element.prefix(11) + block
    }

    private func bench(_ stored: EarbudsKeys? = Self.keys) throws -> Bench {
        let bench = try Bench()
        let file = bench.directory.file("bindrune/simulated-earbuds-keys.json")
        let store = FileEarbudsKeyStore(file: URL(filePath: file))
        try store.store(EarbudsKeys(irk: Array(0...15), enc: Array(0...15)), for: .init(value: 1))
        if let stored { try store.store(stored, for: Self.mine) }
        return bench
    }

    /// Ours, by an address that the key resolves, and a pair of the same model that is not.
    private func write(in bench: Bench) throws {
        var capture = CaptureText()
        for index in 0..<6 as Range<UInt64> {
            let ours = try Self.element(salt: UInt8(index))
            capture.add(ours, at: index * 200, from: Self.resolvable)
            capture.add(Pods.element, at: index * 200 + 50, from: Self.stranger)
        }
        try Data(capture.bytes).write(to: URL(filePath: bench.directory.file("a.log")))
    }

    private func level(_ event: [String: Any], _ part: String) -> String {
        let part = event[part] as? [String: Any]
        return "\(part?["percent"] ?? "none") by \(part?["source"] ?? "nobody")"
    }

    @Test func `a capture says which pods are ours, and their levels to one per cent`() async throws
    {
        let bench = try bench()
        try write(in: bench)
        let words = ["airpods", "--json", "--explain", "--capture", "a.log"]
        #expect(await bench.run(words) == .done)
        let appeared = try bench.events().filter { $0["event"] as? String == "appeared" }
        let ours = try #require(appeared.first { $0["ownership"] as? String == "pairedHere" })
        #expect(ours["id"] as? String == "paired:\(Self.mine)")
        #expect(ours["confidence"] as? String == "irk")
        #expect(level(ours, "left") == "94 by advert block (decrypted)")
        #expect(level(ours, "right") == "100 by advert block (decrypted)")
        #expect(level(ours, "case") == "83 by advert block (decrypted)")
        let others = appeared.filter { $0["ownership"] as? String != "pairedHere" }
        // Not everybody has fetched the keys of all devices: it stays open.
        #expect(others.map { $0["ownership"] as? String } == ["unknown"])
        #expect(others.map { level($0, "left") } == ["90 by advert"])
        let messages = try bench.events().filter { $0["event"] as? String == "message" }
        let explained = messages.filter { "\($0)".contains("94 %") }
        #expect(explained.count == 6)
    }

    @Test(arguments: [nil, EarbudsKeys(irk: Array(1...16), enc: Array(1...16))] as [EarbudsKeys?])
    func `with other keys nobody's pods are ours`(_ stored: EarbudsKeys?) async throws {
        let bench = try bench(stored)
        try write(in: bench)
        #expect(await bench.run("airpods", "--json", "--capture", "a.log") == .done)
        let appeared = try bench.events().filter { $0["event"] as? String == "appeared" }
        #expect(!appeared.isEmpty)
        #expect(appeared.allSatisfy { $0["ownership"] as? String == "unknown" })
        #expect(appeared.allSatisfy { level($0, "left") == "90 by advert" })
    }

    @Test func `a payload is opened by the stored key that fits it`() async throws {
        let bench = try bench()
        let payload = HexDump.packed(try Self.element(salt: 7))
        #expect(await bench.run("airpods", "--json", "--explain", "--payload", payload) == .done)
        let event = try #require(try bench.events().first)
        #expect(level(event, "left") == "94 by advert block (decrypted)")
        #expect(level(event, "case") == "83 by advert block (decrypted)")
        #expect(event["id"] as? String == "paired:\(Self.mine)")
        #expect(event["ownership"] as? String == "pairedHere")
        let remarks = try #require(event["remarks"] as? [String])
        #expect(remarks.contains("the block opens with the stored key of \(Self.mine)"))
        #expect("\(event["explanation"] ?? "")".contains("94 %"))
    }

    @Test func `a payload of somebody else is read as without keys`() async throws {
        let bench = try bench()
        #expect(await bench.run("airpods", "--payload", Pods.text) == .done)
        try Golden.expect(bench.output, is: "airpods-payload.txt")
        #expect(bench.errors.isEmpty)
    }

    @Test func `the picture has a card for each pair`() async throws {
        let bench = try bench()
        try write(in: bench)
        #expect(await bench.run("airpods", "--capture", "a.log", "--svg", "all.svg") == .done)
        let drawn = String(decoding: try bench.directory.bytes("all.svg"), as: UTF8.self)
        try Golden.expect(drawn, is: "airpods-pairs.svg")
    }
}

// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import Testing

@testable import Earbuds

struct KeysTests {
    /// A key and addresses that were published for a test.
    private static let published = EarbudsKeys(
        irk: Hexadecimal.bytes("7904651EE2CCD926F26E20EE3ECCDE79")
    )

    private func address(_ text: String) throws -> BluetoothAddress {
        try #require(BluetoothAddress(text, kind: .random))
    }

    @Test func `the identity key recognises its own addresses and no other`() throws {
        #expect(Self.published.resolves(try address("5A:16:2B:91:D1:CD")) == true)
        #expect(Self.published.resolves(try address("45:23:51:E3:40:6E")) == true)
        #expect(Self.published.resolves(try address("77:49:4C:D8:25:0C")) == false)
        for bit in 0..<46 {
            let value = try address("5A:16:2B:91:D1:CD").value ^ 1 << UInt64(bit)
            let near = BluetoothAddress(value: value, kind: .random)
            #expect(Self.published.resolves(near) == false, "bit \(bit)")
        }
    }

    @Test func `the sample of the Core Specification is met`() throws {
        // The specification writes the key in the order of calculation.
        let key = try #require(Hexadecimal.bytes("ec0234a357c8ad05341010a60a397d9b"))
        let keys = EarbudsKeys(irk: key.reversed())
        #expect(keys.resolves(try address("70:81:94:0D:FB:AA")) == true)
    }

    @Test func `what cannot be resolved is neither yes nor no`() throws {
        let random = try address("5A:16:2B:91:D1:CD")
        #expect(EarbudsKeys().resolves(random) == nil)
        #expect(Self.published.resolves(random, cipher: nil) == nil)
        let open = try #require(BluetoothAddress("5A:16:2B:91:D1:CD", kind: .public))
        #expect(Self.published.resolves(open) == nil)
        #expect(Self.published.resolves(try address("C0:00:00:00:00:01")) == nil)
        #expect(Self.published.resolves(try address("00:00:00:00:00:01")) == nil)
    }

    @Test func `keys are never printed`() {
        let keys = EarbudsKeys(
            irk: Array(repeating: 0xAB, count: 16),
            enc: Array(repeating: 0xCD, count: 16)
        )
        var dumped = ""
        dump(keys, to: &dumped)
        for text in ["\(keys)", String(reflecting: keys), "\([keys])", dumped] {
            #expect(!text.contains("171") && !text.contains("205"), "\(text)")
            #expect(!text.lowercased().contains("abab") && !text.lowercased().contains("cdcd"))
        }
        #expect("\(keys)" == "EarbudsKeys(irk: kept, enc: kept)")
        #expect("\(EarbudsKeys())" == "EarbudsKeys(irk: none, enc: none)")
    }

    @Test func `what has not sixteen bytes is no key`() {
        for count in 0...40 where count != 16 {
            let bytes = [UInt8](repeating: 1, count: count)
            #expect(EarbudsKeys(irk: bytes, enc: bytes) == EarbudsKeys())
        }
    }

    #if os(Linux)
        @Test func `the cipher meets the standard's example`() throws {
            // FIPS 197, C.1.
            let key: [UInt8] = Array(0..<16)
            let plain = try #require(Hexadecimal.bytes("00112233445566778899aabbccddeeff"))
            let encrypted = try #require(Hexadecimal.bytes("69c4e0d86a7b0430d8cdb78070b4c55a"))
            let cipher = try #require(SystemCipher.current)
            #expect(cipher.encrypt(plain, key: key) == encrypted)
            #expect(cipher.decrypt(encrypted, key: key) == plain)
            for count in [0, 15, 17, 32] {
                let other = [UInt8](repeating: 0, count: count)
                #expect(cipher.encrypt(other, key: key) == nil)
                #expect(cipher.decrypt(plain, key: other) == nil)
            }
        }
    #endif

    @Test func `a cipher that fails leaves the block unread`() throws {
        struct Broken: BlockCipher {
            func encrypt(_ block: [UInt8], key: [UInt8]) -> [UInt8]? { [] }
            func decrypt(_ block: [UInt8], key: [UInt8]) -> [UInt8]? { [1, 2, 3] }
        }
        let frame = try #require(Vectors.all.first { $0.key != nil }?.message?.frame)
        let keys = EarbudsKeys(irk: Array(0..<16), enc: Array(0..<16))
        #expect(frame.readBlock(keys: keys, cipher: Broken()) == .unreadable)
        let random = try address("5A:16:2B:91:D1:CD")
        #expect(keys.resolves(random, cipher: Broken()) == false)
    }
}

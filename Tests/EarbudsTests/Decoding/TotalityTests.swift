// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import Testing

@testable import Earbuds

/// The project's generator in the form that the standard library asks for.
private struct Dice: RandomNumberGenerator {
    var source: SplitMix64

    mutating func next() -> UInt64 { source.next() }
}

/// No input traps, and whatever is read can be asked anything.
struct TotalityTests {
    /// Asks a message everything there is to ask; the sum keeps the questions from being left out.
    @discardableResult
    private func interrogate(_ message: ProximityMessage) -> Int {
        let keys = EarbudsKeys(irk: Array(0..<16), enc: Array(0..<16))
        var answers = message.raw.count
        var block = BlockReading.absent
        var chargingCase = CaseReading.unreadable
        if let frame = message.frame {
            block = frame.readBlock(keys: keys)
            for part in EarbudsPart.allCases {
                answers += frame[part]?.level?.percent ?? 0
                answers += block.block?[part]?.level?.percent ?? 0
            }
            answers += frame.diagnostics.map(\.description.utf8.count).reduce(0, +)
            answers += frame.lid.map { Int($0.openings) } ?? 0
            answers += frame.link.connectedHosts + (frame.isWorn == true ? 1 : 0)
        }
        if case .chargingCase(let frame) = message { chargingCase = frame.read(keys: keys) }
        let fields = message.explanation(block: block, chargingCase: chargingCase)
        expectTiles(fields, message.raw)
        for field in fields { answers += field.description.utf8.count }
        return answers
    }

    /// Every bit exactly once, in the order sent.
    private func expectTiles(_ fields: [FieldExplanation], _ raw: [UInt8]) {
        var covered = [UInt8](repeating: 0, count: raw.count)
        var last = -1
        var isOrdered = true
        for field in fields {
            for byte in field.bytes {
                for bit in field.bits {
                    let mask: UInt8 = 1 << UInt8(bit)
                    if covered[byte] & mask != 0 { isOrdered = false }
                    covered[byte] |= mask
                }
            }
            let place = field.bytes.lowerBound * 8 + 7 - field.bits.upperBound
            if place <= last { isOrdered = false }
            last = place
            if field.meaning.isEmpty || field.why.isEmpty || field.name.isEmpty {
                isOrdered = false
            }
        }
        if !isOrdered || covered.contains(where: { $0 != 0xFF }) {
            Issue.record("\(Hexadecimal.text(raw)): \(fields.map(\.place))")
        }
    }

    @Test func `the explanation of every vector tiles its bits`() {
        var count = 0
        for vector in Vectors.all {
            guard let message = vector.message else { continue }
            interrogate(message)
            let keys = vector.key.map { EarbudsKeys(enc: Hexadecimal.bytes($0)) }
            let block = message.frame?.readBlock(keys: keys) ?? .absent
            expectTiles(message.explanation(block: block), message.raw)
            count += 1
        }
        #expect(count == 136)
    }

    @Test func `all values of every byte are read`() throws {
        let samples = ["AirPods Pro (1st generation)", "AirPods Max (Lightning)", "AirPods Max 2"]
        let status = samples.compactMap { name in Vectors.all.first { $0.model == name } }
        let classes = [
            status, Array(Vectors.of("status-clone").prefix(2)), Vectors.of("case06", "reject"),
            Vectors.of("status-plaintext"),
        ]
        var read = 0
        for (number, vector) in classes.flatMap({ $0.enumerated() }) {
            for index in vector.bytes.indices {
                var bytes = vector.bytes
                // Behind the tenth byte the vectors of a class are read alike: one is changed in
                // full, the others here and there.
                let values = stride(from: 0, through: 255, by: index > 10 && number > 0 ? 17 : 1)
                for value in values {
                    bytes[index] = UInt8(value)
                    if let message = try? ProximityMessage(element: bytes[...]) {
                        interrogate(message)
                        read += 1
                    }
                }
            }
        }
        print("totality: \(read) changed frames read")
        #expect(read > 30_000)
    }

    @Test func `all lengths and truncations are read or refused with a place`() {
        for vector in Vectors.all {
            for count in 0...vector.bytes.count {
                let cut = vector.bytes.prefix(count)
                do {
                    interrogate(try ProximityMessage(element: cut))
                    #expect(count == vector.bytes.count)
                } catch {
                    #expect((0...count).contains(error.offset), "\(error)")
                }
            }
        }
        for length in 0...64 {
            for subtype in UInt8.min...UInt8.max {
                var bytes = [UInt8](repeating: 0x20, count: length + 2)
                bytes[0] = 7
                bytes[1] = UInt8(length)
                if length > 0 { bytes[2] = subtype }
                do {
                    interrogate(try ProximityMessage(element: bytes[...]))
                } catch {
                    #expect(length == 0 || subtype == 1 || subtype == 6)
                }
            }
        }
    }

    @Test func `random bytes are read or refused`() {
        let seed = UInt64.random(in: 0...UInt64.max)
        print("totality: seed \(seed)")
        var random = Dice(source: SplitMix64(seed: seed))
        var read = 0
        for _ in 0..<20_000 {
            let count = Int.random(in: 0...40, using: &random)
            var bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
            if count > 2, Bool.random(using: &random) {
                bytes[0] = 7
                bytes[1] = UInt8(count - 2)
                bytes[2] = UInt8.random(in: 0...7, using: &random)
            }
            for message in [
                ContinuityMessage(companyStripped: bytes),
                ContinuityMessage(manufacturerData: [0x4C, 0] + bytes),
            ] {
                #expect(message.description.isEmpty == bytes.isEmpty)
                if let found = try? ProximityMessage.find(in: message) {
                    interrogate(found)
                    read += 1
                }
            }
        }
        #expect(read > 1_000)
    }

    @Test func `a slice is read by its own indices`() throws {
        let bytes = Vectors.all[20].bytes
        let padded = [0xEE, 0xEE, 0xEE] + bytes + [0xEE]
        let slice = padded[3..<(3 + bytes.count)]
        #expect(try ProximityMessage(element: slice).raw == bytes)
        #expect(throws: DecodingFailure(offset: 5, expectation: "25 bytes, found 26")) {
            try ProximityMessage(element: padded[3...])
        }
    }

    @Test func `levels B to E have no value and are told`() throws {
        for nibble: UInt8 in 0xB...0xE {
            var bytes =
                Vectors.all.first { $0.model == "AirPods Pro (1st generation)" }?.bytes ?? []
            bytes[5] = 0x55
            bytes[6] = nibble << 4 | nibble
            bytes[7] = nibble
            let frame = try #require(try ProximityMessage(element: bytes[...]).frame)
            #expect(frame.left?.level == nil && frame.right?.level == nil)
            #expect(frame.chargingCase?.level == nil)
            #expect(
                frame.diagnostics == [
                    .unknownLevel(.right, nibble: nibble), .unknownLevel(.left, nibble: nibble),
                    .unknownLevel(.chargingCase, nibble: nibble),
                ]
            )
        }
    }

    @Test func `an unknown id is shown as what its nibbles say`() throws {
        var bytes = Vectors.all.first { $0.model == "AirPods Pro (1st generation)" }?.bytes ?? []
        bytes[3] = 0xEE
        bytes[6] = 0xAA
        let buds = try #require(try ProximityMessage(element: bytes[...]).frame)
        #expect(buds.model == nil && buds.shape == .buds && buds.productID == 0x20EE)
        #expect(buds.diagnostics.contains(.unknownModel(0x20EE)))
        bytes[6] = 0xF6
        bytes[7] = 0x8F
        let single = try #require(try ProximityMessage(element: bytes[...]).frame)
        #expect(single.shape == .single && single.single?.level?.percent == 60)
        #expect(single.isWorn == nil && single.left == nil && single.chargingCase == nil)
    }
}

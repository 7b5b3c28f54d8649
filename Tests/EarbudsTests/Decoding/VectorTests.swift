// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import Foundation
import Testing

@testable import Earbuds

struct VectorTests {
    /// Compares one stated value; counts it, and says where it differs.
    private struct Tally {
        var values = 0
        var differences: [String] = []

        mutating func compare<Value: Equatable>(_ what: String, _ own: Value, _ stated: Value) {
            values += 1
            if own != stated { differences.append("\(what): \(own), stated \(stated)") }
        }
    }

    private func tally(_ vector: Vector, _ frame: ProximityFrame, _ tally: inout Tally) {
        let fine = fineBlock(vector, frame)
        for part in EarbudsPart.allCases {
            if let stated = vector.levels[part] {
                let status = fine?[part] ?? frame[part]
                tally.compare("\(vector): \(part)", status?.level?.percent, stated)
            }
            if let stated = vector.charging[part] {
                tally.compare("\(vector): \(part) charging", frame[part]?.isCharging, stated)
            }
        }
        for side in Side.allCases {
            guard let stated = vector.inEar[side] else { continue }
            tally.compare("\(vector): \(side)", frame.location(of: side) == .inEar, stated)
        }
        if let worn = vector.worn { tally.compare("\(vector): worn", frame.isWorn, worn) }
        if let primary = vector.primary {
            tally.compare("\(vector): primary", frame.primary, primary)
        }
        if let lid = vector.lid {
            let own = frame.lid.map { $0.isClosed ? "closed" : "open" } ?? "not_in_case"
            tally.compare("\(vector): lid", own, lid)
        }
        if vector.lidNeverOpen { #expect(frame.lid == nil) }
        if let colour = vector.colour, ["WHITE", "RED", "BLUE"].contains(colour) {
            tally.compare("\(vector): colour", frame.colour.name?.uppercased(), colour)
        }
    }

    /// Rows that have the block in plain state levels to one per cent.
    private func fineBlock(_ vector: Vector, _ frame: ProximityFrame) -> ProximityBlock? {
        guard vector.block != nil else { return nil }
        let keys = vector.key.map { EarbudsKeys(enc: Hexadecimal.bytes($0)) }
        return frame.readBlock(keys: keys).block
    }

    @Test func `every frame says what its publisher says`() throws {
        let rows = Vectors.all.filter { $0.kind != "case06" }
        #expect(rows.count == 139)
        var total = Tally()
        var frames = 0
        for vector in rows where vector.kind != "reject" {
            let frame = try #require(vector.message?.frame, "\(vector)")
            frames += 1
            tally(vector, frame, &total)
            if let model = vector.model { #expect(frame.model?.name == model, "\(vector)") }
        }
        print(
            "vectors: \(frames) frames, \(total.values) stated values,",
            "\(total.differences.count) difference"
        )
        #expect(frames == 132)
        #expect(total.values > 400)
        #expect(total.differences.count == 1)
        // The author's case level is remembered from an earlier frame.
        let known = Vectors.all.filter { $0.disagrees != nil }
        #expect(known.count == 1)
        #expect(total.differences.first?.contains(known[0].payload) == true)
        #expect(total.differences.first?.contains("chargingCase: nil, stated Optional(60)") == true)
    }

    @Test func `colours without a name get none`() {
        for vector in Vectors.all where vector.colour == "UNKNOWN" || vector.colour == "0F" {
            #expect(vector.message?.frame?.colour.name == nil, "\(vector)")
        }
    }

    @Test func `the link nibble tells what the publisher saw`() {
        var count = 0
        for vector in Vectors.all {
            guard let link = vector.message?.frame?.link else { continue }
            switch vector.link {
            case "disconnected": #expect(link == .init(audio: .idle, connectedHosts: 0))
            case "idle": #expect(link == .init(audio: .idle, connectedHosts: 1))
            case "music": #expect(link == .init(audio: .music, connectedHosts: 1))
            case "call": #expect(link == .init(audio: .call, connectedHosts: 1))
            case "ringing": #expect(link == .init(audio: .ringing, connectedHosts: 1))
            // Two hosts, which that publisher has no word for.
            case "hanging_up": #expect(link == .init(audio: .music, connectedHosts: 2))
            case "unknown": #expect(link == .init(audio: .idle, connectedHosts: 2))
            default: continue
            }
            count += 1
        }
        #expect(count == 12)
    }

    @Test func `what is no status is not read as one`() throws {
        let rejects = Vectors.of("reject")
        #expect(rejects.count == 7)
        var count = 0
        for vector in rejects {
            let chain = ContinuityMessage(companyStripped: vector.bytes)
            #expect((try? ProximityMessage.find(in: chain))?.frame == nil, "\(vector)")
            #expect(vector.message?.frame == nil, "\(vector)")
            count += 1
        }
        print("vectors: \(count) of 7 rejected")
    }

    @Test(
        arguments: [
            ("0719", "byte 0: expected 25 bytes of Proximity Pairing, found 0"),
            ("070c01", "byte 0: expected 12 bytes of Proximity Pairing, found 1"),
            ("07190119", "byte 0: expected 25 bytes of Proximity Pairing, found 2"),
            ("abcd", "byte 0: expected 205 bytes of Apple type 0xAB, found 0"),
        ]
    )
    func `what is cut off says where and how much is missing`(payload: String, failure: String) {
        let bytes = Hexadecimal.bytes(payload) ?? []
        #expect(ContinuityMessage(companyStripped: bytes).failure?.description == failure)
    }

    @Test func `other subtypes are told apart`() throws {
        let rejects = Vectors.of("reject").compactMap(\.message)
        #expect(
            rejects.contains {
                if case .pairing(let frame) = $0 { frame.productID == 0x200E } else { false }
            }
        )
        #expect(rejects.contains { if case .unknown(7, _) = $0 { true } else { false } })
        #expect(rejects.count == 2)
    }

    @Test func `copies are marked, and no genuine frame is`() {
        let clones = Vectors.of("status-clone")
        #expect(clones.count == 7)
        for vector in clones {
            guard case .clone(let frame) = vector.message else {
                Issue.record("\(vector)")
                continue
            }
            #expect(frame.cloneSign == (vector.bytes[1] == 0x13 ? .length : .constantBlock))
        }
        let genuine = Vectors.of("status", "status-osdecrypted", "status-plaintext")
        #expect(genuine.count == 125)
        for vector in genuine {
            guard case .status = vector.message else {
                Issue.record("\(vector)")
                continue
            }
        }
    }

    // MARK: - Blocks

    @Test func `blocks in plain agree to one per cent with their frames`() throws {
        var keyed = 0
        var clear = 0
        for vector in Vectors.all {
            guard let text = vector.block, let frame = vector.message?.frame else { continue }
            let keys = vector.key.map { EarbudsKeys(enc: Hexadecimal.bytes($0)) }
            let reading = frame.readBlock(keys: keys)
            #expect(reading.block?.bytes == Hexadecimal.bytes(text), "\(vector)")
            switch reading {
            case .decrypted: keyed += 1
            case .clearCandidate: clear += 1
            default: Issue.record("\(vector): \(reading)")
            }
            let link = try #require(reading.block?.bytes[0])
            #expect(link & 0xF == vector.bytes[10] & 0xF, "\(vector)")
        }
        print("vectors: \(keyed) blocks decrypted with a key, \(clear) in plain")
        #expect(keyed == 7)
        #expect(clear == 5)
    }

    @Test func `a wrong key is told`() throws {
        var count = 0
        for vector in Vectors.all {
            guard let key = vector.key.flatMap(Hexadecimal.bytes),
                let frame = vector.message?.frame
            else { continue }
            for bit in 0..<128 {
                var wrong = key
                wrong[bit / 8] ^= 1 << UInt8(bit % 8)
                guard case .wrongKey(let found) = frame.readBlock(keys: .init(enc: wrong)) else {
                    Issue.record("\(vector), bit \(bit)")
                    continue
                }
                #expect(!found.isEmpty)
                count += 1
            }
            #expect(frame.readBlock() == .unreadable)
            #expect(frame.readBlock(keys: .init(enc: key), cipher: nil) == .unreadable)
        }
        print("vectors: \(count) wrong keys told")
        #expect(count == 7 * 128)
    }

    @Test func `of blocks without a plain text only those with a key can be read`() {
        var candidates = 0
        for vector in Vectors.of("status") where vector.key == nil {
            if case .clearCandidate? = vector.message?.frame?.readBlock() { candidates += 1 }
        }
        #expect(candidates == 0)
    }

    @Test func `the case in plain has 40 per cent`() throws {
        let frames = Vectors.of("case06")
        #expect(frames.count == 2)
        guard case .chargingCase(let plain) = frames[0].message,
            case .chargingCase(let encrypted) = frames[1].message
        else { throw Missing() }
        guard case .clearCandidate(let status) = plain.read() else { throw Missing() }
        #expect(status.productID == 0x2029)
        #expect(status.chargingCase == PartStatus(level: .init(percent: 40), isCharging: false))
        #expect(status.buds.allSatisfy { $0.level == nil })
        #expect(encrypted.read() == .unreadable)
        let wrong = EarbudsKeys(enc: Array(repeating: 7, count: 16))
        #expect(encrypted.read(keys: wrong) == .wrongKey)
    }

    private struct Missing: Error {}

    // MARK: - Plausibility

    @Test func `case level and locations fit in every unaltered frame of a pair`() {
        let pairs = Vectors.all.filter(\.isUnalteredPair)
        let plausible = pairs.filter { $0.message?.frame?.isPlausible == true }
        print("vectors: \(plausible.count) of \(pairs.count) plausible")
        #expect(pairs.count == 81)
        #expect(plausible.count == 81)
    }

    @Test func `flipped location bits are told`() throws {
        var flagged = 0
        for vector in Vectors.all.filter(\.isUnalteredPair) {
            var bytes = vector.bytes
            // In the case becomes out, and nobody is in the case any more, or the reverse.
            bytes[5] = vector.bytes[7] & 0xF == 0xF ? bytes[5] & 0xE1 | 0x04 : bytes[5] & 0xE1
            let frame = try #require(try ProximityMessage(element: bytes[...]).frame)
            #expect(frame.isPlausible == false)
            #expect(
                frame.diagnostics.contains { diagnostic in
                    switch diagnostic {
                    case .caseLevelWithoutBud, .budInCaseWithoutLevel: true
                    default: false
                    }
                }
            )
            flagged += 1
        }
        #expect(flagged == 81)
    }

    @Test func `Max is worn by its bit, Max 2 by its locations`() throws {
        let stated = Vectors.all.filter { $0.worn != nil }
        #expect(stated.count == 5)
        for vector in stated { #expect(vector.message?.frame?.isWorn == vector.worn, "\(vector)") }

        func worn(_ id: UInt8, _ status: UInt8) throws -> Bool? {
            var bytes = Vectors.of("status")[0].bytes
            bytes[3] = id
            bytes[5] = status
            return try ProximityMessage(element: bytes[...]).frame?.isWorn
        }
        #expect(try worn(0x0A, 0x22) == true)
        #expect(try worn(0x0A, 0x02) == false)
        #expect(try worn(0x0A, 0x62) == nil)
        #expect(try worn(0x2D, 0x20) == false)
        #expect(try worn(0x2D, 0x2B) == true)
        #expect(try worn(0x1F, 0x2B) == true)
        #expect(try worn(0x1F, 0x20) == nil)
        #expect(try worn(0x05, 0x22) == nil)
    }

    @Test func `every frame passes through JSON and keeps its bytes`() throws {
        for vector in Vectors.all {
            guard let frame = vector.message?.frame else { continue }
            #expect(frame.raw == vector.bytes)
            let json = try JSONEncoder().encode([frame])
            #expect(try JSONDecoder().decode([ProximityFrame].self, from: json) == [frame])
        }
        for text in ["", "07", "zz", "071901"] {
            let json = Data("[\"\(text)\"]".utf8)
            #expect(throws: DecodingError.self) {
                try JSONDecoder().decode([ProximityFrame].self, from: json)
            }
        }
    }
}

// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import Testing

struct ContinuityMessageTests {
    private static let chain: [UInt8] = [0x10, 2, 0x1C, 0x9F, 0x07, 3, 1, 2, 3, 0x12, 0]

    @Test func `walks the elements in order, whichever form they came in`() throws {
        let stripped = ContinuityMessage(companyStripped: Self.chain)
        #expect(stripped.map(\.type) == [.nearbyInfo, .proximityPairing, .findMy])
        #expect(stripped.map(\.offset) == [0, 4, 9])
        #expect(stripped.map { Array($0.value) } == [[0x1C, 0x9F], [1, 2, 3], []])
        #expect(stripped.failure == nil)

        let sent = ContinuityMessage(manufacturerData: [0x4C, 0] + Self.chain)
        #expect(sent.map(\.type) == stripped.map(\.type))
        #expect(sent.map(\.offset) == [2, 6, 11])
        #expect(sent.failure == nil)
        #expect(sent.first(.proximityPairing)?.bytes == [7, 3, 1, 2, 3])
        #expect(sent.first(.proximityPairing)?.offset == 6)
        #expect(sent.first(.handoff) == nil)
    }

    @Test func `data that still has the identifier is not taken for elements`() {
        for chain in [Self.chain, [], [0x07], [0, 0, 0]] {
            let message = ContinuityMessage(companyStripped: [0x4C, 0] + chain)
            #expect(Array(message).isEmpty)
            #expect(message.failure?.offset == 0)
            #expect(message.failure?.expectation.contains("not taken off") == true)
        }
    }

    @Test func `data without the identifier is not taken for one of a company`() {
        let message = ContinuityMessage(manufacturerData: Self.chain)
        #expect(Array(message).isEmpty)
        #expect(message.failure?.offset == 0)
        #expect(message.failure?.expectation.contains("was taken off this data") == true)
        #expect(message.failure?.expectation.contains("Nearby Info") == true)
    }

    @Test(
        arguments: [
            ([], "Apple's company identifier 4C 00, found 0 bytes"),
            ([0x4C], "Apple's company identifier 4C 00, found 1 bytes"),
            (
                [0x59, 0, 1, 2],
                "Apple's company identifier 4C 00, found 59 00 (Nordic Semiconductor ASA)"
            ),
            ([0x4C, 1, 1], "Apple's company identifier 4C 00, found 4C 01 (company 0x014C)"),
        ] as [([UInt8], String)]
    )
    func `another company's data has no elements`(bytes: [UInt8], expectation: String) {
        let message = ContinuityMessage(manufacturerData: bytes)
        #expect(Array(message).isEmpty)
        #expect(message.failure == DecodingFailure(offset: 0, expectation: expectation))
    }

    @Test func `what is cut off keeps what stands before it`() {
        for count in 0...Self.chain.count {
            let message = ContinuityMessage(companyStripped: Array(Self.chain.prefix(count)))
            let isWhole = [0, 4, 9, 11].contains(count)
            #expect((message.failure == nil) == isWhole, "\(count) bytes")
            #expect(message.end == [0, 4, 9, 11].last { $0 <= count })
        }
        let cut = ContinuityMessage(manufacturerData: [0x4C, 0, 0x10, 5, 1])
        #expect(cut.failure == .init(offset: 2, expectation: "5 bytes of Nearby Info, found 1"))
        let lone = ContinuityMessage(manufacturerData: [0x4C, 0, 0x77])
        #expect(
            lone.failure?.description
                == "byte 3: expected a length behind the type (Apple type 0x77), found the end"
        )
    }

    @Test func `the overflow area has no length`() {
        let area: [UInt8] = [1] + (0..<16).map { UInt8($0) }
        let message = ContinuityMessage(manufacturerData: [0x4C, 0] + area)
        #expect(message.map(\.type) == [.overflowArea])
        #expect(message.first(.overflowArea).map { Array($0.value) } == Array(area.dropFirst()))
        #expect(message.failure == nil)
    }

    @Test func `prints anything`() {
        #expect(
            ContinuityMessage(companyStripped: [0x10, 1, 0xAA, 0x77, 9]).description == """
                0: Nearby Info: AA
                byte 3: expected 9 bytes of Apple type 0x77, found 0: 77 09
                """
        )
    }

    @Test func `an advertisement of Apple's has a chain, another has none`() {
        var advertisement = Advertisement()
        #expect(advertisement.continuity == nil)
        advertisement.manufacturerData = [0x59, 0, 7, 0]
        #expect(advertisement.continuity == nil)
        advertisement.manufacturerData = [0x4C, 0, 7, 0]
        #expect(advertisement.continuity?.map(\.type) == [.proximityPairing])
    }
}

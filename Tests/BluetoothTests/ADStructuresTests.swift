// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import Testing

struct ADStructuresTests {
    @Test func `walks the structures in order`() {
        let structures = ADStructures([0x02, 0x01, 0x06, 0x03, 0x09, 0x41, 0x42])
        #expect(structures.map(\.type) == [.flags, .completeLocalName])
        #expect(structures.map(\.offset) == [0, 3])
        #expect(structures.map { Array($0.data) } == [[0x06], [0x41, 0x42]])
        #expect(structures.failure == nil)
        #expect(structures.wholeBytes == 7)
    }

    @Test func `a structure without data is legal`() {
        let structures = ADStructures([0x01, 0x2A])
        #expect(structures.map(\.type.rawValue) == [0x2A])
        #expect(structures.map(\.data.count) == [0])
        #expect(structures.failure == nil)
    }

    @Test func `a length of zero ends the row and is no failure`() {
        let structures = ADStructures([0x02, 0x01, 0x06, 0x00, 0x02, 0x0A, 0x04])
        #expect(structures.map(\.type) == [.flags])
        #expect(structures.wholeBytes == 3)
        #expect(structures.failure == nil)
    }

    @Test func `no bytes are no structures`() {
        let structures = ADStructures([])
        #expect(Array(structures).isEmpty)
        #expect(structures.failure == nil)
        #expect(structures.description == "")
    }

    @Test(arguments: 1...4) func `a structure that is cut off is told apart`(left: Int) {
        let whole: [UInt8] = [0x02, 0x01, 0x06, 0x04, 0x09, 0x41, 0x42, 0x43]
        let structures = ADStructures(Array(whole.prefix(3 + left)))
        #expect(structures.map(\.type) == [.flags])
        #expect(
            structures.failure
                == DecodingFailure(
                    offset: 3,
                    expectation: "a structure of 4 bytes, found \(left - 1)"
                )
        )
    }

    @Test func `prints anything`() {
        #expect(
            ADStructures([0x02, 0x01, 0x06, 0x02, 0x77, 0x00, 0x00, 0x99]).description == """
                0: Flags: 06
                3: AD type 0x77: 00
                6: end: 00 99
                """
        )
        #expect(
            ADStructures([0x02, 0x01, 0x06, 0x05, 0xFF]).description == """
                0: Flags: 06
                3: a structure of 5 bytes, found 1: 05 FF
                """
        )
    }

    @Test func `names every type that has a field`() {
        let types: [ADType] = [
            .flags, .incompleteServices16, .completeServices16, .incompleteServices32,
            .completeServices32, .incompleteServices128, .completeServices128,
            .shortenedLocalName, .completeLocalName, .txPowerLevel, .solicitedServices16,
            .solicitedServices128, .serviceData16, .appearance, .solicitedServices32,
            .serviceData32, .serviceData128, .manufacturerSpecificData,
        ]
        #expect(types.allSatisfy { $0.name != nil })
        #expect(Set(types.map(\.description)).count == types.count)
        #expect(ADType(rawValue: 0xC7).name == nil)
    }
}

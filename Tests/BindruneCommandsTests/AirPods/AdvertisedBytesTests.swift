// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import Testing

@testable import BindruneCommands

struct AdvertisedBytesTests {
    private let element = Pods.element

    @Test func `with the company identifier`() {
        let bytes = AdvertisedBytes([0x4C, 0x00] + element)
        #expect(bytes.form == .manufacturerData)
        #expect(bytes.message.first(.proximityPairing)?.bytes.elementsEqual(element) == true)
    }

    @Test func `without the company identifier`() {
        let bytes = AdvertisedBytes(element)
        #expect(bytes.form == .companyStripped)
        #expect(bytes.message.first(.proximityPairing)?.bytes.elementsEqual(element) == true)
    }

    @Test(arguments: [[], [0x02, 0x01, 0x1A]])
    func `a whole advertisement`(_ before: [UInt8]) {
        let data = [0x4C, 0x00] + element
        let bytes = AdvertisedBytes(before + [UInt8(data.count + 1), 0xFF] + data)
        #expect(bytes.form == .advertisement)
        #expect(bytes.message.first(.proximityPairing)?.bytes.elementsEqual(element) == true)
    }

    @Test func `every beginning of each form is taken for that form or refused`() {
        for count in 2..<element.count {
            let cut = Array(element.prefix(count))
            let stripped = AdvertisedBytes(cut)
            #expect(stripped.form == .companyStripped)
            #expect(stripped.message.first(.proximityPairing) == nil)
            #expect(stripped.message.failure != nil)
            let whole = AdvertisedBytes([0x4C, 0x00] + cut)
            #expect(whole.form == .manufacturerData)
            #expect(whole.message.failure != nil)
        }
    }

    @Test func `data of another company say whose they are`() throws {
        let bytes = AdvertisedBytes([0x4D, 0x00, 0x01, 0x02, 0x03])
        let failure = try #require(bytes.message.failure)
        #expect(failure.description.contains("expected Apple's company identifier 4C 00"))
    }

    @Test func `an element of another type is walked over`() {
        let bytes = AdvertisedBytes([0x10, 0x02, 0x01, 0x02] + element)
        #expect(bytes.form == .companyStripped)
        #expect(bytes.message.first(.proximityPairing)?.offset == 4)
    }
}

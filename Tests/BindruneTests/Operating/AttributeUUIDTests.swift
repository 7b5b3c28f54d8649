// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import Bindrune

struct AttributeUUIDTests {
    @Test func `all forms of one UUID are equal and print alike`() {
        let forms: [AttributeUUID] = [
            "AE72", "ae72", "0000AE72", "0000ae72-0000-1000-8000-00805f9b34fb",
        ]
        #expect(Set(forms).count == 1)
        #expect(forms.allSatisfy { $0.isValid && $0.text == "AE72" })
        #expect(AttributeUUID(validating: "1234AE72")?.text == "1234AE72")
        #expect(
            AttributeUUID(validating: "1234AE72-0000-1000-8000-00805F9B34FB")?.text == "1234AE72"
        )
    }

    @Test(arguments: [
        "", "AE7", "AE722", "AEG2", "-", "0000ae72-0000-1000-8000-00805f9b34f", "가나",
        "0000ae72-0000-1000-800000805f9b34fb-", "AE72\u{0}", "０１２３",
    ])
    func `what is no UUID is known as such`(text: String) {
        #expect(AttributeUUID(validating: text) == nil)
        #expect(!AttributeUUID(unchecked: text).isValid)
    }

    @Test func `a UUID is text in JSON`() throws {
        let data = try JSONEncoder().encode(["ae72" as AttributeUUID])
        #expect(String(bytes: data, encoding: .utf8) == #"["AE72"]"#)
        #expect(try JSONDecoder().decode([AttributeUUID].self, from: data) == ["AE72"])
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode([AttributeUUID].self, from: Data(#"["x"]"#.utf8))
        }
    }
}

// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import BindruneCommands

struct JSONLineTests {
    @Test func `keys stay in their order on one line`() {
        let line = JSONLine(
            "found",
            [
                .init("time", .number(1.2044)), .init("rssi", .integer(-51)), .init("name", .null),
                .init("services", .array([.string("AE70"), .string("180D")])),
                .init("data", .object([.init("on", .bool(true))])),
            ]
        )
        #expect(
            line.text == #"{"event":"found","time":1.204,"rssi":-51,"name":null,"#
                + #""services":["AE70","180D"],"data":{"on":true}}"#
        )
    }

    @Test func `a hostile name is exact and harmless`() throws {
        let name = "a\"\\\u{1B}[2J\n\u{9B}\u{202E}녹음👩‍💻\u{1F9FF}\u{E0001}"
        let text = JSONLine("found", [.init("name", .string(name))]).text
        #expect(DisplayText.neutralised(text) == text)
        let object = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: String]
        #expect(object?["name"] == name)
    }

    @Test(arguments: [
        (0.0, "0.000"), (-0.5, "-0.500"), (-0.0004, "0.000"), (12.3456, "12.346"), (.nan, "null"),
        (.infinity, "null"), (1e300, "null"),
    ])
    func `numbers have three decimals`(_ number: Double, _ text: String) {
        #expect(JSONLine("x", [.init("n", .number(number))]).text.hasSuffix(":\(text)}"))
    }
}

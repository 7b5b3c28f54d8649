// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import BindruneCommands

struct AttributeTreeTests {
    private let tree = AttributeTree(services: [
        .init(
            uuid: "180A",
            name: "Device Information",
            isPrimary: true,
            characteristics: [
                .init(
                    uuid: "2A29",
                    name: "Manufacturer Name String",
                    properties: ["read"],
                    value: .bytes(Array("Example Instruments of Somewhere".utf8))
                ),
                .init(
                    uuid: "2A24",
                    name: "Model Number String",
                    properties: ["read"],
                    value: .unread(
                        "refused: Error Domain=CBATTErrorDomain Code=5"
                            + " \"Authentication is insufficient.\""
                    )
                ),
            ]
        ),
        .init(
            uuid: "AE70",
            name: nil,
            isPrimary: true,
            characteristics: [
                .init(uuid: "AE72", name: nil, properties: ["notify"], value: nil),
                .init(
                    uuid: "AE73",
                    name: nil,
                    properties: ["read"],
                    value: .bytes([UInt8](repeating: 0, count: 15) + Array(0x30...0x34))
                ),
                .init(
                    uuid: "AE74",
                    name: nil,
                    properties: ["read", "write"],
                    value: .bytes([UInt8](repeating: 7, count: 300))
                ),
            ]
        ),
        .init(
            uuid: "180F",
            name: "Battery",
            isPrimary: false,
            characteristics: [
                .init(
                    uuid: "2A19",
                    name: "Battery Level",
                    properties: ["read"],
                    value: .bytes([100])
                ),
                .init(uuid: "2A00", name: nil, properties: [], value: .bytes([])),
            ]
        ),
        .init(uuid: "FFFF", name: nil, isPrimary: true),
    ])

    @Test func `services, properties and values are drawn`() throws {
        let text = tree.lines(columns: 120).joined(separator: "\n") + "\n"
        try Golden.expect(text, is: "explore.txt")
    }

    @Test(arguments: [10, 40, 80])
    func `no line is longer than the window is wide`(_ columns: Int) {
        for line in tree.lines(columns: columns) {
            #expect(DisplayText.width(line) <= columns)
        }
    }

    @Test func `a hostile value steers nothing`() {
        var tree = AttributeTree(services: [.init(uuid: "1800", name: nil, isPrimary: true)])
        let bytes = Array("\u{1B}[2J\u{7}".utf8)
        tree.services[0].characteristics = [
            .init(uuid: "2A00", name: nil, properties: ["read"], value: .bytes(bytes)),
            .init(uuid: "2A01", name: nil, properties: [], value: .unread("\u{1B}]0;x\u{7}")),
        ]
        for line in tree.lines(columns: 120) {
            #expect(DisplayText.neutralised(line) == line)
        }
    }
}

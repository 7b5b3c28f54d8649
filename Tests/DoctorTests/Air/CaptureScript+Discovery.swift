// SPDX-License-Identifier: Apache-2.0

import Bluetooth

extension CaptureScript {
    /// Adds to the attributes that `discover` will find.
    mutating func add(_ step: String, _ words: [String]) throws {
        let isService = step == "service"
        let properties = ["read": 2, "command": 4, "write": 8, "notify": 0x10, "indicate": 0x20]
        let flags = words.dropFirst(2).dropLast().compactMap { properties[$0] }.reduce(0, |)
        table.append(
            Attribute(
                handle: try Self.number(words[0]),
                end: try Self.number(words.count > 2 ? words[1] : words[0]),
                type: isService ? 0x2800 : step == "char" ? 0x2803 : 0,
                properties: UInt8(flags),
                uuid: Array(try Self.bytes([words.last ?? ""]).reversed())
            )
        )
    }

    /// Services, characteristics and descriptors, one by one, until each ends with an error.
    mutating func discover() throws {
        find(0x10, from: 1, to: 0xFFFF, type: 0x2800)
        let services = table.filter { $0.type == 0x2800 }
        for service in services {
            find(0x08, from: service.handle, to: service.end, type: 0x2803)
        }
        let characteristics = table.filter { $0.type == 0x2803 }
        for characteristic in characteristics {
            let next = table.first { $0.type != 0 && $0.handle > characteristic.handle }
            let service = services.last { $0.handle < characteristic.handle }
            let end = min((next?.handle ?? 0x10000) - 1, service?.end ?? 0xFFFF)
            // The value stands behind the declaration.
            if characteristic.end < end { findDescriptors(characteristic.end + 1, end) }
        }
    }

    private mutating func find(_ opcode: UInt8, from start: Int, to end: Int, type: Int) {
        var start = start
        let found = table.filter { $0.type == type && $0.handle >= start && $0.handle <= end }
        for attribute in found {
            ask(opcode, start, end, CaptureBuilder.little(type, 2))
            let entry =
                type == 0x2800
                ? CaptureBuilder.little(attribute.handle, 2)
                    + CaptureBuilder.little(attribute.end, 2) + attribute.uuid
                : CaptureBuilder.little(attribute.handle, 2) + [attribute.properties]
                    + CaptureBuilder.little(attribute.end, 2) + attribute.uuid
            answer([opcode + 1, UInt8(entry.count)] + entry)
            start = (type == 0x2800 ? attribute.end : attribute.handle) + 1
            if start > end { return }
        }
        ask(opcode, start, end, CaptureBuilder.little(type, 2))
        answer([1, opcode] + CaptureBuilder.little(start, 2) + [0x0A])
    }

    private mutating func findDescriptors(_ start: Int, _ end: Int) {
        let found = table.filter { $0.type == 0 && $0.handle >= start && $0.handle <= end }
        ask(4, start, end, [])
        guard !found.isEmpty else {
            answer([1, 4] + CaptureBuilder.little(start, 2) + [0x0A])
            return
        }
        answer([5, 1] + found.flatMap { CaptureBuilder.little($0.handle, 2) + $0.uuid })
        guard let last = found.last, last.handle < end else { return }
        ask(4, last.handle + 1, end, [])
        answer([1, 4] + CaptureBuilder.little(last.handle + 1, 2) + [0x0A])
    }

    private mutating func ask(_ opcode: UInt8, _ start: Int, _ end: Int, _ type: [UInt8]) {
        builder.now += 20_000
        let range = CaptureBuilder.little(start, 2) + CaptureBuilder.little(end, 2)
        builder.send(4, isSent: true, [opcode] + range + type)
    }

    private mutating func answer(_ bytes: [UInt8]) {
        builder.now += 20_000
        builder.send(4, isSent: false, bytes)
    }
}

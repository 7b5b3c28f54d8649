// SPDX-License-Identifier: Apache-2.0

import Bluetooth

extension AccessoryBattery {
    /// A number of entries of part, 01, level, state, 01. Parts without a known meaning and levels
    /// above 100 are passed over.
    init(_ reader: inout AccessoryReader) throws(DecodingFailure) {
        for _ in 0..<(try reader.uint8("the number of batteries")) {
            let part = try reader.uint8("the part")
            _ = try reader.uint8("01")
            let level = try reader.uint8("the level")
            let cell = Cell(level: level, state: State(code: try reader.uint8("the state")))
            _ = try reader.uint8("01")
            switch part {
            case 1: single = cell
            case 2: right = cell
            case 4: left = cell
            case 8: chargingCase = cell
            default: break
            }
            if first == nil, part == 2 || part == 4 { first = part == 4 ? .left : .right }
        }
    }
}

extension AccessoryBattery.Cell {
    fileprivate init(level: UInt8, state: AccessoryBattery.State) {
        let isKnown = level <= 100 && state != .disconnected
        self.init(percent: isKnown ? Int(level) : nil, state: state)
    }
}

extension AccessoryBattery.State {
    fileprivate init(code: UInt8) {
        self =
            switch code {
            case 0: .unknown
            case 1: .charging
            case 2: .discharging
            case 4: .disconnected
            case 5: .held
            default: .other(code)
            }
    }
}

extension AccessoryWearing {
    init(_ reader: inout AccessoryReader) throws(DecodingFailure) {
        primary = Place(code: try reader.uint8("the leading bud's place"))
        secondary = Place(code: try reader.uint8("the other bud's place"))
        primarySide = nil
    }
}

extension AccessoryWearing.Place {
    fileprivate init(code: UInt8) {
        self =
            switch code {
            case 0: .inEar
            case 1: .out
            case 2: .inCase
            case 3: .disconnected
            default: .other(code)
            }
    }
}

extension AudioSource {
    init(_ reader: inout AccessoryReader) throws(DecodingFailure) {
        host = try reader.take(6, "the host's address")
        kind = try reader.uint8("the kind of sound")
    }
}

extension AccessoryMetadata {
    /// The usual length of what stands before the texts.
    private static let header = 5
    private static let fieldCount = 11

    /// Texts that each end with a zero byte, after a header whose length is not the same
    /// everywhere. The right start is the first from which the third text is the maker: a later
    /// one would cut the name.
    init(_ reader: inout AccessoryReader) throws(DecodingFailure) {
        let start = reader.offset
        let payload = reader.rest()
        let all = (0...32).compactMap { Self.texts(payload, from: $0) }
        let found = all.first { $0.count > 2 && $0[2] == "Apple Inc." }
        guard let texts = found ?? Self.texts(payload, from: Self.header), let name = texts.first
        else {
            throw DecodingFailure(offset: start, expectation: "texts that end with a zero byte")
        }
        self.init(name: name)
        func text(_ index: Int) -> String? {
            index < texts.count && !texts[index].isEmpty ? texts[index] : nil
        }
        modelNumber = text(1)
        maker = text(2)
        serialNumber = text(3)
        firmware = text(4)
        pendingFirmware = text(5)
        hardware = text(6)
        accessoryProtocol = text(7)
        leftSerialNumber = text(8)
        rightSerialNumber = text(9)
        marketingVersion = text(10)
    }

    /// The texts from an offset up to the first that is none; nil where the first is none.
    private static func texts(_ payload: [UInt8], from start: Int) -> [String]? {
        guard start < payload.count else { return nil }
        var texts: [String] = []
        var rest = payload[start...]
        while texts.count < fieldCount, let end = rest.firstIndex(of: 0) {
            let bytes = rest[..<end]
            guard bytes.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }),
                let text = String(validating: bytes, as: UTF8.self)
            else { break }
            texts.append(text)
            rest = rest[(end + 1)...]
        }
        guard let first = texts.first, !first.isEmpty else { return nil }
        return texts
    }
}

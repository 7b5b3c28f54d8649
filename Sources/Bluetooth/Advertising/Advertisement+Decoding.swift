// SPDX-License-Identifier: Apache-2.0

extension Advertisement {
    /// Reads the AD structures of one packet, as far as they make sense. Total: any bytes will do.
    ///
    /// `init(decoding:failures:)` tells what did not.
    public init(decoding bytes: [UInt8]) {
        var failures: [DecodingFailure] = []
        self.init(decoding: bytes, failures: &failures)
    }

    /// Reads the AD structures of one packet, and adds what made no sense to the failures, in the
    /// order of the bytes. Total: any bytes will do, and a failure costs only the field it is in.
    ///
    /// Structures of types without a field here are passed over; `ADStructures` shows them. Of a
    /// field sent twice the later one counts, except that a shortened name never replaces a
    /// complete one; lists and service data of different services add up. A name that is not UTF-8
    /// is repaired (U+FFFD) and reported; it ends before a zero byte, as fixed-size buffers end.
    public init(decoding bytes: [UInt8], failures: inout [DecodingFailure]) {
        // Ranges rather than slices from here on: a slice counts references, which took half of
        // the time.
        var offset = 0
        while let end = ADStructures.end(ofStructureAt: offset, in: bytes) {
            let type = ADType(rawValue: bytes[offset + 1])
            read(type, bytes, (offset + 2)..<end, failures: &failures)
            offset = end
        }
        if let failure = ADStructures.failure(at: offset, in: bytes) { failures.append(failure) }
    }

    private mutating func read(
        _ type: ADType,
        _ bytes: [UInt8],
        _ data: Range<Int>,
        failures: inout [DecodingFailure]
    ) {
        switch type {
        case .flags, .txPowerLevel, .appearance, .manufacturerSpecificData:
            readScalar(type, bytes, data, failures: &failures)
        case .incompleteServices16, .completeServices16:
            Self.readList(bytes, data, .bits16, into: &serviceUUIDs, failures: &failures)
        case .incompleteServices32, .completeServices32:
            Self.readList(bytes, data, .bits32, into: &serviceUUIDs, failures: &failures)
        case .incompleteServices128, .completeServices128:
            Self.readList(bytes, data, .bits128, into: &serviceUUIDs, failures: &failures)
        case .solicitedServices16:
            Self.readList(bytes, data, .bits16, into: &solicitedServiceUUIDs, failures: &failures)
        case .solicitedServices32:
            Self.readList(bytes, data, .bits32, into: &solicitedServiceUUIDs, failures: &failures)
        case .solicitedServices128:
            Self.readList(bytes, data, .bits128, into: &solicitedServiceUUIDs, failures: &failures)
        case .shortenedLocalName: readName(bytes, data, isShortened: true, failures: &failures)
        case .completeLocalName: readName(bytes, data, isShortened: false, failures: &failures)
        case .serviceData16: readServiceData(bytes, data, .bits16, failures: &failures)
        case .serviceData32: readServiceData(bytes, data, .bits32, failures: &failures)
        case .serviceData128: readServiceData(bytes, data, .bits128, failures: &failures)
        default: break
        }
    }

    private mutating func readScalar(
        _ type: ADType,
        _ bytes: [UInt8],
        _ data: Range<Int>,
        failures: inout [DecodingFailure]
    ) {
        let start = data.lowerBound
        switch type {
        case .flags where !data.isEmpty: flags = bytes[start]
        case .flags: failures.append(.wrongCount(data, "1 byte of flags"))
        case .txPowerLevel where data.count == 1: txPower = Int8(bitPattern: bytes[start])
        case .txPowerLevel: failures.append(.wrongCount(data, "1 byte of transmit power"))
        case .appearance where data.count == 2:
            appearance = UInt16(bytes[start]) | UInt16(bytes[start + 1]) << 8
        case .appearance: failures.append(.wrongCount(data, "2 bytes of appearance"))
        case .manufacturerSpecificData where data.count >= 2: manufacturerData = Array(bytes[data])
        default: failures.append(.wrongCount(data, "2 bytes of company identifier"))
        }
    }

    private static func readList(
        _ bytes: [UInt8],
        _ data: Range<Int>,
        _ width: BluetoothUUID.Width,
        into list: inout [BluetoothUUID],
        failures: inout [DecodingFailure]
    ) {
        let size = width.byteCount
        var offset = data.lowerBound
        list.reserveCapacity(list.count + data.count / size)
        while data.upperBound - offset >= size {
            let uuid = BluetoothUUID(littleEndian: bytes, at: offset, width: width)
            if !list.contains(uuid) { list.append(uuid) }
            offset += size
        }
        if offset < data.upperBound {
            failures.append(.wrongCount(offset..<data.upperBound, "\(size) bytes of UUID"))
        }
    }

    private mutating func readServiceData(
        _ bytes: [UInt8],
        _ data: Range<Int>,
        _ width: BluetoothUUID.Width,
        failures: inout [DecodingFailure]
    ) {
        guard data.count >= width.byteCount else {
            failures.append(.wrongCount(data, "\(width.byteCount) bytes of service UUID"))
            return
        }
        let uuid = BluetoothUUID(littleEndian: bytes, at: data.lowerBound, width: width)
        let content = Array(bytes[(data.lowerBound + width.byteCount)..<data.upperBound])
        setServiceData(ServiceData(service: uuid, data: content))
    }

    private mutating func readName(
        _ bytes: [UInt8],
        _ data: Range<Int>,
        isShortened: Bool,
        failures: inout [DecodingFailure]
    ) {
        let text = bytes[data].prefix { $0 != 0 }
        let name = String(decoding: text, as: UTF8.self)
        if !name.utf8.elementsEqual(text) { failures.append(.invalidUTF8(in: text)) }
        setLocalName(name, isShortened: isShortened)
    }
}

extension DecodingFailure {
    fileprivate static func wrongCount(_ found: Range<Int>, _ expected: String) -> DecodingFailure {
        DecodingFailure(
            offset: found.lowerBound,
            expectation: "\(expected), found \(found.count)"
        )
    }

    fileprivate static func invalidUTF8(in text: ArraySlice<UInt8>) -> DecodingFailure {
        var parser = Unicode.UTF8.ForwardParser()
        var bytes = text.makeIterator()
        var offset = text.startIndex
        while case .valid(let scalar) = parser.parseScalar(from: &bytes) {
            offset += scalar.count
        }
        return DecodingFailure(
            offset: offset,
            expectation: "a name in UTF-8, found \(HexText.spaced(text[offset...].prefix(4)))"
        )
    }
}

extension BluetoothUUID.Width {
    /// How many bytes a UUID of this width has.
    var byteCount: Int {
        switch self {
        case .bits16: 2
        case .bits32: 4
        case .bits128: 16
        }
    }
}

extension BluetoothUUID {
    /// Reads a UUID in the order of the air. All of its bytes must be there.
    init(littleEndian bytes: [UInt8], at start: Int, width: Width) {
        switch width {
        case .bits16:
            self.init(UInt16(bytes[start]) | UInt16(bytes[start + 1]) << 8)
        case .bits32:
            self.init(bits32: UInt32(truncatingIfNeeded: Self.number(bytes, start, count: 4)))
        case .bits128:
            self.init(
                high: Self.number(bytes, start + 8, count: 8),
                low: Self.number(bytes, start, count: 8)
            )
        }
    }

    private static func number(_ bytes: [UInt8], _ start: Int, count: Int) -> UInt64 {
        var value: UInt64 = 0
        for index in (start..<(start + count)).reversed() {
            value = value << 8 | UInt64(bytes[index])
        }
        return value
    }
}

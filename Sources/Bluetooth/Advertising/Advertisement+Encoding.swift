// SPDX-License-Identifier: Apache-2.0

extension Advertisement {
    /// The advertisement as AD structures, which `init(decoding:)` reads back.
    ///
    /// The order is flags, services, solicited services, transmit power, appearance, service data,
    /// manufacturer data, name. Services are sent as complete lists, one for each width, so a list
    /// of mixed widths comes back ordered by width. The overflow services have no form of their
    /// own in the specification and are left out.
    ///
    /// - Parameter limit: how many bytes there is room for: 31 in a legacy packet, 1650 in an
    ///   extended one.
    /// - Throws: `EncodingFailure` when a structure is longer than its one-byte length can say, or
    ///   all of them together are longer than the limit. Nothing is cut silently.
    public func encoded(limit: Int = 31) throws(EncodingFailure) -> [UInt8] {
        var writer = StructureWriter()
        if let flags { try writer.append(.flags, [flags]) }
        try writer.append(serviceUUIDs, types: Self.serviceTypes)
        try writer.append(solicitedServiceUUIDs, types: Self.solicitationTypes)
        if let txPower { try writer.append(.txPowerLevel, [UInt8(bitPattern: txPower)]) }
        if let appearance {
            let bytes = [UInt8(truncatingIfNeeded: appearance), UInt8(appearance >> 8)]
            try writer.append(.appearance, bytes)
        }
        for entry in serviceData {
            let type = Self.dataType(entry.service.width)
            try writer.append(type, entry.service.bigEndianBytes.reversed() + entry.data)
        }
        if let manufacturerData { try writer.append(.manufacturerSpecificData, manufacturerData) }
        if let localName {
            let type: ADType = isLocalNameShortened ? .shortenedLocalName : .completeLocalName
            try writer.append(type, Array(localName.utf8))
        }
        guard writer.bytes.count <= limit else {
            throw .packetTooLong(count: writer.bytes.count, limit: limit)
        }
        return writer.bytes
    }

    /// Why an advertisement cannot be sent as it is.
    public enum EncodingFailure: Error, Hashable, Sendable {
        /// One field has more than the 254 bytes that a structure can hold.
        case structureTooLong(ADType, count: Int)
        /// All fields together need more bytes than there is room for.
        case packetTooLong(count: Int, limit: Int)
    }

    private typealias WidthTypes = [(BluetoothUUID.Width, ADType)]

    private static let serviceTypes: WidthTypes = [
        (.bits16, .completeServices16),
        (.bits32, .completeServices32),
        (.bits128, .completeServices128),
    ]

    private static let solicitationTypes: WidthTypes = [
        (.bits16, .solicitedServices16),
        (.bits32, .solicitedServices32),
        (.bits128, .solicitedServices128),
    ]

    private static func dataType(_ width: BluetoothUUID.Width) -> ADType {
        switch width {
        case .bits16: .serviceData16
        case .bits32: .serviceData32
        case .bits128: .serviceData128
        }
    }

    private struct StructureWriter {
        var bytes: [UInt8] = []

        mutating func append(_ type: ADType, _ data: [UInt8]) throws(EncodingFailure) {
            guard let length = UInt8(exactly: data.count + 1) else {
                throw .structureTooLong(type, count: data.count)
            }
            bytes.append(length)
            bytes.append(type.rawValue)
            bytes.append(contentsOf: data)
        }

        mutating func append(
            _ uuids: [BluetoothUUID],
            types: WidthTypes
        ) throws(EncodingFailure) {
            for (width, type) in types {
                let bytes = uuids.filter { $0.width == width }.flatMap {
                    $0.bigEndianBytes.reversed()
                }
                if !bytes.isEmpty { try append(type, bytes) }
            }
        }
    }
}

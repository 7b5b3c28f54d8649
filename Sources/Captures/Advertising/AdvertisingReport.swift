// SPDX-License-Identifier: Apache-2.0

public import Bluetooth

/// One advertisement as a controller reported it or a sniffer heard it.
public struct AdvertisingReport: Hashable, Sendable {
    /// Who advertised; nil where the report is anonymous.
    public var address: BluetoothAddress?
    /// The strength in dBm; nil where it is not known.
    public var rssi: Int?
    /// Whether it answers a scan request.
    public var isScanResponse: Bool
    /// The AD structures.
    public var data: [UInt8]
    /// Whether more of the same advertisement follows in another report, or was lost.
    public var isIncomplete = false
}

extension CaptureRecord {
    /// The advertisements that the record tells of: those of LE advertising reports, legacy and
    /// extended, and of legacy advertising packets from the air whose checksum is not known to be
    /// wrong. None for any other record; a report that is cut off ends the list.
    public var advertisingReports: [AdvertisingReport] {
        switch kind {
        case .event:
            guard bytes.count >= 4, bytes[0] == 0x3E else { return [] }
            var bytes = FieldReader(bytes, from: 2)
            switch bytes.byte() {
            case 0x02: return Self.legacy(&bytes)
            case 0x0D: return Self.extended(&bytes)
            default: return []
            }
        case .linkLayer(let context): return Self.air(bytes, context)
        default: return []
        }
    }

    private static func legacy(_ bytes: inout FieldReader) -> [AdvertisingReport] {
        var reports: [AdvertisingReport] = []
        for _ in 0..<(bytes.byte() ?? 0) {
            guard let type = bytes.byte(), let kind = bytes.byte(), let address = bytes.address(),
                let length = bytes.byte(), let data = bytes.take(Int(length)),
                let rssi = bytes.byte()
            else { break }
            reports.append(
                AdvertisingReport(
                    address: named(address, kind),
                    rssi: strength(rssi),
                    isScanResponse: type == 4,
                    data: data
                )
            )
        }
        return reports
    }

    private static func extended(_ bytes: inout FieldReader) -> [AdvertisingReport] {
        var reports: [AdvertisingReport] = []
        for _ in 0..<(bytes.byte() ?? 0) {
            guard let type = bytes.byte(), bytes.byte() != nil, let kind = bytes.byte(),
                let address = bytes.address(), bytes.take(4) != nil, let rssi = bytes.byte(),
                bytes.take(9) != nil, let length = bytes.byte(), let data = bytes.take(Int(length))
            else { break }
            reports.append(
                AdvertisingReport(
                    address: named(address, kind),
                    rssi: strength(rssi),
                    isScanResponse: type & 0x08 != 0,
                    data: data,
                    isIncomplete: type & 0x60 != 0
                )
            )
        }
        return reports
    }

    private static func air(_ packet: [UInt8], _ context: LinkLayerContext) -> [AdvertisingReport] {
        var bytes = FieldReader(packet, from: 4)
        guard context.isChecksumValid != false,
            packet.starts(with: [0xD6, 0xBE, 0x89, 0x8E]),
            let header = bytes.byte(), let length = bytes.byte(), length >= 6,
            [0, 2, 4, 6].contains(header & 0x0F),
            let address = bytes.address(), let data = bytes.take(Int(length) - 6)
        else { return [] }
        let report = AdvertisingReport(
            address: BluetoothAddress(value: address, kind: header & 0x40 == 0 ? .public : .random),
            rssi: context.rssi,
            isScanResponse: header & 0x0F == 4,
            data: data
        )
        return [report]
    }

    /// 0 and 2 are public addresses, 1 and 3 random ones, 0xFF stands for none.
    private static func named(_ value: UInt64, _ kind: UInt8) -> BluetoothAddress? {
        guard kind != 0xFF else { return nil }
        return BluetoothAddress(value: value, kind: kind & 1 == 0 ? .public : .random)
    }

    /// 127 stands for a strength that is not known.
    private static func strength(_ byte: UInt8) -> Int? {
        byte == 127 ? nil : Int(Int8(bitPattern: byte))
    }
}

/// Reads fields one behind another; nil where they are not there.
private struct FieldReader {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: [UInt8], from start: Int) {
        rest = bytes.dropFirst(start)
    }

    mutating func byte() -> UInt8? { rest.popFirst() }

    mutating func take(_ count: Int) -> [UInt8]? {
        guard count <= rest.count else { return nil }
        defer { rest = rest.dropFirst(count) }
        return Array(rest.prefix(count))
    }

    /// Six bytes, the lowest first.
    mutating func address() -> UInt64? {
        take(6).map { $0.reversed().reduce(0) { $0 << 8 | UInt64($1) } }
    }
}

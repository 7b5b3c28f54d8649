// SPDX-License-Identifier: Apache-2.0

public import Bluetooth

/// One proximity-pairing element, by its subtype. Only a status may be read as a status: other
/// subtypes lay the same places out differently, and were seen to be taken for devices that do not
/// exist.
public enum ProximityMessage: Hashable, Sendable {
    /// Subtype 01 of one of Apple's own devices.
    case status(ProximityFrame)
    /// Subtype 01 of what is thought to be a copy.
    case clone(ProximityFrame)
    /// Subtype 00: a device that waits to be paired.
    case pairing(PairingFrame)
    /// Subtype 06: a case that speaks for itself.
    case chargingCase(CaseFrame)
    /// Any other subtype, with all bytes from the type byte on: recognised, not read.
    case unknown(subtype: UInt8, raw: [UInt8])

    /// Reads an element from its type byte 07 on. Any bytes will do.
    ///
    /// - Throws: what is wrong and where, counted in the indices of the slice.
    public init(
        element bytes: ArraySlice<UInt8>,
        models: EarbudsModels = .builtIn
    ) throws(DecodingFailure) {
        let start = bytes.startIndex
        guard bytes.first == ContinuityType.proximityPairing.rawValue else {
            throw Self.failure(start, "07, the type Proximity Pairing", bytes.first)
        }
        guard bytes.count >= 2 else { throw Self.failure(start + 1, "a length", nil) }
        let length = Int(bytes[start + 1])
        guard bytes.count == length + 2 else {
            let expectation = "\(length) bytes, found \(bytes.count - 2)"
            throw DecodingFailure(offset: start + 2, expectation: expectation)
        }
        guard length >= 1 else { throw Self.failure(start + 2, "a subtype", nil) }
        switch bytes[start + 2] {
        case 0: self = .pairing(PairingFrame(raw: Array(bytes)))
        case 1: self = try Self.status(bytes, models)
        case 6: self = try Self.chargingCase(bytes)
        case let subtype: self = .unknown(subtype: subtype, raw: Array(bytes))
        }
    }

    /// Looks for a proximity-pairing element in a chain.
    ///
    /// - Returns: the first one read; nil where the chain has none.
    /// - Throws: what is wrong with the element and at which byte of the message.
    public static func find(
        in message: ContinuityMessage,
        models: EarbudsModels = .builtIn
    ) throws(DecodingFailure) -> ProximityMessage? {
        guard let place = message.place(ofFirst: .proximityPairing) else { return nil }
        return try ProximityMessage(element: message.bytes[place], models: models)
    }

    /// The status frame, of a copy too; nil for the other subtypes.
    public var frame: ProximityFrame? {
        switch self {
        case .status(let frame), .clone(let frame): frame
        case .pairing, .chargingCase, .unknown: nil
        }
    }

    /// The bytes as sent, from the type byte on.
    public var raw: [UInt8] {
        switch self {
        case .status(let frame), .clone(let frame): frame.raw
        case .pairing(let frame): frame.raw
        case .chargingCase(let frame): frame.raw
        case .unknown(_, let raw): raw
        }
    }

    private static func status(
        _ bytes: ArraySlice<UInt8>,
        _ models: EarbudsModels
    ) throws(DecodingFailure) -> ProximityMessage {
        guard bytes.count == 27 || bytes.count == 21 else {
            throw failure(
                bytes.startIndex + 1,
                "19, the length of a status (13 of a copy's)",
                bytes[bytes.startIndex + 1]
            )
        }
        let frame = ProximityFrame(FrameBytes(bytes), models: models)
        return frame.cloneSign == nil ? .status(frame) : .clone(frame)
    }

    private static func chargingCase(
        _ bytes: ArraySlice<UInt8>
    ) throws(DecodingFailure) -> ProximityMessage {
        guard bytes.count == 19 else {
            let found = bytes[bytes.startIndex + 1]
            throw failure(bytes.startIndex + 1, "11, the length of a case frame", found)
        }
        return .chargingCase(CaseFrame(FrameBytes(bytes)))
    }

    private static func failure(
        _ offset: Int,
        _ expected: String,
        _ found: UInt8?
    ) -> DecodingFailure {
        let found = found.map { Hexadecimal.text([$0]).uppercased() } ?? "the end"
        return DecodingFailure(offset: offset, expectation: "\(expected), found \(found)")
    }
}

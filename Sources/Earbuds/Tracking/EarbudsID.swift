// SPDX-License-Identifier: Apache-2.0

/// The name under which a host knows a paired device: its address on Linux, the unique id of its
/// audio device on macOS. Any text does that stays the same while the pairing lasts.
public struct PairedDeviceID: RawRepresentable, Hashable, Comparable, Sendable, Codable {
    /// The text as the host gives it.
    public let rawValue: String

    /// Makes a name from the host's text.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Orders by the texts.
    public static func < (left: PairedDeviceID, right: PairedDeviceID) -> Bool {
        left.rawValue < right.rawValue
    }
}

/// One pair of earbuds, or one headset, as the tracker knows it.
public enum EarbudsID: Hashable, Comparable, Sendable {
    /// A device that is paired with this host.
    case paired(PairedDeviceID)
    /// Pods that were heard and are not known to be a paired device, numbered from 1 in the order
    /// in which they were heard. A number is never given twice.
    case heard(UInt32)
}

extension EarbudsID: CustomStringConvertible, LosslessStringConvertible, Codable {
    /// `paired:` with the device's name, or `heard:` with the number.
    public var description: String {
        switch self {
        case .paired(let device): "paired:\(device.rawValue)"
        case .heard(let number): "heard:\(number)"
        }
    }

    /// Reads the form that `description` prints; anything else gives nil.
    public init?(_ description: String) {
        let parts = description.split(
            separator: ":",
            maxSplits: 1,
            omittingEmptySubsequences: false
        )
        guard parts.count == 2 else { return nil }
        switch parts[0] {
        case "paired": self = .paired(PairedDeviceID(rawValue: String(parts[1])))
        case "heard":
            guard let number = UInt32(parts[1]) else { return nil }
            self = .heard(number)
        default: return nil
        }
    }

    /// Reads the identifier from its text.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let value = EarbudsID(text) else {
            throw DecodingError.dataCorruptedError(
                in: container,
                debugDescription: "not an identifier of earbuds: \(text)"
            )
        }
        self = value
    }

    /// Writes the identifier as its text.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}

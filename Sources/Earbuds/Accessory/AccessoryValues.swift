// SPDX-License-Identifier: Apache-2.0

/// How earbuds treat the sound around.
public enum ListeningMode: String, Hashable, Sendable, Codable, CaseIterable {
    /// They do nothing about it.
    case off
    /// They cancel it.
    case noiseCancellation = "noise-cancellation"
    /// They let it through.
    case transparency
    /// They choose between the two by what they hear.
    case adaptive

    /// The number on the air.
    public var code: UInt32 {
        switch self {
        case .off: 1
        case .noiseCancellation: 2
        case .transparency: 3
        case .adaptive: 4
        }
    }

    /// Reads the number on the air; nil for one without a known meaning.
    public init?(code: UInt32) {
        guard let mode = Self.allCases.first(where: { $0.code == code }) else { return nil }
        self = mode
    }
}

/// The number of a setting of the earbuds. Not every model has every setting.
public struct AccessorySetting: RawRepresentable, Hashable, Sendable, Codable {
    /// The number on the air.
    public var rawValue: UInt8

    /// Makes a setting of a number.
    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// Whether the buds notice that they are in an ear: 1 on, 2 off.
    public static let earDetection = AccessorySetting(rawValue: 0x0A)
    /// The listening mode; see ``ListeningMode/code``.
    public static let listeningMode = AccessorySetting(rawValue: 0x0D)
    /// The modes among which a long press changes: the sum of off 1, noise cancellation 2,
    /// transparency 4 and adaptive 8.
    public static let pressCycle = AccessorySetting(rawValue: 0x1A)
    /// Whether noise is cancelled with one bud too: 1 on, 2 off.
    public static let noiseCancellationWithOneBud = AccessorySetting(rawValue: 0x1B)
    /// Whether the sound is lowered while the wearer speaks: 1 on, 2 off.
    public static let conversationAwareness = AccessorySetting(rawValue: 0x28)
    /// How much noise the adaptive mode takes away, 0 to 100.
    public static let adaptiveNoise = AccessorySetting(rawValue: 0x2E)
    /// Whether the mode "off" may be chosen: 1 on, 2 off.
    public static let allowsOff = AccessorySetting(rawValue: 0x34)

    /// The number of a switch's position. Setting 0x37 says 1 and 0, all others 1 and 2.
    public func value(isOn: Bool) -> UInt32 {
        isOn ? 1 : rawValue == 0x37 ? 0 : 2
    }

    /// The position of a switch; nil for a number that is none.
    public func isOn(_ value: UInt32) -> Bool? {
        value == 1 ? true : value == self.value(isOn: false) ? false : nil
    }
}

/// What the wearer does while conversation awareness is on.
public enum ConversationActivity: Hashable, Sendable, Codable {
    /// The wearer speaks: lower the sound.
    case speaking
    /// Pause the sound.
    case pause
    /// Go on with the sound.
    case resume
    /// The wearer has ended speaking.
    case ended
    /// A level without a known meaning.
    case other(UInt8)

    /// Reads the level on the air.
    public init(level: UInt8) {
        self =
            switch level {
            case 1, 2: .speaking
            case 3: .pause
            case 5: .resume
            case 6, 8, 9: .ended
            default: .other(level)
            }
    }
}

/// What earbuds tell of themselves. Serial numbers say who bought the pods: show them to their
/// owner only.
public struct AccessoryMetadata: Hashable, Sendable, Codable {
    /// The name their owner gave them.
    public var name: String
    /// The number printed on them, such as A2698; names model and part.
    public var modelNumber: String?
    /// Who made them.
    public var maker: String?
    /// The serial number of the set.
    public var serialNumber: String?
    /// The version of the software that runs.
    public var firmware: String?
    /// The version that runs next.
    public var pendingFirmware: String?
    /// The version of the hardware.
    public var hardware: String?
    /// The name of the protocol for updates.
    public var accessoryProtocol: String?
    /// The serial number of the left bud.
    public var leftSerialNumber: String?
    /// The serial number of the right bud.
    public var rightSerialNumber: String?
    /// The version as it is advertised.
    public var marketingVersion: String?

    /// Makes metadata of a name alone.
    public init(name: String) {
        self.name = name
    }
}

/// A phone or computer the earbuds are connected to.
public struct ConnectedHost: Hashable, Sendable, Codable {
    /// Its address, six bytes in the order received; which order that is, is not established.
    public var address: [UInt8]
    /// Two bytes whose meaning is not established.
    public var flags: [UInt8]

    /// Makes a host.
    public init(address: [UInt8], flags: [UInt8]) {
        self.address = address
        self.flags = flags
    }
}

/// Whose sound is played.
public struct AudioSource: Hashable, Sendable, Codable {
    /// The host's address, six bytes in the order received; which order that is, is not
    /// established.
    public var host: [UInt8]
    /// 1 for a call, 2 for media; others have no known meaning.
    public var kind: UInt8

    /// Makes a source.
    public init(host: [UInt8], kind: UInt8) {
        self.host = host
        self.kind = kind
    }
}

// SPDX-License-Identifier: Apache-2.0

public import Bluetooth

/// One thing that earbuds told over the accessory protocol. They tell what changes, and everything
/// once after the connection.
///
/// Keys are no report: they come only as the answer to the question for them.
public enum AccessoryReport: Hashable, Sendable, Codable {
    /// The levels of the batteries, in steps of 1 %.
    case battery(AccessoryBattery)
    /// Where the buds are.
    case wearing(AccessoryWearing)
    /// Which bud leads.
    case primaryBud(Side)
    /// How the buds treat the sound around.
    case listeningMode(ListeningMode)
    /// Whether the buds lower the sound while their wearer speaks.
    case conversationAwareness(Bool)
    /// The value of any other setting, lowest byte first on the air.
    case setting(AccessorySetting, UInt32)
    /// The wearer speaks, or has ended speaking.
    case conversation(ConversationActivity)
    /// Name, model number, versions and serial numbers.
    case metadata(AccessoryMetadata)
    /// The phones and computers the buds are connected to.
    case hosts([ConnectedHost])
    /// Whose sound is played.
    case audioSource(AudioSource)
    /// A message without a decoder; nothing of it is lost.
    case unknown(opcode: UInt16, payload: [UInt8])
    /// A frame that does not hold what it claims to hold.
    case malformed(DecodingFailure, frame: [UInt8])
}

/// The levels of the batteries as one message tells them; nil where it says nothing of one.
public struct AccessoryBattery: Hashable, Sendable, Codable {
    /// What a battery does.
    public enum State: Hashable, Sendable, Codable {
        /// The earbuds do not say.
        case unknown
        /// It is being charged.
        case charging
        /// It is not being charged.
        case discharging
        /// The part is not in reach; its level is not known.
        case disconnected
        /// It is on the charger and held below full, to age less.
        case held
        /// A code without a known meaning.
        case other(UInt8)
    }

    /// One battery.
    public struct Cell: Hashable, Sendable, Codable {
        /// Per cent, 0 to 100; nil where the part is not in reach or the number is none.
        public var percent: Int?
        /// What it does.
        public var state: State

        /// Makes a battery.
        public init(percent: Int?, state: State) {
            self.percent = percent
            self.state = state
        }

        /// Whether it is on a charger; nil where that is not known.
        public var isCharging: Bool? {
            switch state {
            case .charging, .held: true
            case .discharging: false
            case .unknown, .disconnected, .other: nil
            }
        }
    }

    /// The left bud.
    public var left: Cell?
    /// The right bud.
    public var right: Cell?
    /// The charging case.
    public var chargingCase: Cell?
    /// Headphones, which have one battery.
    public var single: Cell?
    /// The bud that is told first: the one that leads.
    public var first: Side?

    /// Makes levels of which nothing is known.
    public init() {}
}

/// Where the buds are. They tell it by role; sides are known once the leading bud is.
public struct AccessoryWearing: Hashable, Sendable, Codable {
    /// Where one bud is.
    public enum Place: Hashable, Sendable, Codable {
        /// In an ear.
        case inEar
        /// Neither in an ear nor in the case.
        case out
        /// In the case.
        case inCase
        /// Not in reach.
        case disconnected
        /// A code without a known meaning.
        case other(UInt8)

        /// The same as adverts tell it; nil where the place is not known.
        public var location: Location? {
            switch self {
            case .inEar: .inEar
            case .out: .out
            case .inCase: .inCase
            case .disconnected, .other: nil
            }
        }
    }

    /// Where the leading bud is.
    public var primary: Place
    /// Where the other bud is.
    public var secondary: Place
    /// Which bud leads; nil before that was told.
    public var primarySide: Side?

    /// Makes places.
    public init(primary: Place, secondary: Place, primarySide: Side? = nil) {
        self.primary = primary
        self.secondary = secondary
        self.primarySide = primarySide
    }

    /// Where a bud is; nil where it is not known which bud leads.
    public func place(of side: Side) -> Place? {
        primarySide.map { $0 == side ? primary : secondary }
    }
}

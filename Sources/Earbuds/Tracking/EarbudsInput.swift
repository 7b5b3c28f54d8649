// SPDX-License-Identifier: Apache-2.0

public import Bluetooth

/// What the tracker is told. Every input is legal at any time.
public enum EarbudsInput: Hashable, Sendable {
    /// An advertisement was heard.
    case frame(EarbudsSighting)
    /// A device that is paired with this host, as it is now; told again on every change. Tell all
    /// of them: pods of a model that none of them has are taken for someone else's.
    case device(PairedEarbuds)
    /// A device is no longer paired.
    case forgotten(PairedDeviceID)
    /// The keys of a paired device; nil where they are no longer to be used.
    case keys(PairedDeviceID, EarbudsKeys?)
    /// A paired device told something over its link.
    case report(EarbudsReport)
    /// No more reports of this origin come, for now.
    case reportsEnded(PairedDeviceID, EarbudsReport.Origin)
    /// A person sent the sheet away.
    case dismissed(EarbudsID)
    /// Time has passed.
    case tick
}

/// Who sent an advertisement, as far as the host says.
public enum Advertiser: Hashable, Sendable, Codable {
    /// The address on the air; private ones change about every fifteen minutes.
    case address(BluetoothAddress)
    /// The identifier that Core Bluetooth gives in place of the address. Keys cannot check it.
    case identifier(PeerID)
}

/// One advertisement of earbuds or their case.
public struct EarbudsSighting: Hashable, Sendable {
    /// What it says.
    public var message: ProximityMessage
    /// Who sent it; nil where it is not known, as when bytes were pasted.
    public var advertiser: Advertiser?
    /// The signal strength in dBm; nil where the controller did not know.
    public var rssi: Int?

    /// Makes a sighting.
    public init(_ message: ProximityMessage, from advertiser: Advertiser?, rssi: Int? = nil) {
        self.message = message
        self.advertiser = advertiser
        self.rssi = rssi
    }
}

/// A paired device as the host knows it.
public struct PairedEarbuds: Hashable, Sendable, Codable {
    /// The host's name for it.
    public var id: PairedDeviceID
    /// Its product id, from `Modalias` on Linux or the model UID on macOS; nil while unknown.
    public var productID: UInt16?
    /// Whether it is connected to this host now.
    public var isConnected: Bool

    /// Makes a device.
    public init(id: PairedDeviceID, productID: UInt16?, isConnected: Bool) {
        self.id = id
        self.productID = productID
        self.isConnected = isConnected
    }
}

/// What a paired device told over its link.
public struct EarbudsReport: Hashable, Sendable, Codable {
    /// Over what it was told.
    public enum Origin: String, Hashable, Sendable, Codable, CaseIterable {
        /// Apple's accessory protocol: exact, and told as soon as it changes.
        case accessory
        /// The one number of the hands-free or remote-control profile (`Battery1` of BlueZ).
        case profile
    }

    /// What is told of one part; nil leaves what was told before.
    public struct Part: Hashable, Sendable, Codable {
        /// How full the battery is, 0 to 100; other numbers are ignored.
        public var percent: Int?
        /// Whether it charges.
        public var charging: Bool?
        /// Where it is.
        public var location: Location?

        /// Makes the report of one part.
        public init(percent: Int? = nil, charging: Bool? = nil, location: Location? = nil) {
            self.percent = percent
            self.charging = charging
            self.location = location
        }
    }

    /// Which device told it.
    public var device: PairedDeviceID
    /// Over what.
    public var origin: Origin
    /// The left bud.
    public var left: Part?
    /// The right bud.
    public var right: Part?
    /// The case.
    public var chargingCase: Part?
    /// A device of one piece, or the one number told of a pair.
    public var single: Part?

    /// Makes a report of nothing yet.
    public init(from device: PairedDeviceID, over origin: Origin) {
        self.device = device
        self.origin = origin
    }
}

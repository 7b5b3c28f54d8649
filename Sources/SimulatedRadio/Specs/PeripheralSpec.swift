// SPDX-License-Identifier: Apache-2.0

public import Bluetooth

/// A device of a world: what it says, what it offers, how it answers and what befalls it.
///
/// A value: the same spec can stand in many worlds. `World.add(_:)` makes a device of it.
public struct PeripheralSpec: Sendable {
    /// The GAP name, which a host reads once connected; also what traces call the device.
    public var name: String
    /// The identity address.
    public var address: BluetoothAddress
    /// What the advertising packets say.
    public var advertisement: Advertisement
    /// What the device adds when asked by an active scan; nil where it is not scannable.
    public var scanResponse: Advertisement?
    /// The time between two advertising packets, to which 0 to 10 ms are added at random (Core
    /// Specification Vol 6, Part B, 4.4.2.2.1).
    public var advertisingInterval: Duration
    /// Whether the advertising packets invite a connection.
    public var isConnectable: Bool
    /// The GATT table, without the GAP and GATT services, which every device has.
    public var services: [ServiceSpec]
    /// What a link to the device is like.
    public var link: LinkSpec
    /// The transmit power in dBm.
    public var txPower: Int8
    /// Where the device is.
    public var position: Position
    /// How many centrals may be connected at once; the device advertises while there are fewer.
    public var maximumCentrals: Int
    /// Whether the device has a Service Changed characteristic, which tells a connected host of
    /// changes and keeps hosts from trusting an old table.
    public var indicatesServiceChanges: Bool
    /// After how long the device takes a new resolvable private address; nil for a fixed address.
    public var addressRotation: Duration?
    /// How a pairing with the device goes.
    public var pairing: PairingSpec
    /// What happens to the device, and when.
    public var timeline: [TimelineEntry]
    /// Answers in Swift: asked first for every request; nil falls back on the scripts. It is
    /// called with no lock held, on the thread that turns the world, and must depend on nothing
    /// but its argument if the world is to be repeatable. Not part of the JSON form.
    public var respond: (@Sendable (PeripheralRequest) -> PeripheralAnswer?)?

    /// Makes a device that advertises its name and services every 100 ms, one metre away.
    ///
    /// Without an advertisement of your own, the packet carries the flags and the UUIDs of the
    /// services, and the scan response the name.
    public init(
        name: String,
        address: BluetoothAddress,
        advertisement: Advertisement? = nil,
        scanResponse: Advertisement? = nil,
        advertisingInterval: Duration = .milliseconds(100),
        isConnectable: Bool = true,
        services: [ServiceSpec] = [],
        link: LinkSpec = LinkSpec(),
        txPower: Int8 = 0,
        position: Position = Position(x: 1, y: 0),
        maximumCentrals: Int = 1,
        indicatesServiceChanges: Bool = true,
        addressRotation: Duration? = nil,
        pairing: PairingSpec = PairingSpec(),
        timeline: [TimelineEntry] = [],
        respond: (@Sendable (PeripheralRequest) -> PeripheralAnswer?)? = nil
    ) {
        self.name = name
        self.address = address
        self.advertisement = advertisement ?? .offering(services.map(\.uuid))
        self.scanResponse = scanResponse ?? (advertisement == nil ? .named(name) : nil)
        self.advertisingInterval = advertisingInterval
        self.isConnectable = isConnectable
        self.services = services
        self.link = link
        self.txPower = txPower
        self.position = position
        self.maximumCentrals = maximumCentrals
        self.indicatesServiceChanges = indicatesServiceChanges
        self.addressRotation = addressRotation
        self.pairing = pairing
        self.timeline = timeline
        self.respond = respond
    }
}

extension Advertisement {
    /// The packet of a device that is generally discoverable and lists its services.
    public static func offering(_ services: [BluetoothUUID]) -> Advertisement {
        var advertisement = Advertisement()
        advertisement.flags = 0x06
        advertisement.serviceUUIDs = services
        return advertisement
    }

    /// The packet that carries a complete name and nothing else.
    public static func named(_ name: String) -> Advertisement {
        var advertisement = Advertisement()
        advertisement.localName = name
        return advertisement
    }
}

/// What a link to a device is like.
public struct LinkSpec: Hashable, Sendable {
    /// The time between two connection events.
    public var interval: Duration
    /// How many packets go each way in one connection event.
    public var packetsPerInterval: Int
    /// After how long without a packet either side takes the link for lost.
    public var supervisionTimeout: Duration
    /// The largest ATT_MTU the device agrees to.
    public var mtu: Int
    /// What the device needs to think before it answers any request.
    public var answerLatency: Duration
    /// Whether the device takes values longer than one packet (prepared writes).
    public var acceptsLongWrites: Bool

    /// Makes a link with an interval of 30 ms and a supervision time-out of 4 s.
    public init(
        interval: Duration = .milliseconds(30),
        packetsPerInterval: Int = 6,
        supervisionTimeout: Duration = .seconds(4),
        mtu: Int = 185,
        answerLatency: Duration = .zero,
        acceptsLongWrites: Bool = true
    ) {
        self.interval = interval
        self.packetsPerInterval = packetsPerInterval
        self.supervisionTimeout = supervisionTimeout
        self.mtu = mtu
        self.answerLatency = answerLatency
        self.acceptsLongWrites = acceptsLongWrites
    }
}

/// How a pairing with a device goes, once a protected value has asked for one.
public struct PairingSpec: Hashable, Sendable {
    /// How it ends.
    public enum Outcome: String, Hashable, Sendable, Codable {
        /// Both sides keep a bond.
        case succeeds
        /// The user or the device says no.
        case fails
    }

    /// How it ends.
    public var outcome: Outcome
    /// How long it takes, the user's tap included.
    public var duration: Duration

    /// Makes a pairing that succeeds after two seconds.
    public init(outcome: Outcome = .succeeds, duration: Duration = .seconds(2)) {
        self.outcome = outcome
        self.duration = duration
    }
}

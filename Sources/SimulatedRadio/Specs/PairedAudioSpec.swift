// SPDX-License-Identifier: Apache-2.0

public import Bluetooth

/// Earbuds or headphones that are paired with a phone over the classic radio. A world does not
/// simulate that radio: it tells only who they are, and when they are connected.
public struct PairedAudioSpec: Hashable, Sendable {
    /// A time during which they are connected.
    public struct Connection: Hashable, Sendable {
        /// When it begins, on the world's clock.
        public var start: Duration
        /// When it ends; nil where it lasts.
        public var end: Duration?

        /// Makes a connection.
        public init(from start: Duration, until end: Duration? = nil) {
            self.start = start
            self.end = end
        }
    }

    /// The name that a person gave them.
    public var name: String
    /// The address under which they are paired. Their advertisements come from others.
    public var address: BluetoothAddress
    /// Apple's number of the product, as in `Modalias`.
    public var productID: UInt16
    /// When they are connected.
    public var connections: [Connection]

    /// Makes a device that is paired and never connected, unless told otherwise.
    public init(
        name: String,
        address: BluetoothAddress,
        productID: UInt16,
        connections: [Connection] = []
    ) {
        self.name = name
        self.address = address
        self.productID = productID
        self.connections = connections
    }

    /// Whether they are connected at a moment of the world's clock.
    public func isConnected(at moment: Instant) -> Bool {
        let time = moment - .zero
        return connections.contains { $0.start <= time && $0.end.map { time < $0 } ?? true }
    }
}

extension PairedAudioSpec: Codable {
    /// Reads the written form.
    public init(from decoder: any Decoder) throws {
        var fields = try Fields(from: decoder)
        let text: String = try fields.required("address")
        guard let address = BluetoothAddress(text) else {
            throw fields.problem("address", "not an address such as C0:00:00:00:00:01: \(text)")
        }
        let digits: String = try fields.required("productID")
        guard digits.utf8.count == 4, let productID = UInt16(digits, radix: 16) else {
            throw fields.problem("productID", "not four hexadecimal digits: \(digits)")
        }
        self.init(
            name: try fields.required("name"),
            address: address,
            productID: productID,
            connections: try fields.value("connections", or: [])
        )
        try fields.finish()
    }

    /// Writes the form that is read.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: FieldName.self)
        let digits = String(productID, radix: 16, uppercase: true)
        try container.write("name", name)
        try container.write("address", address.description)
        try container.write("productID", String(repeating: "0", count: 4 - digits.count) + digits)
        try container.write("connections", connections, unless: [])
    }
}

extension PairedAudioSpec.Connection: Codable {
    /// Reads an object of `from` and, where it ends, `until`.
    public init(from decoder: any Decoder) throws {
        var fields = try Fields(from: decoder)
        self.init(
            from: try fields.duration("from") ?? .zero,
            until: try fields.duration("until")
        )
        try fields.finish()
    }

    /// Writes the form that is read.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: FieldName.self)
        try container.write("from", start)
        try container.write("until", end)
    }
}

// SPDX-License-Identifier: Apache-2.0

/// What a device says of itself in one advertising packet, or in several laid over one another.
///
/// The fields are those of the AD structures (Core Specification Supplement, Part A). An absent
/// field is nil or empty: nothing is made up.
public struct Advertisement: Hashable, Sendable, Codable {
    /// The name, complete or shortened.
    public var localName: String?
    /// Whether `localName` was sent as a shortened name.
    public var isLocalNameShortened = false
    /// The flags of AD type 0x01.
    public var flags: UInt8?
    /// The transmit power in dBm.
    public var txPower: Int8?
    /// The appearance of AD type 0x19.
    public var appearance: UInt16?
    /// The services the device offers, in the order sent.
    public var serviceUUIDs: [BluetoothUUID] = []
    /// The services an Apple device hides in its overflow area and the host could resolve.
    public var overflowServiceUUIDs: [BluetoothUUID] = []
    /// The services the device looks for on a central.
    public var solicitedServiceUUIDs: [BluetoothUUID] = []
    /// Data of services, in the order sent.
    public var serviceData: [ServiceData] = []
    /// Manufacturer data with the company identifier (little-endian) as its first two bytes.
    public var manufacturerData: [UInt8]?

    /// An advertisement that says nothing.
    public init() {}

    /// The data one service puts into an advertisement.
    public struct ServiceData: Hashable, Sendable, Codable {
        /// The service the data belongs to.
        public var service: BluetoothUUID
        /// The bytes after the UUID.
        public var data: [UInt8]

        /// Makes an entry.
        public init(service: BluetoothUUID, data: [UInt8]) {
            self.service = service
            self.data = data
        }
    }
}

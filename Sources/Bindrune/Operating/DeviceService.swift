// SPDX-License-Identifier: Apache-2.0

/// A service of a connected device, as its table lists it.
public struct DeviceService: Hashable, Sendable {
    /// The service's UUID.
    public var uuid: AttributeUUID
    /// Whether it is a primary service.
    public var isPrimary: Bool
    /// Its characteristics, in the order of the table.
    public var characteristics: [DeviceCharacteristic]

    /// Makes a service.
    public init(
        uuid: AttributeUUID,
        isPrimary: Bool = true,
        characteristics: [DeviceCharacteristic] = []
    ) {
        self.uuid = uuid
        self.isPrimary = isPrimary
        self.characteristics = characteristics
    }
}

/// A characteristic of a connected device, as its table lists it.
public struct DeviceCharacteristic: Hashable, Sendable {
    /// The characteristic's UUID.
    public var uuid: AttributeUUID
    /// The UUID of its service.
    public var service: AttributeUUID
    /// Names exactly this one among all of the device, also after a reconnection, as long as the
    /// device's table stays the same.
    public var id: CharacteristicID
    /// What it offers.
    public var properties: CharacteristicTraits

    /// Makes a characteristic.
    public init(
        uuid: AttributeUUID,
        service: AttributeUUID,
        id: CharacteristicID,
        properties: CharacteristicTraits
    ) {
        self.uuid = uuid
        self.service = service
        self.id = id
        self.properties = properties
    }
}

/// What a characteristic offers; the bits are those of the Core Specification (Vol 3, Part G,
/// 3.3.1.1) and of `CBCharacteristicProperties`.
public struct CharacteristicTraits: OptionSet, Hashable, Sendable, Codable {
    /// The bits.
    public let rawValue: UInt

    /// Makes a set of bits.
    public init(rawValue: UInt) {
        self.rawValue = rawValue
    }

    /// The value may be broadcast.
    public static let broadcast = CharacteristicTraits(rawValue: 0x01)
    /// The value can be read.
    public static let read = CharacteristicTraits(rawValue: 0x02)
    /// The value can be written without a response.
    public static let writeWithoutResponse = CharacteristicTraits(rawValue: 0x04)
    /// The value can be written with a response.
    public static let write = CharacteristicTraits(rawValue: 0x08)
    /// The value can be notified.
    public static let notify = CharacteristicTraits(rawValue: 0x10)
    /// The value can be indicated.
    public static let indicate = CharacteristicTraits(rawValue: 0x20)
}

extension CharacteristicTraits: CustomStringConvertible {
    /// The names of the bits, with spaces between.
    public var description: String {
        let names: [(CharacteristicTraits, String)] = [
            (.broadcast, "broadcast"), (.read, "read"),
            (.writeWithoutResponse, "writeWithoutResponse"), (.write, "write"),
            (.notify, "notify"), (.indicate, "indicate"),
        ]
        return names.filter { contains($0.0) }.map(\.1).joined(separator: " ")
    }
}

/// A descriptor of a characteristic.
public struct DeviceDescriptor: Hashable, Sendable {
    /// The descriptor's UUID.
    public var uuid: AttributeUUID
    /// The characteristic it belongs to.
    public var characteristic: CharacteristicID
    /// Its position among the descriptors of that characteristic.
    public var index: Int

    /// Makes a descriptor.
    public init(uuid: AttributeUUID, characteristic: CharacteristicID, index: Int) {
        self.uuid = uuid
        self.characteristic = characteristic
        self.index = index
    }
}

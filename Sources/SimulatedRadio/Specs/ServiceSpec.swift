// SPDX-License-Identifier: Apache-2.0

public import Bluetooth

/// A service of a device. Handles are given by the world.
public struct ServiceSpec: Hashable, Sendable {
    /// What kind of service it is.
    public var uuid: BluetoothUUID
    /// Whether it is listed on its own; a secondary service only shows where another includes it.
    public var isPrimary: Bool
    /// The services it includes, by UUID, as far as the device has them.
    public var includes: [BluetoothUUID]
    /// Its characteristics, in the order of their handles.
    public var characteristics: [CharacteristicSpec]

    /// Makes a service.
    public init(
        _ uuid: BluetoothUUID,
        isPrimary: Bool = true,
        includes: [BluetoothUUID] = [],
        characteristics: [CharacteristicSpec] = []
    ) {
        self.uuid = uuid
        self.isPrimary = isPrimary
        self.includes = includes
        self.characteristics = characteristics
    }
}

/// A characteristic of a device, and how it answers.
public struct CharacteristicSpec: Hashable, Sendable {
    /// What kind of characteristic it is.
    public var uuid: BluetoothUUID
    /// What may be done with it; the device refuses the rest with the ATT error for it.
    public var properties: CharacteristicProperties
    /// The value it starts with.
    public var value: [UInt8]
    /// How reads are answered.
    public var read: ReadScript
    /// How writes are answered.
    public var write: WriteScript
    /// What else a write does; every entry whose prefix fits is carried out, in order.
    public var effects: [WriteEffect]
    /// What it sends by itself.
    public var notify: NotifyScript?
    /// What this characteristic adds to the time the device needs for an answer.
    public var answerDelay: Duration
    /// Whether it can only be used over an encrypted link, which takes a pairing.
    public var isProtected: Bool
    /// Whether it has the client characteristic configuration that subscribing needs. True makes
    /// one where the properties call for it.
    public var hasConfiguration: Bool
    /// Its descriptors, the client characteristic configuration aside.
    public var descriptors: [DescriptorSpec]

    /// Makes a characteristic that keeps what is written to it.
    public init(
        _ uuid: BluetoothUUID,
        _ properties: CharacteristicProperties,
        value: [UInt8] = [],
        read: ReadScript = .value,
        write: WriteScript = .store,
        effects: [WriteEffect] = [],
        notify: NotifyScript? = nil,
        answerDelay: Duration = .zero,
        isProtected: Bool = false,
        hasConfiguration: Bool = true,
        descriptors: [DescriptorSpec] = []
    ) {
        self.uuid = uuid
        self.properties = properties
        self.value = value
        self.read = read
        self.write = write
        self.effects = effects
        self.notify = notify
        self.answerDelay = answerDelay
        self.isProtected = isProtected
        self.hasConfiguration = hasConfiguration
        self.descriptors = descriptors
    }
}

/// A descriptor of a characteristic.
public struct DescriptorSpec: Hashable, Sendable {
    /// What kind of descriptor it is.
    public var uuid: BluetoothUUID
    /// The value it starts with.
    public var value: [UInt8]
    /// Whether a central may change it.
    public var isWritable: Bool

    /// Makes a descriptor.
    public init(_ uuid: BluetoothUUID, value: [UInt8], isWritable: Bool = false) {
        self.uuid = uuid
        self.value = value
        self.isWritable = isWritable
    }
}

/// How a characteristic answers a read.
public enum ReadScript: Hashable, Sendable {
    /// With its value: the one it started with, or the last one written.
    case value
    /// With a little-endian number of so many bytes that grows by one with every read, from zero.
    case counter(bytes: Int)
    /// With an ATT error.
    case error(UInt8)
    /// Not at all, so that the host's ATT transaction times out after 30 seconds.
    case silence
}

/// How a characteristic answers a write.
public enum WriteScript: Hashable, Sendable {
    /// The value becomes the characteristic's.
    case store
    /// The write goes through and the value is forgotten.
    case discard
    /// With an ATT error; a write command is dropped.
    case error(UInt8)
    /// Not at all, so that the host's ATT transaction times out after 30 seconds.
    case silence
}

/// What a write does beyond changing the value.
public struct WriteEffect: Hashable, Sendable {
    /// The bytes the written value has to begin with; empty fits every value.
    public var prefix: [UInt8]
    /// What is done then.
    public var action: Action

    /// Makes an effect.
    public init(prefix: [UInt8], _ action: Action) {
        self.prefix = prefix
        self.action = action
    }

    /// What a write can bring about.
    public enum Action: Hashable, Sendable {
        /// Starts the notifications of a characteristic from the first packet.
        case start(BluetoothUUID)
        /// Stops the notifications of a characteristic.
        case stop(BluetoothUUID)
        /// Goes on with the notifications of a characteristic, from the packet whose number
        /// follows the prefix as a little-endian number of up to four bytes.
        case resume(BluetoothUUID)
        /// Gives a characteristic another value, and tells those who subscribed to it.
        case setValue(BluetoothUUID, [UInt8])
        /// The device disconnects.
        case disconnect
        /// The device goes away without a word and comes back after this time.
        case reboot(Duration)
    }
}

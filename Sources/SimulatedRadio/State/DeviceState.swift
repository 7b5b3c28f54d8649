// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import HostCore

/// A device of a world, with what changes about it.
struct DeviceState: Sendable {
    /// What changes about a characteristic.
    struct CharacteristicState: Sendable {
        var value: [UInt8]
        var descriptors: [[UInt8]]
        var reads: UInt64 = 0
        /// Whether the script was started; those started by a subscription always are.
        var isArmed: Bool
        /// The number of the next packet.
        var nextPacket = 0
        /// How many packets are left; nil for no limit.
        var remaining: Int?
        /// Counts the runs, so that the tick of an old one is told apart.
        var run: UInt32 = 0
        var isRunning = false
        /// How many packets are left until the script breaks the links; nil when it will not.
        var packetsUntilLoss: Int?
    }

    var spec: PeripheralSpec
    var generator: SplitMix64
    /// What its private addresses are made from.
    let salt: UInt64
    var extraRotations: Int64 = 0
    var table: AttributeTable
    /// By the index of the characteristic in the table.
    var characteristics: [CharacteristicState]
    var position: Position
    var address: BluetoothAddress
    var isPresent = true
    var advertisement: Advertisement
    /// Whether a central outside of the world wants the device.
    var isWanted = false
    /// Whether a central outside of the world has it.
    var isHeld = false
    /// The links it knows of.
    var links: [Int] = []
    var nextAdvertisement: EventQueue.ID?
    /// Not advertising before this moment: a device needs a little while after a link.
    var quietUntil = Instant.zero
    /// The phones it keeps a bond with.
    var bonds: [Int] = []

    init(_ spec: PeripheralSpec, generator: SplitMix64) {
        self.spec = spec
        self.generator = generator
        salt = self.generator.next()
        table = AttributeTable(spec.services)
        characteristics = table.characteristics.map(CharacteristicState.init)
        position = spec.position
        address = spec.address
        advertisement = spec.advertisement
    }

    var isAdvertising: Bool {
        isPresent && (!spec.isConnectable || hasRoom)
    }

    var acceptsConnections: Bool {
        isPresent && spec.isConnectable && hasRoom
    }

    private var hasRoom: Bool {
        links.count + (isHeld ? 1 : 0) < max(1, spec.maximumCentrals)
    }

    /// Takes another table; characteristics that kept their handle keep what they hold.
    mutating func change(to services: [ServiceSpec]) {
        let old = (table, characteristics)
        table = AttributeTable(services, after: old.0)
        spec.services = services
        characteristics = table.characteristics.map { characteristic in
            guard let index = old.0.characteristic(at: characteristic.record.handle),
                old.0.characteristics[index].spec == characteristic.spec
            else { return CharacteristicState(characteristic) }
            return old.1[index]
        }
    }
}

extension DeviceState.CharacteristicState {
    init(_ characteristic: AttributeTable.Characteristic) {
        value = characteristic.spec.value
        descriptors = characteristic.descriptorSpecs.map(\.value)
        isArmed = characteristic.spec.notify?.start == .subscription
        remaining = characteristic.spec.notify?.limit
        packetsUntilLoss = characteristic.spec.notify?.linkLossAfter
    }
}

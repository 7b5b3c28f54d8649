// SPDX-License-Identifier: Apache-2.0

public import Bluetooth

/// A device in a world: the handle by which its owner pulls the strings.
public final class SimulatedPeripheral: Sendable {
    /// The world it is in.
    public let world: World
    /// The name it was added with.
    public let name: String
    let index: Int

    init(world: World, index: Int, name: String) {
        self.world = world
        self.index = index
        self.name = name
    }

    /// Plans something to happen to the device; without a delay it is the next thing that does.
    public func happen(_ event: DeviceEvent, after delay: Duration = .zero) {
        world.update { $0.plan(.device(index, event), after: max(.zero, delay)) }
    }

    /// Changes the value of a characteristic at once; subscribers get it with the next packet.
    public func setValue(_ value: [UInt8], of characteristic: BluetoothUUID) {
        world.update { $0.setValue(value, of: characteristic, index) }
    }

    /// The value a characteristic has now; nil where there is no such characteristic.
    public func value(of characteristic: BluetoothUUID) -> [UInt8]? {
        world.read { state in
            state.devices[index].table.characteristic(characteristic).map {
                state.devices[index].characteristics[$0].value
            }
        }
    }

    /// The address the device uses now, which changes where it rotates private ones.
    public var address: BluetoothAddress {
        world.read { $0.devices[index].address }
    }

    /// How many centrals of the world are connected, as far as the device knows.
    public var connectedCentrals: Int {
        world.read { $0.devices[index].links.count }
    }

    /// Whether the device would be heard advertising now.
    public var isAdvertising: Bool {
        world.read { $0.devices[index].isAdvertising }
    }
}

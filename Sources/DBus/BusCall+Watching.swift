// SPDX-License-Identifier: Apache-2.0

extension BusCall {
    /// Asks the bus for everything BlueZ says, whatever its unique name will be.
    package static let watchBlueZ = daemon(
        "AddMatch",
        [.string("type='signal',sender='org.bluez'")]
    )

    /// Asks the bus for what changes of BlueZ's devices, and of nothing else.
    package static let watchDevices = daemon(
        "AddMatch",
        [
            .string(
                "type='signal',sender='org.bluez',"
                    + "interface='org.freedesktop.DBus.Properties',member='PropertiesChanged',"
                    + "arg0='org.bluez.Device1'"
            )
        ]
    )

    /// Asks the bus for the objects of BlueZ that come and go.
    package static let watchObjects = daemon(
        "AddMatch",
        [
            .string(
                "type='signal',sender='org.bluez',"
                    + "interface='org.freedesktop.DBus.ObjectManager'"
            )
        ]
    )

    /// Asks the bus to tell when BlueZ comes and goes.
    package static let watchOwner = daemon(
        "AddMatch",
        [
            .string(
                "type='signal',sender='org.freedesktop.DBus',interface='org.freedesktop.DBus',"
                    + "member='NameOwnerChanged',arg0='org.bluez'"
            )
        ]
    )

    /// Asks who is BlueZ: the unique name, or an error where nobody is.
    package static let owner = daemon("GetNameOwner", [.string(BusName.bluez)])

    /// Asks for all of BlueZ's objects at once.
    package static let managedObjects = BusCall(
        path: "/",
        interface: BusName.objectManager,
        member: "GetManagedObjects"
    )

    private static func daemon(_ member: String, _ arguments: [BusValue]) -> BusCall {
        BusCall(
            destination: BusName.daemon,
            path: BusName.daemonPath,
            interface: BusName.daemon,
            member: member,
            arguments: arguments
        )
    }
}

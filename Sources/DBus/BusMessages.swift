// SPDX-License-Identifier: Apache-2.0

/// A method call as a value.
package struct BusCall: Hashable, Sendable, Codable {
    package var destination: String
    package var path: String
    package var interface: String
    package var member: String
    package var arguments: [BusValue]

    package init(
        destination: String = BusName.bluez,
        path: String,
        interface: String,
        member: String,
        arguments: [BusValue] = []
    ) {
        self.destination = destination
        self.path = path
        self.interface = interface
        self.member = member
        self.arguments = arguments
    }
}

/// A signal as a value.
package struct BusSignal: Hashable, Sendable, Codable {
    /// The unique name of the sender.
    package var sender: String
    package var path: String
    package var interface: String
    package var member: String
    package var arguments: [BusValue]

    package init(
        sender: String,
        path: String,
        interface: String,
        member: String,
        arguments: [BusValue] = []
    ) {
        self.sender = sender
        self.path = path
        self.interface = interface
        self.member = member
        self.arguments = arguments
    }
}

/// A D-Bus error: its name and the text that came with it.
package struct BusFailure: Error, Hashable, Sendable, Codable {
    package var name: String
    package var text: String

    package init(_ name: String, _ text: String = "") {
        self.name = name
        self.text = text
    }
}

/// How a method call ended.
package enum BusReply: Hashable, Sendable, Codable {
    case success([BusValue])
    case failure(BusFailure)
}

/// Names of services, interfaces and errors.
package enum BusName {
    package static let bluez = "org.bluez"
    package static let daemon = "org.freedesktop.DBus"
    package static let daemonPath = "/org/freedesktop/DBus"
    package static let objectManager = "org.freedesktop.DBus.ObjectManager"
    package static let properties = "org.freedesktop.DBus.Properties"
    package static let adapter = "org.bluez.Adapter1"
    package static let device = "org.bluez.Device1"
    package static let service = "org.bluez.GattService1"
    package static let characteristic = "org.bluez.GattCharacteristic1"
    package static let descriptor = "org.bluez.GattDescriptor1"
}

/// Names of errors that decide what happens next.
package enum BusErrorName {
    package static let accessDenied = "org.freedesktop.DBus.Error.AccessDenied"
    package static let noReply = "org.freedesktop.DBus.Error.NoReply"
    package static let noOwner = "org.freedesktop.DBus.Error.NameHasNoOwner"
    package static let serviceUnknown = "org.freedesktop.DBus.Error.ServiceUnknown"
    package static let unknownObject = "org.freedesktop.DBus.Error.UnknownObject"
    package static let unknownMethod = "org.freedesktop.DBus.Error.UnknownMethod"
    package static let unknownInterface = "org.freedesktop.DBus.Error.UnknownInterface"
    package static let disconnected = "org.freedesktop.DBus.Error.Disconnected"
    package static let invalidArguments = "org.bluez.Error.InvalidArguments"
    package static let inProgress = "org.bluez.Error.InProgress"
    package static let alreadyConnected = "org.bluez.Error.AlreadyConnected"
    package static let alreadyExists = "org.bluez.Error.AlreadyExists"
    package static let doesNotExist = "org.bluez.Error.DoesNotExist"
    package static let failed = "org.bluez.Error.Failed"
    package static let notReady = "org.bluez.Error.NotReady"
    package static let notConnected = "org.bluez.Error.NotConnected"
    package static let notSupported = "org.bluez.Error.NotSupported"
    package static let unknownReason = "org.bluez.Reason.Unknown"
}

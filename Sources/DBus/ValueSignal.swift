// SPDX-License-Identifier: Apache-2.0

/// A `PropertiesChanged` of a characteristic that tells its value and nothing else.
///
/// These come by the thousand, so that they have a way of their own from the bus to the receiver.
package struct ValueSignal: Hashable, Sendable, Codable {
    /// The unique name of the sender.
    package var sender: String
    /// The characteristic's path.
    package var path: String
    package var bytes: [UInt8]

    package init(sender: String, path: String, bytes: [UInt8]) {
        self.sender = sender
        self.path = path
        self.bytes = bytes
    }

    /// The same in the form of all other signals.
    package var signal: BusSignal {
        BusSignal(
            sender: sender,
            path: path,
            interface: BusName.properties,
            member: "PropertiesChanged",
            arguments: [
                .string(BusName.characteristic), .options([("Value", .bytes(bytes))]), .strings([]),
            ]
        )
    }
}

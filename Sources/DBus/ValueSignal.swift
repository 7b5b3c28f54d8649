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
    /// Whether sender and path are known to be those of the value before, which came right before
    /// this one from the same connection.
    package var isFurther: Bool

    package init(sender: String, path: String, bytes: [UInt8], isFurther: Bool = false) {
        self.sender = sender
        self.path = path
        self.bytes = bytes
        self.isFurther = isFurther
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

// SPDX-License-Identifier: Apache-2.0

/// A frame of subtype 00, which a device is thought to send while it waits to be paired.
///
/// No real frame of this kind was published, and one source alone describes its layout, so nothing
/// of it is read but what identifies it.
public struct PairingFrame: Hashable, Sendable {
    /// The bytes as sent, from the type byte on.
    public let raw: [UInt8]

    /// The product id, if the layout is as described; nil where the frame is too short for it.
    public var productID: UInt16? {
        raw.count >= 5 ? UInt16(raw[3]) | UInt16(raw[4]) << 8 : nil
    }
}

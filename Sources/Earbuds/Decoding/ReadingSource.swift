// SPDX-License-Identifier: Apache-2.0

/// Where a value came from, in the words in which it is shown.
public enum ReadingSource: String, Hashable, Sendable, Codable, CaseIterable {
    /// The clear part of a status frame: levels in steps of ten per cent.
    case advert
    /// The block of a status or case frame, decrypted with the owner's key.
    case decryptedBlock = "advert block (decrypted)"
    /// The block of a frame, sent in clear.
    case clearBlock = "clear block"
    /// The block of a frame, decrypted by the system before the program saw it (macOS).
    case systemBlock = "advert block (decrypted by the system)"
    /// The device itself, over its own protocol.
    case accessory
    /// The one number that BlueZ has of a connected device.
    case bluezBattery = "BlueZ battery"
    /// The operating system's list of connected devices.
    case system
}

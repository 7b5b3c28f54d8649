// SPDX-License-Identifier: Apache-2.0

/// A device of a story, with all names by which the inputs call it.
public struct StoryDevice: Hashable, Sendable, Codable {
    /// The identifiers of Core Bluetooth, in capital letters, in the order of their appearance.
    public var identifiers: [String]
    /// The addresses, as `00:00:5E:00:53:01`, in the order of their appearance. A device with a
    /// private address has several.
    public var addresses: [String]
    /// The names, in the order of their appearance.
    public var names: [String]

    /// Makes a device of what is known of it.
    public init(identifiers: [String] = [], addresses: [String] = [], names: [String] = []) {
        self.identifiers = identifiers
        self.addresses = addresses
        self.names = names
    }

    /// How to call it: its first name, else its first address, else its first identifier; nil
    /// where all of them were masked.
    public var title: String? { names.first ?? addresses.first ?? identifiers.first }

    /// Whether an identifier or an address is common to both. A name alone does not tell.
    public func isSame(as other: StoryDevice) -> Bool {
        identifiers.contains(where: other.identifiers.contains)
            || addresses.contains(where: other.addresses.contains)
    }

    /// Takes over what the other one is called, each name once.
    public mutating func merge(_ other: StoryDevice) {
        identifiers += other.identifiers.filter { !identifiers.contains($0) }
        addresses += other.addresses.filter { !addresses.contains($0) }
        names += other.names.filter { !names.contains($0) }
    }
}

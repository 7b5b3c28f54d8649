// SPDX-License-Identifier: Apache-2.0

/// The two keys that the owner's devices share with the buds, as the accessory protocol hands them
/// out. They are never printed: descriptions say only which are there.
public struct EarbudsKeys: Hashable, Sendable {
    /// The key that recognises the buds' changing addresses, in the order received; 16 bytes.
    public let irk: [UInt8]?
    /// The key of the encrypted block, in the order received; 16 bytes.
    public let enc: [UInt8]?

    /// Makes keys. A key that has not 16 bytes is no key, and is left out.
    public init(irk: [UInt8]? = nil, enc: [UInt8]? = nil) {
        self.irk = irk?.count == 16 ? irk : nil
        self.enc = enc?.count == 16 ? enc : nil
    }
}

extension EarbudsKeys: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Which keys are there.
    public var description: String {
        "EarbudsKeys(irk: \(irk == nil ? "none" : "kept"), enc: \(enc == nil ? "none" : "kept"))"
    }

    /// Which keys are there.
    public var debugDescription: String { description }

    /// Nothing: a dump must not show them either.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

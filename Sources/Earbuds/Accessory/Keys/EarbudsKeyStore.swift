// SPDX-License-Identifier: Apache-2.0

public import Bluetooth
internal import Synchronization

/// Where the keys of earbuds are kept.
///
/// Calls come from any thread; each returns when the change is safe.
public protocol EarbudsKeyStore: Sendable {
    /// What is kept. Throws where it cannot be read.
    func load() throws -> StoredEarbudsKeys

    /// Keeps the keys of the earbuds with an address in place of earlier ones; nil forgets them.
    /// Where what was kept turns out to be damaged it is put aside, and returned.
    @discardableResult
    func store(_ keys: EarbudsKeys?, for address: BluetoothAddress) throws -> KeyStoreDamage?
}

/// What a store of keys holds. Like the keys it never shows them.
public struct StoredEarbudsKeys: Hashable, Sendable {
    /// The keys, by the public address of the earbuds.
    public var keys: [BluetoothAddress: EarbudsKeys]
    /// What was found damaged by this call; nil where all was well.
    public var damage: KeyStoreDamage?

    /// Makes the contents of a store.
    public init(_ keys: [BluetoothAddress: EarbudsKeys] = [:], damage: KeyStoreDamage? = nil) {
        self.keys = keys
        self.damage = damage
    }

    /// The addresses, in their order.
    public var addresses: [BluetoothAddress] { keys.map(\.key).sorted() }
}

/// A damaged store of keys: what is wrong with it and where its content was put.
public struct KeyStoreDamage: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is wrong; nothing of the content is in it.
    public var reason: String
    /// The path of the damaged file before.
    public var original: String
    /// The path where it is kept now, byte for byte.
    public var kept: String

    /// Makes a report.
    public init(reason: String, original: String, kept: String) {
        self.reason = reason
        self.original = original
        self.kept = kept
    }

    /// All of it in one sentence.
    public var description: String {
        "the list of keys \(original) is damaged (\(reason)); it was kept as \(kept)"
    }
}

/// Keeps keys for as long as the process runs.
public final class MemoryEarbudsKeyStore: EarbudsKeyStore {
    private let keys: Mutex<[BluetoothAddress: EarbudsKeys]>

    /// Makes a store that holds these keys.
    public init(_ keys: [BluetoothAddress: EarbudsKeys] = [:]) {
        self.keys = Mutex(keys)
    }

    /// What is kept.
    public func load() -> StoredEarbudsKeys {
        StoredEarbudsKeys(keys.withLock { $0 })
    }

    /// Keeps keys, or forgets them; never finds damage.
    @discardableResult
    public func store(_ keys: EarbudsKeys?, for address: BluetoothAddress) -> KeyStoreDamage? {
        self.keys.withLock { $0[address] = keys }
        return nil
    }
}

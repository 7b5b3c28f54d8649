// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// Where remembered devices are kept.
///
/// Calls come from any thread; each returns when the change is safe.
public protocol DeviceStore: Sendable {
    /// What is kept, in the order of the names. Throws where it cannot be read.
    func load() throws -> StoredDevices

    /// Changes what is kept, as one step that no other change interrupts. Where what was kept turns
    /// out to be damaged it is put aside, and the change begins with nothing. Returns that damage.
    func update(_ change: (inout [RememberedDevice]) -> Void) throws -> StoreDamage?
}

/// What a store holds.
public struct StoredDevices: Hashable, Sendable {
    /// The devices, in the order of their names.
    public var devices: [RememberedDevice]
    /// What was found damaged by this call; nil where all was well.
    public var damage: StoreDamage?

    /// Makes the contents of a store.
    public init(_ devices: [RememberedDevice], damage: StoreDamage? = nil) {
        self.devices = devices
        self.damage = damage
    }
}

/// A damaged store: what is wrong with it and where its content was put.
public struct StoreDamage: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is wrong, as the reader said it.
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
        "the device list \(original) is damaged (\(reason)); it was kept as \(kept)"
    }
}

/// Keeps remembered devices for as long as the process runs.
public final class MemoryDeviceStore: DeviceStore {
    private let devices: Mutex<[RememberedDevice]>

    /// Makes a store that holds these devices.
    public init(_ devices: [RememberedDevice] = []) {
        self.devices = Mutex(devices.sorted { $0.name < $1.name })
    }

    /// What is kept, in the order of the names.
    public func load() -> StoredDevices {
        StoredDevices(devices.withLock { $0 })
    }

    /// Changes what is kept; never finds damage.
    public func update(_ change: (inout [RememberedDevice]) -> Void) -> StoreDamage? {
        devices.withLock { devices in
            change(&devices)
            devices.sort { $0.name < $1.name }
        }
        return nil
    }
}

// SPDX-License-Identifier: Apache-2.0

public import Bluetooth
public import Foundation
internal import Synchronization

/// Keeps the keys of earbuds in a JSON file that only its owner can read.
///
/// The file has mode 0600 from the moment it exists and is replaced by renaming, so that a crash
/// leaves either the old list or the new one; one that others could read is closed to them when it
/// is read. A lock file beside it keeps changes of several processes apart. A damaged file is moved
/// aside, never overwritten; a file written by a later version is left alone and reported. No error
/// and no report says anything of a key.
public final class FileEarbudsKeyStore: EarbudsKeyStore {
    /// Where the keys are kept.
    public let file: URL
    private let turn = Mutex(())

    private static let version = 1
    /// Longer files are not read; the keys of a thousand earbuds are shorter.
    private static let sizeLimit = 1 << 20

    private struct Header: Codable {
        var version: Int
    }

    private struct Contents: Codable {
        var version: Int
        var earbuds: [Entry]
    }

    private struct Entry: Codable {
        var address: String
        var irk: String?
        var enc: String?
    }

    /// Makes a store on a file; neither it nor its directory need exist.
    public init(file: URL) {
        self.file = file
    }

    /// Makes a store on the usual file of an application, see ``defaultFile(for:)``.
    public convenience init(application: String = "bindrune") {
        self.init(file: Self.defaultFile(for: application))
    }

    /// The usual file of an application: in Application Support on Apple platforms, elsewhere in
    /// `$XDG_DATA_HOME` or `~/.local/share` (XDG Base Directory Specification).
    public static func defaultFile(for application: String) -> URL {
        dataDirectory
            .appendingPathComponent(application, isDirectory: true)
            .appendingPathComponent("earbuds-keys.json", isDirectory: false)
    }

    private static var dataDirectory: URL {
        #if canImport(Darwin)
            let found = FileManager.default.urls(
                for: .applicationSupportDirectory,
                in: .userDomainMask
            )
            return found.first ?? URL(fileURLWithPath: NSHomeDirectory(), isDirectory: true)
        #else
            let named = ProcessInfo.processInfo.environment["XDG_DATA_HOME"] ?? ""
            // The specification has relative paths ignored.
            if named.hasPrefix("/") { return URL(fileURLWithPath: named, isDirectory: true) }
            return URL(fileURLWithPath: NSHomeDirectory(), isDirectory: true)
                .appendingPathComponent(".local/share", isDirectory: true)
        #endif
    }

    /// What is kept; an absent file holds nothing. Damage is moved aside and told in the result.
    public func load() throws -> StoredEarbudsKeys {
        try turn.withLock { _ in
            guard FileManager.default.fileExists(atPath: file.path) else {
                return StoredEarbudsKeys()
            }
            return try exclusively { try read() }
        }
    }

    /// Keeps keys, or forgets them, and writes the file; its directory is made where it is missing.
    @discardableResult
    public func store(
        _ keys: EarbudsKeys?,
        for address: BluetoothAddress
    ) throws -> KeyStoreDamage? {
        try turn.withLock { _ in
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(),
                withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700]
            )
            return try exclusively {
                var stored = try read()
                stored.keys[address] = keys
                try write(stored)
                return stored.damage
            }
        }
    }

    private func read() throws -> StoredEarbudsKeys {
        guard FileManager.default.fileExists(atPath: file.path) else { return StoredEarbudsKeys() }
        let data = try SecretFile.read(file.path, limit: Self.sizeLimit)
        guard let header = try? JSONDecoder().decode(Header.self, from: data) else {
            return StoredEarbudsKeys(damage: try putAside(because: "it does not say its version"))
        }
        guard header.version <= Self.version else {
            throw LaterVersion(version: header.version, path: file.path)
        }
        guard let contents = try? JSONDecoder().decode(Contents.self, from: data),
            let keys = Self.keys(of: contents)
        else {
            return StoredEarbudsKeys(damage: try putAside(because: "an entry cannot be read"))
        }
        return StoredEarbudsKeys(keys)
    }

    private static func keys(of contents: Contents) -> [BluetoothAddress: EarbudsKeys]? {
        var keys: [BluetoothAddress: EarbudsKeys] = [:]
        for entry in contents.earbuds {
            let parts = [entry.irk, entry.enc].map { $0.map { Hexadecimal.bytes($0) ?? [] } }
            guard let address = BluetoothAddress(entry.address),
                parts.allSatisfy({ $0 == nil || $0?.count == 16 })
            else { return nil }
            keys[address] = EarbudsKeys(irk: parts[0], enc: parts[1])
        }
        return keys
    }

    private func write(_ stored: StoredEarbudsKeys) throws {
        let entries = stored.addresses.map { address in
            Entry(
                address: address.description,
                irk: stored.keys[address]?.irk.map { Hexadecimal.text($0) },
                enc: stored.keys[address]?.enc.map { Hexadecimal.text($0) }
            )
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        let data = try encoder.encode(Contents(version: Self.version, earbuds: entries))
        let fresh = file.path + ".new-\(ProcessInfo.processInfo.processIdentifier)"
        try SecretFile.write(data, to: fresh)
        try SecretFile.move(fresh, to: file.path)
    }

    private struct LaterVersion: Error, CustomStringConvertible, LocalizedError {
        var version: Int
        var path: String
        var description: String {
            "the list of keys \(path) has version \(version), later than this program knows"
        }
        var errorDescription: String? { description }
    }

    private func putAside(because reason: String) throws -> KeyStoreDamage {
        let name = file.deletingPathExtension().lastPathComponent
        var number = 1
        var kept: String
        repeat {
            kept =
                file.deletingLastPathComponent()
                .appendingPathComponent("\(name).damaged-\(number).json", isDirectory: false).path
            number += 1
        } while FileManager.default.fileExists(atPath: kept)
        try FileManager.default.moveItem(atPath: file.path, toPath: kept)
        return KeyStoreDamage(reason: reason, original: file.path, kept: kept)
    }

    private func exclusively<Result>(_ body: () throws -> Result) throws -> Result {
        let lock = try SecretFile.lock(file.path + ".lock")
        defer { SecretFile.unlock(lock) }
        return try body()
    }
}

// SPDX-License-Identifier: Apache-2.0

public import Foundation
internal import Synchronization

/// Keeps remembered devices in a JSON file that only its owner can read.
///
/// The file has mode 0600 and is replaced by renaming, so that a crash leaves either the old list
/// or the new one. A lock file beside it keeps changes of several processes apart. A damaged file
/// is moved aside, never overwritten; a file written by a later version is left alone and reported.
public final class FileDeviceStore: DeviceStore {
    /// Where the list is kept.
    public let file: URL
    private let turn = Mutex(())

    private static let version = 1

    private struct Contents: Codable {
        var version: Int
        var devices: [RememberedDevice]
    }

    /// Longer files are not read; ten thousand devices take less.
    private static let sizeLimit = 1 << 24

    private struct Header: Codable {
        var version: Int
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
            .appendingPathComponent("devices.json", isDirectory: false)
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
    public func load() throws -> StoredDevices {
        try turn.withLock { _ in
            guard FileManager.default.fileExists(atPath: file.path) else {
                return StoredDevices([])
            }
            return try exclusively { try read() }
        }
    }

    /// Changes the list and writes it; the directory is created where it is missing.
    public func update(_ change: (inout [RememberedDevice]) -> Void) throws -> StoreDamage? {
        try turn.withLock { _ in
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(),
                withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700]
            )
            return try exclusively {
                var stored = try read()
                change(&stored.devices)
                stored.devices.sort { $0.name < $1.name }
                try write(stored.devices)
                return stored.damage
            }
        }
    }

    private func read() throws -> StoredDevices {
        guard FileManager.default.fileExists(atPath: file.path) else { return StoredDevices([]) }
        let data = try PrivateFile.read(file.path, limit: Self.sizeLimit)
        do {
            let header = try JSONDecoder().decode(Header.self, from: data)
            guard header.version <= Self.version else {
                throw LaterVersion(version: header.version, path: file.path)
            }
            return StoredDevices(try JSONDecoder().decode(Contents.self, from: data).devices)
        } catch let error as LaterVersion {
            throw error
        } catch {
            return StoredDevices([], damage: try putAside(because: Self.reason(error)))
        }
    }

    private struct LaterVersion: Error, CustomStringConvertible, LocalizedError {
        var version: Int
        var path: String
        var description: String {
            "the device list \(path) has version \(version), later than this program knows"
        }
        var errorDescription: String? { description }
    }

    private static func reason(_ error: any Error) -> String {
        guard let error = error as? DecodingError else { return "\(error)" }
        switch error {
        case .dataCorrupted(let context), .keyNotFound(_, let context),
            .typeMismatch(_, let context), .valueNotFound(_, let context):
            let path = context.codingPath.map(\.stringValue).joined(separator: "/")
            return path.isEmpty ? context.debugDescription : "\(path): \(context.debugDescription)"
        @unknown default: return "\(error)"
        }
    }

    private func putAside(because reason: String) throws -> StoreDamage {
        var number = 1
        var kept = asideFile(number)
        while FileManager.default.fileExists(atPath: kept.path) {
            number += 1
            kept = asideFile(number)
        }
        try FileManager.default.moveItem(at: file, to: kept)
        return StoreDamage(reason: reason, original: file.path, kept: kept.path)
    }

    private func asideFile(_ number: Int) -> URL {
        let name = file.deletingPathExtension().lastPathComponent
        return file.deletingLastPathComponent()
            .appendingPathComponent("\(name).damaged-\(number).json", isDirectory: false)
    }

    private func write(_ devices: [RememberedDevice]) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        let data = try encoder.encode(Contents(version: Self.version, devices: devices))
        let fresh = file.appendingPathExtension("new-\(ProcessInfo.processInfo.processIdentifier)")
        try PrivateFile.write(data, to: fresh.path)
        guard rename(fresh.path, file.path) == 0 else {
            throw PrivateFile.Failure(action: "rename", path: file.path, number: errno)
        }
    }

    private func exclusively<Result>(_ body: () throws -> Result) throws -> Result {
        let lock = try PrivateFile.lock(file.appendingPathExtension("lock").path)
        defer { close(lock) }
        return try body()
    }
}

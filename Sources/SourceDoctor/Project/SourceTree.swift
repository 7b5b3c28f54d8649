// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The files under some paths that say something about an app: Swift source that speaks of
/// Bluetooth, property lists, entitlements, manifests and Xcode projects.
///
/// Whatever cannot be read is reported and left out. Links are followed once; a loop of them ends.
public struct SourceTree: Sendable {
    /// A file or folder that was left out, and why.
    public struct Skipped: Hashable, Sendable {
        /// The path.
        public let path: String
        /// Why, in words.
        public let reason: String
        /// Whether the caller named it, rather than that it was met on the way.
        public let isNamed: Bool
    }

    /// The Swift sources worth parsing.
    public private(set) var sources: [SourceExaminer.Source] = []
    /// The property lists, entitlements, manifests and project files, with their bytes.
    private(set) var projectFiles: [(path: String, bytes: Data)] = []
    /// What was left out.
    public private(set) var skipped: [Skipped] = []
    /// How many Swift files were looked at.
    public private(set) var swiftFiles = 0
    private var seen: Set<Place> = []
    private let folder: String
    /// Files that are Swift whatever their names say.
    private let swiftNames: Set<String>

    /// A folder, by whatever path it is reached.
    private struct Place: Hashable {
        var device: dev_t
        var number: ino_t
    }

    /// Files above this are left out: nobody writes Swift by the ten megabytes.
    public static let largestFile = 8 << 20
    /// Folders that hold other people's code or products of a build.
    public static let leftOut: Set<String> = [
        ".build", ".git", ".swiftpm", "Carthage", "DerivedData", "Pods", "node_modules",
    ]

    /// Reads what is under the paths; those without a slash in front lie in the folder, which is
    /// the process' own where it is empty. `swiftNames` are the paths of files that are Swift
    /// although their names do not say so. `isCancelled` is asked before each folder.
    public init(
        paths: [String],
        in folder: String = "",
        swiftNames: Set<String> = [],
        isCancelled: () -> Bool = { false }
    ) {
        self.folder = folder
        self.swiftNames = swiftNames
        for path in paths.sorted() { take(path, isNamed: true, isCancelled) }
        sources.sort { $0.path < $1.path }
        projectFiles.sort { $0.path < $1.path }
    }

    private mutating func take(_ path: String, isNamed: Bool, _ isCancelled: () -> Bool) {
        var facts = stat()
        guard stat(place(path), &facts) == 0 else {
            return skip(path, "it is not there, or may not be read", isNamed: isNamed)
        }
        switch facts.st_mode & S_IFMT {
        case S_IFDIR:
            // Links that lead to where the walk has been before end here.
            let isNew = seen.insert(Place(device: facts.st_dev, number: facts.st_ino)).inserted
            guard isNew, !isCancelled() else { return }
            takeFolder(path, isCancelled)
        case S_IFREG: takeFile(path, isNamed: isNamed)
        default:
            if isNamed { skip(path, "it is neither a file nor a folder", isNamed: true) }
        }
    }

    private mutating func takeFolder(_ path: String, _ isCancelled: () -> Bool) {
        let names: [String]
        do {
            names = try FileManager.default.contentsOfDirectory(atPath: place(path))
        } catch {
            return skip(path, error.localizedDescription)
        }
        for name in names.sorted() where !Self.leftOut.contains(name) {
            let isInteresting = Self.isInteresting(name)
            // A name with another ending is a folder or nothing of ours.
            guard isInteresting || !Self.hasEnding(name) || Self.isBundle(name) else { continue }
            let inside =
                path == "."
                ? name : "\(path.hasSuffix("/") ? String(path.dropLast()) : path)/\(name)"
            take(inside, isNamed: false, isCancelled)
        }
    }

    private static func isInteresting(_ name: String) -> Bool {
        name.hasSuffix(".swift") || isProjectFile(name)
    }

    private static func isProjectFile(_ name: String) -> Bool {
        name.hasSuffix(".entitlements") || name == "project.pbxproj"
            || name.hasSuffix("Info.plist") || name == "Package.swift"
    }

    private static func hasEnding(_ name: String) -> Bool {
        name.dropFirst().contains(".")
    }

    private static func isBundle(_ name: String) -> Bool {
        name.hasSuffix(".xcodeproj") || name.hasSuffix(".swiftpm") || name.hasSuffix(".playground")
    }

    private mutating func takeFile(_ path: String, isNamed: Bool) {
        let name = (path as NSString).lastPathComponent
        guard isNamed || Self.isInteresting(name) else { return }
        let bytes: Data
        do {
            bytes = try Data(contentsOf: URL(filePath: place(path)), options: .mappedIfSafe)
        } catch {
            return skip(path, error.localizedDescription)
        }
        guard bytes.count <= Self.largestFile else { return skip(path, "it is larger than 8 MB") }
        if Self.isProjectFile(name) { projectFiles.append((path, bytes)) }
        guard name.hasSuffix(".swift") || isNamed && swiftNames.contains(path) else {
            if isNamed, !Self.isProjectFile(name) {
                skip(path, "it is not Swift source", isNamed: true)
            }
            return
        }
        swiftFiles += 1
        guard bytes.speaksOfBluetooth else { return }
        takeText(bytes, of: path)
    }

    private mutating func takeText(_ bytes: Data, of path: String) {
        guard !bytes.prefix(8192).contains(0) else { return skip(path, "it is not text") }
        guard let text = String(bytes: bytes, encoding: .utf8) else {
            return skip(path, "it is not UTF-8")
        }
        sources.append(.init(path: path, text: text))
    }

    private func place(_ path: String) -> String {
        path.hasPrefix("/") || folder.isEmpty ? path : "\(folder)/\(path)"
    }

    private mutating func skip(_ path: String, _ reason: String, isNamed: Bool = false) {
        skipped.append(Skipped(path: path, reason: reason, isNamed: isNamed))
    }
}

extension Data {
    /// Whether one of the marks of a file worth parsing is in the bytes.
    fileprivate var speaksOfBluetooth: Bool {
        withUnsafeBytes { bytes in
            CoreBluetoothNames.marks.contains { bytes.contains(text: $0) }
        }
    }
}

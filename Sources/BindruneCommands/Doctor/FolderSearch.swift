// SPDX-License-Identifier: Apache-2.0

import Foundation
import SourceDoctor

/// Looks for what may be logs and captures under a folder, by their names.
struct FolderSearch {
    /// At most so many are looked into.
    static let most = 500
    /// After so many names a folder is left.
    private static let mostNames = 200_000
    private static let deepest = 32
    private static let endings = [
        ".log", ".txt", ".pklg", ".btsnoop", ".snoop", ".pcap", ".pcapng", ".ndjson", ".json",
        ".cfa",
    ]

    /// The files, in the order of their paths within each folder.
    private(set) var candidates: [String] = []
    /// Whether there is Swift source.
    private(set) var hasSource = false
    /// Whether there were more than are looked into.
    private(set) var isCut = false
    private var seen: Set<String> = []
    private var names = 0
    private let stopsAtSource: Bool

    /// Searches; with `stopsAtSource` only until it is known that there is source.
    init(
        _ folder: String,
        in files: FileRoot,
        stopsAtSource: Bool,
        isCancelled: () -> Bool
    ) {
        self.stopsAtSource = stopsAtSource
        take(folder, files, depth: 0, isCancelled)
    }

    /// Whether the file says something about an app beside its source.
    static func isProjectFile(_ path: String) -> Bool {
        path.hasSuffix(".entitlements") || path.hasSuffix("project.pbxproj")
            || path.hasSuffix("Info.plist")
    }

    private mutating func take(
        _ folder: String,
        _ files: FileRoot,
        depth: Int,
        _ isCancelled: () -> Bool
    ) {
        let place = files.path(folder)
        let real = URL(filePath: place).resolvingSymlinksInPath().path
        guard depth < Self.deepest, !isCancelled(), names < Self.mostNames,
            seen.insert(real).inserted,
            let inside = try? FileManager.default.contentsOfDirectory(atPath: place)
        else { return }
        names += inside.count
        for name in inside.sorted() where !SourceTree.leftOut.contains(name) {
            let path =
                folder == "." ? name : folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
            if name.hasSuffix(".swift") { hasSource = true }
            guard !hasSource || !stopsAtSource else { return }
            if Self.endings.contains(where: name.lowercased().hasSuffix) {
                takeFile(path, files)
            } else if !name.hasPrefix("."), Self.isFolder(files.path(path)) {
                take(path, files, depth: depth + 1, isCancelled)
            }
        }
    }

    private mutating func takeFile(_ path: String, _ files: FileRoot) {
        var status = stat()
        guard stat(files.path(path), &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            return
        }
        guard candidates.count < Self.most else {
            isCut = true
            return
        }
        candidates.append(path)
    }

    private static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }
}

// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A file of the repository, by its path from the root.
struct SourceFile: Sendable {
    let path: String
    let text: String
    let lines: [Substring]
    /// Empty where the file holds no Swift.
    let tokens: [SourceToken]

    init(path: String, text: String) {
        self.path = path
        self.text = text
        lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        tokens = path.hasSuffix(".swift") ? SourceLexer.tokens(of: text) : []
    }

    var isSwift: Bool { path.hasSuffix(".swift") }
    var name: String { String(path.split(separator: "/").last ?? "") }
    var isTest: Bool { path.hasPrefix("Tests/") }

    /// The target whose source it is; nil for tests, manifests and everything else.
    var target: String? {
        let parts = path.split(separator: "/")
        return parts.count > 2 && parts[0] == "Sources" ? String(parts[1]) : nil
    }

    /// A line of code as written, without the white space at its ends. Lines count from 1.
    func trimmedLine(_ number: Int) -> String {
        guard lines.indices.contains(number - 1) else { return "" }
        return lines[number - 1].trimmingCharacters(in: .whitespaces)
    }
}

/// All text files of the repository, in the order of their paths.
enum Repository {
    static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    static let files: [SourceFile] = {
        let manager = FileManager.default
        let skipped: Set<String> = [".git", ".build", ".swiftpm", ".cache", "DerivedData"]
        var files: [SourceFile] = []
        var folders = [""]
        while let folder = folders.popLast() {
            let url = folder.isEmpty ? root : root.appending(path: folder)
            let names = (try? manager.contentsOfDirectory(atPath: url.path)) ?? []
            for name in names where !skipped.contains(name) {
                let path = folder.isEmpty ? name : "\(folder)/\(name)"
                let file = root.appending(path: path)
                var isFolder: ObjCBool = false
                guard manager.fileExists(atPath: file.path, isDirectory: &isFolder) else {
                    continue
                }
                if isFolder.boolValue {
                    folders.append(path)
                } else if let data = try? Data(contentsOf: file), data.count < 1_000_000,
                    let text = String(validating: data, as: UTF8.self), !text.contains("\0")
                {
                    files.append(SourceFile(path: path, text: text))
                }
            }
        }
        return files.sorted { $0.path < $1.path }
    }()
}

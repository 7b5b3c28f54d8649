// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A link in a document leads somewhere.
struct LinkRule: SourceRule {
    let sentence = "links between documents lead to a file"

    func violations(in file: SourceFile) -> [SourceViolation] {
        guard file.path.hasSuffix(".md") else { return [] }
        return file.lines.enumerated().flatMap { index, line in
            Self.targets(of: line).filter { !leadsSomewhere($0, from: file) }.map {
                SourceViolation(file, line: index + 1, "nothing at \($0)")
            }
        }
    }

    /// The relative paths that the line links to, without their anchors.
    static func targets(of line: Substring) -> [String] {
        line.split(separator: "](", omittingEmptySubsequences: false).dropFirst().compactMap {
            let target = $0.prefix { $0 != ")" && $0 != "#" }
            let isElsewhere = target.contains("://") || target.isEmpty
            return isElsewhere ? nil : String(target)
        }
    }

    private func leadsSomewhere(_ target: String, from file: SourceFile) -> Bool {
        let folder = Repository.root.appending(path: file.path).deletingLastPathComponent()
        return FileManager.default.fileExists(atPath: folder.appending(path: target).path)
    }
}

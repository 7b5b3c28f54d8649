// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Nothing of the workshop stays in the shop: licence lines are there, notes to oneself, paths of
/// somebody's machine and placeholders are not.
struct LeftoverRule: SourceRule {
    let sentence = "files have a licence line and no notes, machine paths or placeholders"

    private static let notes = ["TO" + "DO", "FIX" + "ME", "XX" + "X:", "HA" + "CK:"]
    private static let paths = ["/ro" + "ot/", "/wo" + "rk/", "/Us" + "ers/", "/ho" + "me/"]
    private static let license = "SPDX-License-Identifier: Apache-2.0"

    func violations(in file: SourceFile) -> [SourceViolation] {
        var found: [SourceViolation] = []
        if file.isSwift || file.text.hasPrefix("#!") {
            // A shebang or the manifest's tools version may come first.
            if !file.lines.prefix(2).contains(where: { $0.hasSuffix(Self.license) }) {
                found.append(SourceViolation(file, line: 1, "no licence line"))
            }
        }
        if file.name == "Place" + "holder.swift" {
            found.append(SourceViolation(file, line: 1, "a placeholder"))
        }
        for note in Self.notes {
            found += places(of: note, in: file).map { SourceViolation(file, line: $0, "a note") }
        }
        // The Lab's guest has directories of its own.
        for path in Self.paths where !file.path.hasPrefix("Lab/") {
            found += places(of: path, in: file).map {
                SourceViolation(file, line: $0, "a machine's path: \(path)")
            }
        }
        return found
    }

    private func places(of text: String, in file: SourceFile) -> [Int] {
        guard file.text.contains(text) else { return [] }
        return file.lines.indices.filter { file.lines[$0].contains(text) }.map { $0 + 1 }
    }
}

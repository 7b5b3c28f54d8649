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
        for (index, line) in file.lines.enumerated() {
            for note in Self.notes where line.contains(note) {
                found.append(SourceViolation(file, line: index + 1, "a note: \(note)"))
            }
            // The Lab's guest has directories of its own.
            for path in Self.paths where line.contains(path) && !file.path.hasPrefix("Lab/") {
                found.append(SourceViolation(file, line: index + 1, "a machine's path: \(path)"))
            }
        }
        return found
    }
}

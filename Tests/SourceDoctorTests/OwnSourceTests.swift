// SPDX-License-Identifier: Apache-2.0

import Foundation
import SourceDoctor
import Testing

/// The doctor has nothing to say to what this repository ships.
struct OwnSourceTests {
    private static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path

    @Test(arguments: ["Sources", "Examples"])
    func `what is shipped has no finding`(_ folder: String) {
        let examination = Examination(paths: [folder], in: Self.root)
        #expect(examination.swiftFiles > 0)
        let findings = examination.findings.map { "\($0.path):\($0.line): \($0.rule)" }
        #expect(findings == [])
        #expect(examination.skipped.map(\.path) == [])
    }
}

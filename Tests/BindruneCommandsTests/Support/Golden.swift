// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// Texts kept in `Tests/Golden/command`. `BINDRUNE_GOLDEN=accept` stores what the code says now;
/// read the difference before you commit it.
enum Golden {
    /// The text with every time in it made the same: how long a radio takes is no business of ours.
    static func withoutTimes(_ text: String) -> String {
        text.replacing(#/ *[0-9]+\.[0-9]{2} s/#, with: " 0.00 s")
            .replacing(#/"(time|elapsed)":[0-9.]+/#) { "\"\($0.output.1)\":0.000" }
    }

    static func expect(
        _ text: String,
        is name: String,
        at location: SourceLocation = #_sourceLocation
    ) throws {
        let file = URL(filePath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Golden/command/\(name)")
        if ProcessInfo.processInfo.environment["BINDRUNE_GOLDEN"] == "accept" {
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(),
                withIntermediateDirectories: true
            )
            try Data(text.utf8).write(to: file)
        }
        let stored = try? String(contentsOf: file, encoding: .utf8)
        let expected = try #require(
            stored,
            "no such golden file: \(name)",
            sourceLocation: location
        )
        #expect(text == expected, "differs from \(name)", sourceLocation: location)
    }
}

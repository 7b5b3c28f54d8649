// SPDX-License-Identifier: Apache-2.0

import Captures
import Doctor
import Foundation
import Testing

/// The story of a log of every layout, whole.
struct LogGoldenTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Doctor/Samples/logs")

    /// The samples of the readers' tests.
    static let files: [String] = {
        let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
        return (names ?? []).filter {
            !$0.hasSuffix(".records") && !$0.hasSuffix(".story") && !$0.hasSuffix(".md")
        }.sorted()
    }()

    @Test(arguments: files) func `the story of a log`(name: String) throws {
        let bytes = [UInt8](try Data(contentsOf: Self.folder.appending(path: name)))
        let part = LogText.part(bytes: bytes, name: name)
        let golden = Self.folder.appending(path: name + ".story")
        try StoryText.expect(StoryText.text(of: part), golden: golden, at: #_sourceLocation)
    }

    @Test func `every layout has a sample`() throws {
        var formats: Set<String> = []
        for name in Self.files {
            let bytes = [UInt8](try Data(contentsOf: Self.folder.appending(path: name)))
            formats.insert(LogText.part(bytes: bytes, name: name).input.format)
        }
        for format in LogFormat.allCases { #expect(formats.contains(format.rawValue)) }
    }
}

// SPDX-License-Identifier: Apache-2.0

import Foundation
import SourceDoctor
import Testing

/// Correct code in many shapes, in `Tests/Doctor/Correct`: no rule has anything to say to it.
struct CorrectCodeTests {
    private static let folder = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Doctor/Correct")

    private static func sources() throws -> [SourceExaminer.Source] {
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        return try names.filter { $0.hasSuffix(".swift") }.map { name in
            let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
            return SourceExaminer.Source(path: "App/\(name)", text: text)
        }
    }

    @Test func `correct files alone have no finding`() throws {
        let sources = try Self.sources()
        #expect(sources.count >= 9)
        for source in sources {
            let findings = SourceExaminer().examine([source]).findings
            #expect(findings.map { "\($0.rule) in line \($0.line)" } == [], "\(source.path)")
        }
    }

    @Test func `a correct project has no finding, with its manifest and property list`() {
        let examination = Examination(paths: ["OlderTarget"], in: Self.folder.path)
        #expect(examination.parsedFiles == 1)
        #expect(examination.findings.map { "\($0.rule) in line \($0.line)" } == [])
    }

    @Test func `correct files together have none either`() throws {
        let result = SourceExaminer().examine(try Self.sources())
        #expect(result.findings.map { "\($0.path): \($0.rule) in line \($0.line)" } == [])
    }
}

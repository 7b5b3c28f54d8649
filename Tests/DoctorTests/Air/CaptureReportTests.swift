// SPDX-License-Identifier: Apache-2.0

import Doctor
import Foundation
import Testing

/// Captures with a fault that a public report or a check describes, and the same without it.
struct CaptureReportTests {
    static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Doctor/CaptureReports")

    static let names: [String] = {
        let found = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
        return (found ?? []).filter { !$0.contains(".") || $0.hasPrefix("ble.net") }.sorted()
    }()

    static func script(_ name: String, _ file: String) throws -> CaptureScript {
        let url = folder.appending(path: "\(name)/\(file).capture")
        return try CaptureScript(String(contentsOf: url, encoding: .utf8))
    }

    static func story(_ script: CaptureScript) -> StoryPart {
        let isAir = script.packets.contains { $0.kind == .air }
        let file =
            isAir
            ? CaptureFile.pcap(script.packets, link: 256) : CaptureFile.btsnoop(script.packets)
        return Capturing.story(file)
    }

    @Test(arguments: names) func `a fault is found`(_ name: String) throws {
        let script = try Self.script(name, "Broken")
        let found = Self.story(script).verdicts
        #expect(!script.expected.isEmpty)
        for id in script.expected {
            let verdict = found.first { $0.id == id }
            #expect(verdict != nil, "\(name): \(id), found \(found.map(\.id))")
            let frames = verdict?.evidence.compactMap { evidence in
                if case .frame(let frame) = evidence.place { frame } else { nil }
            }
            let count = script.packets.count
            #expect(frames?.isEmpty == false)
            #expect(frames?.allSatisfy { (1...count).contains($0) } == true)
        }
    }

    @Test(arguments: names) func `the story of a fault`(_ name: String) throws {
        let part = Self.story(try Self.script(name, "Broken"))
        let url = Self.folder.appending(path: "\(name)/Broken.story")
        try StoryText.expect(
            StoryText.text(of: part, headed: false),
            golden: url,
            at: #_sourceLocation
        )
    }

    @Test(arguments: names) func `what is repaired is not found`(_ name: String) throws {
        let broken = try Self.script(name, "Broken")
        let found = Self.story(try Self.script(name, "Repaired")).verdicts
        let wrong = found.filter { $0.weight > .remark || broken.expected.contains($0.id) }
        #expect(wrong.allSatisfy { $0.weight == .remark && Self.isUsual($0.id) }, "\(wrong)")
    }

    /// Who ended a link is always told; only its weight says whether that is wrong.
    private static func isUsual(_ id: String) -> Bool { id == "peer-ended" || id == "host-ended" }

    @Test func `recall and precision are as promised`() throws {
        var (found, expected, clean, all) = (0, 0, 0, 0)
        for name in Self.names {
            let broken = try Self.script(name, "Broken")
            let ids = Self.story(broken).verdicts.map(\.id)
            expected += broken.expected.count
            found += broken.expected.filter(ids.contains).count
            let repaired = Self.story(try Self.script(name, "Repaired")).verdicts
            all += 1
            clean += repaired.allSatisfy { $0.weight == .remark } ? 1 : 0
        }
        print("captures: recall \(found) of \(expected), precision \(clean) of \(all)")
        #expect(Double(found) >= 0.95 * Double(expected))
        #expect(Double(clean) >= 0.98 * Double(all))
        #expect(all >= 50)
    }

    @Test(arguments: names) func `every verdict speaks two languages`(_ name: String) throws {
        for file in ["Broken", "Repaired"] {
            let part = Self.story(try Self.script(name, file))
            let words =
                part.verdicts.flatMap {
                    [$0.title, $0.explanation] + $0.steps + ($0.confirmation.map { [$0] } ?? [])
                } + part.blindness.flatMap { [$0.title, $0.step] }
            for word in words {
                #expect(!word.english.isEmpty && !word.korean.isEmpty)
                #expect(word.english != word.korean)
                #expect(!word.english.contains("Optional(") && !word.korean.contains("Optional("))
            }
            #expect(part.verdicts.allSatisfy { !$0.evidence.isEmpty && !$0.steps.isEmpty })
        }
    }
}

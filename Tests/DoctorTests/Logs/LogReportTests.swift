// SPDX-License-Identifier: Apache-2.0

import Captures
import Doctor
import Foundation
import Testing

/// Public reports whose cause a log shows, written anew from their descriptions: the broken log
/// must lead to the cause, the one of the repaired app to nothing.
struct LogReportTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Doctor/LogReports")

    private static func part(_ report: String, _ file: String) throws -> StoryPart {
        let data = try Data(contentsOf: folder.appending(path: "\(report)/\(file).log"))
        return LogText.part(bytes: [UInt8](data), name: "\(report)/\(file).log")
    }

    private static func reports() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path)
            .filter { !$0.hasPrefix(".") }.sorted()
    }

    @Test func `recall is at least 95 % and precision at least 98 %`() throws {
        let reports = try Self.reports()
        #expect(reports.count >= 60)
        var found = 0
        var expected = 0
        var quiet = 0
        var firsts = 0
        for report in reports {
            let text = try String(
                contentsOf: Self.folder.appending(path: "\(report)/verdicts.txt"),
                encoding: .utf8
            )
            let ids = text.split(separator: "\n").map(String.init)
            let broken = Story(joining: [try Self.part(report, "Broken")])
            let told = broken.verdicts.map(\.id)
            expected += ids.count
            found += ids.filter(told.contains).count
            if told.first == ids.first { firsts += 1 } else { print("first of \(report): \(told)") }
            if !ids.allSatisfy(told.contains) { print("missed in \(report): \(ids), told \(told)") }
            let repaired = Story(joining: [try Self.part(report, "Repaired")])
            let wrong = repaired.verdicts.filter { $0.weight > .remark }.map(\.id)
            if wrong.isEmpty { quiet += 1 } else { print("wrong in \(report): \(wrong)") }
        }
        let recall = Double(found) / Double(max(1, expected))
        let precision = Double(quiet) / Double(max(1, reports.count))
        print(
            "logs of \(reports.count) reports: recall \(Self.percent(recall)) %, precision"
                + " \(Self.percent(precision)) %, cause in the first line"
                + " \(Self.percent(Double(firsts) / Double(max(1, reports.count)))) %"
        )
        #expect(recall >= 0.95)
        #expect(precision >= 0.98)
        #expect(Double(firsts) / Double(reports.count) >= 0.95)
    }

    /// Logs of a whole system are read with an interest in Bluetooth only; that must hide nothing.
    @Test func `what is of no interest changes no conclusion`() throws {
        for report in try Self.reports() {
            for name in ["Broken", "Repaired"] {
                let file = Self.folder.appending(path: "\(report)/\(name).log")
                let bytes = [UInt8](try Data(contentsOf: file))
                let whole = LogText.part(bytes: bytes)
                guard !["Xcode console", "plain text"].contains(whole.input.format) else {
                    continue
                }
                let part = LogText.part(bytes: bytes, interest: LogInterest())
                #expect(part.verdicts.map(\.id) == whole.verdicts.map(\.id), "\(report) \(name)")
            }
        }
    }

    /// A log that is cut or spoilt anywhere still gives a story of what can be read.
    @Test func `logs cut or changed anywhere never trap`() throws {
        var state: UInt64 = 20_251_112
        func random(below limit: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % max(1, limit)
        }
        for report in try Self.reports() {
            let file = Self.folder.appending(path: "\(report)/Broken.log")
            let whole = [UInt8](try Data(contentsOf: file))
            for round in 0..<8 {
                var bytes = whole
                if round.isMultiple(of: 2) {
                    bytes = Array(bytes.prefix(random(below: bytes.count)))
                }
                for _ in 0..<random(below: 12) where !bytes.isEmpty {
                    bytes[random(below: bytes.count)] = UInt8(
                        truncatingIfNeeded: random(below: 256)
                    )
                }
                let part = LogText.part(bytes: bytes)
                #expect(part.verdicts.allSatisfy { !$0.evidence.isEmpty })
                #expect(
                    part.events.allSatisfy { $0.device.map(part.devices.indices.contains) ?? true }
                )
                let story = Story(joining: [part, part])
                #expect(story == Story(joining: [part, part]))
                let devices = story.events.map(\.device) + story.verdicts.map(\.device)
                #expect(devices.allSatisfy { $0.map(story.devices.indices.contains) ?? true })
            }
        }
    }

    private static func percent(_ share: Double) -> String {
        String((share * 1000).rounded() / 10)
    }
}

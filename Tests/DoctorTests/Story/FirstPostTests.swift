// SPDX-License-Identifier: Apache-2.0

import Doctor
import Foundation
import Testing

/// An afternoon with a recorder that would not connect: the wrong theories of that day, and the
/// log that told the cause, must lead to the cause in the first line.
struct FirstPostTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Doctor/FirstPost")

    private static func log(_ name: String) throws -> StoryPart {
        let data = try Data(contentsOf: folder.appending(path: "\(name).log"))
        return LogText.part(bytes: [UInt8](data), name: "\(name).log")
    }

    /// What the rules find in `Transport.swift`, as a part of a story.
    private static func source() throws -> StoryPart {
        let text = try String(
            contentsOf: folder.appending(path: "Transport.swift"),
            encoding: .utf8
        )
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        var part = StoryPart(
            input: StoryInput(name: "Transport.swift", format: "Swift source", clock: .none)
        )
        let findings = [
            ("L03", "found[peripheral.identifier] = DiscoveredDevice("),
            ("C01", "CBConnectPeripheralOptionEnableAutoReconnect"),
            ("C03", "manager.connect("), ("E01", "didFailToConnect"),
            ("S02", "guard central.state"),
        ]
        for (id, mark) in findings {
            let line = try #require(lines.firstIndex { $0.contains(mark) }) + 1
            part.verdicts.append(
                Verdict(
                    id,
                    Wording(english: "source rule \(id)", korean: "소스 규칙 \(id)"),
                    explanation: Wording(english: "", korean: ""),
                    steps: [],
                    confidence: .medium,
                    weight: .cause,
                    evidence: [
                        Evidence(
                            .source(path: "Transport.swift", line: line, column: 1),
                            quote: String(lines[line - 1])
                        )
                    ]
                )
            )
        }
        return part
    }

    /// The first line says that the option was refused, in both languages.
    private func expectRefusedOption(_ story: Story, _ comment: Comment) {
        let first = story.verdicts.first
        #expect(first?.id == "C01", comment)
        #expect(first?.weight == .cause, comment)
        let english = first?.title[.english] ?? ""
        #expect(english.contains("refused") && english.contains("auto-reconnect"), comment)
        #expect(english.contains("CBConnectPeripheralOptionEnableAutoReconnect"), comment)
        let korean = first?.title[.korean] ?? ""
        #expect(korean.contains("거부") && korean.contains("자동 재연결"), comment)
        let wrong: Set<String> = [
            "L01", "L03", "peer-full", "not-connectable", "filter-not-advertised",
        ]
        #expect(!wrong.contains(first?.id ?? "L01"), comment)
    }

    @Test(arguments: ["Console", "ConsoleKnown", "Xcode"])
    func `the line of the error alone tells that the option was refused`(name: String) throws {
        let story = Story(joining: [try Self.log(name)])
        expectRefusedOption(story, "\(name)")
        #expect(story.verdicts.first?.confidence == .medium)
        #expect(story.verdicts.count == 1)
    }

    @Test(arguments: ["Console", "ConsoleKnown", "Xcode"])
    func `source, the phone's log and the error together make it certain`(name: String) throws {
        let parts = [try Self.source(), try Self.log("Phone"), try Self.log(name)]
        for order in [[0, 1, 2], [2, 1, 0], [1, 0, 2]] {
            let story = Story(joining: order.map { parts[$0] })
            expectRefusedOption(story, "\(name) \(order)")
            let first = try #require(story.verdicts.first)
            #expect(first.confidence == .high)
            #expect(story.verdicts.filter { $0.id == "C01" }.count == 1)
            let places = first.evidence.map(\.place)
            #expect(places.contains { if case .line = $0 { true } else { false } })
            #expect(places.contains { if case .source = $0 { true } else { false } })
        }
    }

    @Test func `all three outcomes of the option are told, and the rule that fits them`() throws {
        let first = try #require(Story(joining: [try Self.log("Console")]).verdicts.first)
        for phrase in ["refused with this code", "nothing ever reconnects", "and it reconnects"] {
            #expect(first.explanation[.english].contains(phrase))
        }
        #expect(first.explanation[.english].contains("not confirmed by Apple"))
        #expect(first.steps.first?[.english].contains("options: nil") == true)
    }

    @Test func `the phone's log alone concludes nothing, and says why`() throws {
        let story = Story(joining: [try Self.log("Phone")])
        #expect(story.verdicts.isEmpty)
        let gaps = story.blindness.map(\.id)
        #expect(gaps.contains("masked-log") && gaps.contains("no-app-lines"))
        let masked = try #require(story.blindness.first { $0.id == "masked-log" })
        #expect(masked.title[.english].contains("means nothing"))
        let hidden = try #require(story.blindness.first { $0.id == "no-app-lines" })
        #expect(hidden.step[.english].contains("OS_ACTIVITY_DT_MODE"))
        #expect(hidden.step[.english].contains("devicectl"))
    }

    @Test func `what the app's console adds is no longer said to be missing`() throws {
        let story = Story(joining: [try Self.log("Phone"), try Self.log("Xcode")])
        let gaps = story.blindness.map(\.id)
        #expect(!gaps.contains("no-app-lines") && !gaps.contains("no-service-lines"))
        #expect(gaps.contains("masked-log"))
    }

    @Test func `with the option taken out there is nothing to conclude`() throws {
        #expect(Story(joining: [try Self.log("Repaired")]).verdicts.isEmpty)
    }

    /// The theories of that day, with logs in which they are true.
    @Test(
        arguments: [
            ("NotRetained", "L01"), ("ValueStore", "L03"), ("OtherCentral", "peer-full"),
            ("ServiceFilter", "filter-not-advertised"),
        ]
    )
    func `each of the wrong theories is the first line where the log shows it`(
        name: String,
        id: String
    ) throws {
        let part = try Self.log(name)
        let story = Story(joining: [part])
        #expect(story.verdicts.first?.id == id, "\(LogText.outline(part))")
        #expect(!story.verdicts.contains { $0.id == "C01" })
    }
}

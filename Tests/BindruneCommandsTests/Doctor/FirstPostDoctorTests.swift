// SPDX-License-Identifier: Apache-2.0

import BindruneCommands
import Foundation
import Testing

/// An afternoon with a recorder that would not connect, as the command tells it: the first line is
/// what that afternoon ended with.
struct FirstPostDoctorTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Doctor/FirstPost").path

    /// The files beside each other, away from the tests: rules look away from those.
    private func bench() throws -> Bench {
        let bench = try Bench()
        for name in try FileManager.default.contentsOfDirectory(atPath: Self.folder) {
            try FileManager.default.copyItem(
                atPath: "\(Self.folder)/\(name)",
                toPath: bench.directory.file(name)
            )
        }
        return bench
    }

    private func firstLine(_ files: [String], _ more: String...) async throws -> String {
        let bench = try bench()
        let code = await bench.run(["doctor"] + files + ["--year", "2025"] + more)
        #expect(code == .failed, "\(files)")
        return bench.lines.first ?? ""
    }

    private static let cases = [
        ["Console.log"], ["ConsoleKnown.log"], ["Xcode.log"], ["Transport.swift", "Console.log"],
        ["Transport.swift", "Console.log", "Phone.log"],
        ["Phone.log", "Transport.swift", "Xcode.log"],
    ]

    @Test(arguments: cases) func `the first line is the conclusion`(_ files: [String]) async throws
    {
        let english = try await firstLine(files)
        #expect(english.contains("refused") && english.contains("auto-reconnect"), "\(english)")
        #expect(english.contains("CBConnectPeripheralOptionEnableAutoReconnect"))
        let korean = try await firstLine(files, "--language", "ko")
        #expect(korean.contains("거부") && korean.contains("자동 재연결"), "\(korean)")
    }

    @Test func `one verdict has the line of the log and the line of the source`() async throws {
        let bench = try bench()
        let paths = ["Transport.swift", "Console.log"]
        #expect(await bench.run(["doctor", "--json"] + paths) == .failed)
        let story = try #require(try bench.events().first)
        let verdicts = try #require(story["verdicts"] as? [[String: Any]])
        let first = try #require(verdicts.first)
        #expect(first["id"] as? String == "C01")
        #expect(verdicts.filter { $0["id"] as? String == "C01" }.count == 1)
        let evidence = try #require(first["evidence"] as? [[String: Any]])
        let files = Set(evidence.compactMap { $0["file"] as? String })
        #expect(files == Set(paths))
    }

    @Test func `no verdict line in Korean is an English sentence`() async throws {
        let bench = try bench()
        let words = ["doctor", "Transport.swift", "Console.log"]
        #expect(await bench.run(words + ["--json", "--language", "ko"]) == .failed)
        let story = try #require(try bench.events().first)
        let verdicts = try #require(story["verdicts"] as? [[String: Any]])
        #expect(verdicts.count > 1)
        for verdict in verdicts {
            let texts = [verdict["title"], verdict["explanation"]].compactMap { $0 as? String }
            for text in texts {
                let hasKorean = text.unicodeScalars.contains {
                    (0xAC00...0xD7A3).contains($0.value)
                }
                #expect(hasKorean, "\(text)")
            }
        }
    }
}

// SPDX-License-Identifier: Apache-2.0

import Earbuds
import Foundation
import Testing

/// A recorded minute: ours and two strangers' pairs of the same model, both buds speaking, new
/// addresses, the lid opened, shut and opened again, a connection, ears, a lid that is not open.
struct ReplayTests {
    /// The output of `EarbudsTrace`, which the build puts beside the tests' own executable.
    private func play(_ file: String) throws -> String {
        let tests = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        let process = Process()
        process.executableURL = tests.deletingLastPathComponent()
            .appendingPathComponent("EarbudsTrace")
        process.arguments = [
            URL(fileURLWithPath: #filePath).deletingLastPathComponent()
                .appendingPathComponent("Replays/\(file)").path
        ]
        var environment = ProcessInfo.processInfo.environment
        environment["SWIFT_DETERMINISTIC_HASHING"] = nil
        process.environment = environment
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let output = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        return String(decoding: output, as: UTF8.self)
    }

    @Test func `two processes say the same of a recorded minute`() throws {
        let (first, second) = (try play("minute.jsonl"), try play("minute.jsonl"))
        #expect(first == second)
        let outputs = try first.split(separator: "\n").map {
            try JSONDecoder().decode(EarbudsOutput.self, from: Data($0.utf8))
        }
        let ours = outputs.filter { $0.id == .paired(.mine) }
        #expect(ours.words.filter { $0 != "changed" } == Self.story, "\(ours.words)")
        let others = outputs.filter { $0.id != .paired(.mine) }
        #expect(others.appeared == [.heard(1), .heard(3)])
        #expect(others.shown == [])
        #expect(others.vanished == [.heard(3), .heard(1)])
    }

    /// What happens to our own pods.
    static let story = [
        "appeared", "show", "hide-lidClosed", "silent", "show", "hide-worn", "silent", "vanished",
    ]
}

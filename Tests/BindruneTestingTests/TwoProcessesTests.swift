// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// The same seed gives the same run in two processes, each of which hashes with a seed of its own.
struct TwoProcessesTests {
    /// The output of `WorldTrace`, which the build puts beside the tests' own executable.
    private func trace(seed: Int) throws -> String {
        let tests = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        let process = Process()
        process.executableURL = tests.deletingLastPathComponent()
            .appendingPathComponent("WorldTrace")
        process.arguments = ["\(seed)"]
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

    @Test(arguments: [1, 2, 3])
    func `two processes trace the same world alike`(seed: Int) throws {
        let (first, second) = (try trace(seed: seed), try trace(seed: seed))
        let lines = first.split(separator: "\n")
        #expect(lines.count > 250)
        let difference = zip(lines, second.split(separator: "\n")).first { $0 != $1 }
        #expect(difference == nil, "\(difference.map { "\($0.0)\n\($0.1)" } ?? "")")
        #expect(first == second)
    }

    @Test func `another seed makes another world`() throws {
        #expect(try trace(seed: 4) != trace(seed: 5))
    }
}

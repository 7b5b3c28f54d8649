// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The command line of `lab-scenarios`.
package enum LabCommand {
    static let usage = """
        usage: lab-scenarios list
               lab-scenarios play --radio bluez|simulated [--on-cue] SCENARIO
               lab-scenarios compare --differences FILE SCENARIO SIMULATED REAL
        """

    /// Runs the command; the result is the exit code: 0 done, 1 failed, 2 wrong usage.
    package static func run(_ arguments: [String]) -> Int32 {
        switch arguments.first {
        case "list" where arguments.count == 1:
            for scenario in Scenario.all { say("\(scenario.name)\t\(scenario.summary)") }
            return 0
        case "play" where arguments.count == 4 && arguments[1] == "--radio":
            return play(arguments[3], on: arguments[2])
        case "play"
        where arguments.count == 5 && arguments[1] == "--radio"
            && arguments[3] == "--on-cue":
            // The process is there and loaded; the scenario begins with a line of its script.
            guard readLine() != nil else { return 1 }
            return play(arguments[4], on: arguments[2])
        case "compare" where arguments.count == 6 && arguments[1] == "--differences":
            return compare(arguments[3], [arguments[4], arguments[5]], allowed: arguments[2])
        default: return misuse(usage)
        }
    }

    private static func misuse(_ text: String) -> Int32 {
        FileHandle.standardError.write(Data((text + "\n").utf8))
        return 2
    }

    private static func play(_ name: String, on radio: String) -> Int32 {
        guard let scenario = Scenario.named(name) else {
            return misuse("there is no scenario \(name); see lab-scenarios list")
        }
        let stage: any Stage
        switch radio {
        case "bluez": stage = GuestStage()
        case "simulated": stage = SimulatedStage()
        default: return misuse("--radio wants bluez or simulated, not \(radio)")
        }
        do {
            try scenario.run(on: stage) { say($0) }
            return 0
        } catch {
            say("LAB: failed: \(error)")
            return 1
        }
    }

    private static func compare(_ name: String, _ files: [String], allowed: String) -> Int32 {
        do {
            let differences = try AllowedDifference.read(text(of: allowed))
            let result = TraceComparison(
                scenario: name,
                simulated: try text(of: files[0]),
                real: try text(of: files[1]),
                allowed: differences
            )
            result.report.forEach { say($0) }
            return result.isAsExpected ? 0 : 1
        } catch {
            return misuse("lab-scenarios compare: \(error)")
        }
    }

    private static func text(of path: String) throws -> String {
        try String(contentsOfFile: path, encoding: .utf8)
    }
}

/// Prints one line at once: whoever reads may be waiting for it.
func say(_ line: String) {
    FileHandle.standardOutput.write(Data((line + "\n").utf8))
}

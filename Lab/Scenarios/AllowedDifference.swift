// SPDX-License-Identifier: Apache-2.0

/// A difference between a scenario's two traces that is known and explained.
///
/// Written in `Documentation/differences.md` as a fenced block with the info string
/// `difference SCENARIO…`: lines with `-` are those of the simulated world, lines with `+` those
/// over BlueZ, as a diff shows them. The heading above it names the difference.
package struct AllowedDifference: Hashable, Sendable {
    /// The heading under which it is explained.
    package var title: String
    /// The scenarios it occurs in.
    package var scenarios: [String]
    /// What happens, as lines of a diff.
    package var hunk: TraceHunk

    /// Reads all differences of a document.
    package static func read(_ document: String) throws -> [AllowedDifference] {
        var reader = Reader()
        for line in document.split(separator: "\n", omittingEmptySubsequences: false) {
            try reader.take(String(line))
        }
        guard reader.open == nil else { throw ScenarioFailure("a block of differences has no end") }
        return reader.found
    }

    private struct Reader {
        var title = ""
        var open: AllowedDifference?
        var found: [AllowedDifference] = []

        mutating func take(_ line: String) throws {
            if line.hasPrefix("#") {
                title = String(line.drop { $0 == "#" || $0 == " " })
            } else if line.hasPrefix("```difference") {
                let scenarios = line.split(separator: " ").dropFirst().map(String.init)
                open = AllowedDifference(title: title, scenarios: scenarios, hunk: TraceHunk())
            } else if let block = open, line.hasPrefix("```") {
                found.append(block)
                open = nil
            } else if open != nil {
                try takeInside(line)
            }
        }

        private mutating func takeInside(_ line: String) throws {
            switch line.prefix(2) {
            case "- ": open?.hunk.simulated.append(String(line.dropFirst(2)))
            case "+ ": open?.hunk.real.append(String(line.dropFirst(2)))
            default: throw ScenarioFailure("not a line of a difference: \(line)")
            }
        }
    }
}

/// Lines of one trace in place of lines of the other.
package struct TraceHunk: Hashable, Sendable {
    /// What the simulated world has there.
    package var simulated: [String] = []
    /// What BlueZ has there.
    package var real: [String] = []

    /// The hunk as a diff shows it.
    var lines: [String] {
        simulated.map { "- " + $0 } + real.map { "+ " + $0 }
    }
}

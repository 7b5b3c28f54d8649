// SPDX-License-Identifier: Apache-2.0

/// A play for one central and the recorder, with a name to call it by.
package struct Scenario: Sendable {
    /// The name on the command line and of the trace's file.
    package var name: String
    /// What it shows.
    package var summary: String
    let play: @Sendable (Script) throws -> Void

    init(_ name: String, _ summary: String, play: @escaping @Sendable (Script) throws -> Void) {
        self.name = name
        self.summary = summary
        self.play = play
    }

    /// All scenarios, in the order in which the Lab plays them.
    package static let all: [Scenario] = discovery + values + links + host

    /// The scenario of a name.
    package static func named(_ name: String) -> Scenario? {
        all.first { $0.name == name }
    }

    /// Plays it on a stage. What happens is handed to the output, line by line.
    package func run(on stage: any Stage, output: @escaping (String) -> Void) throws {
        try play(Script(stage: stage, output: output))
    }
}

// SPDX-License-Identifier: Apache-2.0

import Bindrune
import Foundation

/// Tells the whole story on the simulated radio.
struct DemoCommand: Command, Hashable {
    var file: String?
    var replaces: Bool

    private static let file = SharedArguments.file(
        help: "Where to save the sound; without it in the directory for temporary files"
    )

    static let description = CommandDescription(
        "demo",
        summary: "show a whole first connection on the simulated radio",
        options: [file.description, SharedArguments.force.description],
        omittedOptions: ["radio", "deadline", "store"],
        discussion: [
            "Finds a recorder, connects for the first time, subscribes, saves its sound as a WAV"
                + " file, loses the connection on the way, comes back without a scan, and checks"
                + " the file against the recorder's own length and checksum. Takes a few seconds"
                + " and needs no radio."
        ],
        examples: [.init(line: "bindrune demo --to recorder-demo.wav", remark: "keep the sound")]
    )

    init(_ arguments: ParsedArguments) throws(UsageError) {
        file = try arguments.value(of: Self.file)
        replaces = arguments.has(SharedArguments.force)
    }
}

extension DemoCommand {
    package var needs: RadioNeed { .demonstration }

    package func run(in environment: Environment) async throws -> ExitCode {
        let story = DemoStory(environment)
        defer { story.finish() }
        let path: String
        if let file {
            path = environment.files.path(file)
        } else {
            path = try environment.files.makeTemporaryDirectory("bindrune") + "/recorder-demo.wav"
        }
        try OutputFile.requirePlace(at: path, replacing: replaces)
        environment.output.line(
            "A world in memory: a recorder, a heart-rate strap and a thermometer."
                + " No radio is used."
        )
        let run = DemoRun(environment: environment, story: story, file: path, replaces: replaces)
        let ending = try await environment.limited { try await run.play() }
        return try ending.result() ? .done : .failed
    }
}

// SPDX-License-Identifier: Apache-2.0

import Bindrune
import Synchronization

/// Tells the story of the demo, step by step, as it happens.
final class DemoStory: Sendable {
    private let environment: Environment
    private let screen: Screen?
    private let soundStart = Mutex<Duration?>(nil)
    private let metadata = Mutex<RecordingMetadata?>(nil)

    init(_ environment: Environment) {
        self.environment = environment
        let terminal = environment.output.isJSON ? nil : environment.output.resultsTerminal
        screen = terminal.map { Screen(sink: environment.output.results, terminal: $0) }
    }

    /// Says a sentence, with the time of the world before it.
    func say(_ text: String) {
        let time = Quantity.elapsed(environment.elapsed)
        tell(DisplayText.fitted(time, to: 8, alignedRight: true) + "  ", text)
    }

    /// Says something that belongs to the sentence before.
    func add(_ text: String) {
        tell("            ", text)
    }

    /// Tells of a recording.
    func hear(_ news: RecordingNews) {
        switch news {
        case .found(let found):
            metadata.withLock { $0 = found }
            soundStart.withLock { $0 = environment.elapsed }
            let time = Quantity.elapsed(found.format.duration(ofBytes: found.byteCount))
            say(
                "It holds \(time) of sound: \(found.byteCount) bytes in"
                    + " \(found.packetCount) packets. Subscribing and recording."
            )
        case .progress(let progress): show(progress)
        case .lost: say("The connection is lost. Coming back to the recorder without a scan.")
        case .returned: say("Connected again, and the recorder goes on where it was.")
        }
    }

    /// Gives the terminal back.
    func finish() {
        screen?.erase()
    }

    private func tell(_ margin: String, _ text: String) {
        screen?.erase()
        environment.output.line(margin + text)
        environment.output.event(
            JSONLine("step", [environment.time, .init("text", .string(text))])
        )
    }

    private func show(_ progress: RecordingProgress) {
        guard let screen, let metadata = metadata.withLock({ $0 }) else { return }
        let start = soundStart.withLock { $0 } ?? .zero
        let line = ProgressLine(
            recorded: metadata.format.duration(ofBytes: progress.bytes),
            total: metadata.format.duration(ofBytes: progress.totalBytes),
            bytes: progress.bytes,
            elapsed: environment.elapsed - start,
            gaps: progress.gaps
        )
        screen.draw { ["          " + line.text(columns: $0.columns - 11)] }
    }
}

// SPDX-License-Identifier: Apache-2.0

import AudioRoutes
import OpenAVFAudio

/// Shows which Bluetooth audio devices are connected, and through which one sound goes.
struct AudioCommand: Command, Hashable {
    var isOnce: Bool
    var duration: Duration?

    /// How long the audio server may take where nobody says.
    private static let patience = Duration.seconds(5)

    private static let once = Flag("once", help: "Print what is connected now, and end")
    private static let duration = SharedArguments.duration(help: "End after this time")

    static let description = CommandDescription(
        "audio",
        summary: "show the connected Bluetooth audio devices and which is in use",
        options: [once.description, duration.description],
        omittedOptions: ["store", "trace"],
        discussion: [
            "On a terminal the devices stand in a table that is kept up to date; in a pipe each"
                + " device that connects, changes or disconnects is one line. Ctrl-C ends it. A"
                + " device is connected as long as BlueZ or the audio server says so, whether"
                + " sound goes through it or not; what nobody says is shown as unknown.",
            "Needs an audio server (PulseAudio or PipeWire) and is a 3 without one; --deadline is"
                + " how long one is waited for (5s). --radio simulated plays a story of AirPods"
                + " that connect, become the default, take a call, and disconnect.",
        ],
        examples: [
            .init(line: "bindrune audio", remark: "until Ctrl-C"),
            .init(line: "bindrune audio --once --json", remark: "for scripts"),
            .init(line: "bindrune audio --radio simulated", remark: "a story in memory"),
        ]
    )

    init(_ arguments: ParsedArguments) throws(UsageError) {
        isOnce = arguments.has(Self.once)
        duration = try arguments.value(of: Self.duration)
        if isOnce, duration != nil {
            throw UsageError("--once and --for exclude each other", command: "audio")
        }
    }
}

extension AudioCommand {
    package var needs: RadioNeed { .audio }

    package func run(in environment: Environment) async throws -> ExitCode {
        let devices = AudioDevices(host: environment.audio)
        let view = AudioView(environment, isLive: !isOnce)
        guard try await hasServer(devices, in: environment) else {
            view.print(devices.snapshot)
            throw Self.absence(of: devices.snapshot.server)
        }
        if isOnce {
            view.print(devices.snapshot)
            return .done
        }
        let ending: Ending<Void>
        do {
            ending = try await environment.limited(to: duration) {
                await follow(devices, view, in: environment)
            }
        } catch {
            view.finish()
            throw error
        }
        view.finish()
        return tell(ending, count: view.count, in: environment)
    }

    /// Whether an audio server answers before the deadline; throws where a person ends the wait.
    private func hasServer(
        _ devices: AudioDevices,
        in environment: Environment
    ) async throws -> Bool {
        let ending = try await environment.limited(to: environment.deadline ?? Self.patience) {
            for await report in devices.reports() {
                if report.snapshot.server?.value != nil { return true }
            }
            return false
        }
        if case .interrupted = ending { throw CommandFailure(text: "interrupted") }
        if case .finished(let isThere) = ending { return isThere }
        return false
    }

    private func follow(
        _ devices: AudioDevices,
        _ view: AudioView,
        in environment: Environment
    ) async {
        await withTaskGroup(of: Void.self) { group in
            group.addTask { for await report in devices.reports() { view.take(report) } }
            if let audio = environment.audio as? SimulatedAudio {
                group.addTask { await AudioStory.play(to: audio, on: environment.clock) }
            }
            if view.isOnTerminal {
                group.addTask {
                    while !Task.isCancelled {
                        await environment.clock.wait(for: Screen.period)
                        view.refresh()
                    }
                }
            }
            await group.next()
            group.cancelAll()
        }
    }

    private func tell(
        _ ending: Ending<Void>,
        count: Int,
        in environment: Environment
    ) -> ExitCode {
        let (reason, code): (String, ExitCode) =
            switch ending {
            case .finished: ("story", .done)
            case .interrupted:
                (
                    "interrupted",
                    duration == nil || environment.interrupts.readerHadEnough ? .done : .failed
                )
            case .timeUp: ("time", .done)
            }
        environment.output.event(
            JSONLine(
                "end",
                [
                    environment.time, .init("reason", .string(reason)),
                    .init("count", .integer(Int64(count))),
                ]
            )
        )
        return code
    }

    /// What to say where no audio server answers: why, and what to do.
    private static func absence(of server: Knowledge<String>?) -> CommandFailure {
        let cause = server?.reason?.sentence ?? CannotKnow.notToldYet.sentence
        return CommandFailure(
            text: DisplayText.neutralised(cause)
                + " Start one (systemctl --user start pipewire-pulse, or pulseaudio --start), or"
                + " name one in PULSE_SERVER.",
            exitCode: .noRadio
        )
    }
}

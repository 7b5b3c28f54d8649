// SPDX-License-Identifier: Apache-2.0

import Bindrune
import Foundation

/// The acts of the demo.
struct DemoRun: Sendable {
    let environment: Environment
    let story: DemoStory
    let file: String
    let replaces: Bool

    /// The name under which the demo remembers its recorder.
    private static let name = "recorder"

    /// Plays the whole story; says at its end whether every byte is there.
    func play() async throws -> Bool {
        let steps = StepLog()
        let central = environment.radio.makeCentral(
            Central.Configuration(
                store: environment.store,
                diagnostics: PairedDiagnostics(first: environment.diagnostics, second: steps)
            )
        )
        let found = try await find(central)
        let device = try await connect(central, to: found)
        steps.clear()
        let outcome = try await record(from: device)
        await device.disconnect()
        if steps.scans == 0 {
            story.add("No scan was made since the first connection.")
        }
        return try await comeBack() && check(outcome) && steps.scans == 0
    }

    private func find(_ central: Central) async throws -> DiscoveredDevice {
        story.say("Scanning.")
        try await central.ready(within: .seconds(5))
        var recorder: DiscoveredDevice?
        var told: Set<UUID> = []
        for try await event in central.discoveries() {
            let device = event.device
            guard device.name != nil, told.insert(device.id).inserted else { continue }
            story.say("  " + ScanRow(device, at: environment.elapsed).storyLine)
            let services = device.advertisement.services
            if services.contains(RecorderProtocol.service) { recorder = device }
            if let recorder, told.count >= 3 { return recorder }
        }
        throw CommandFailure(text: "no recorder was found", exitCode: .notFound)
    }

    private func connect(
        _ central: Central,
        to found: DiscoveredDevice
    ) async throws -> Device {
        story.say("Connecting to the recorder for the first time, with the handle from the scan.")
        let start = environment.elapsed
        let device = try await central.connect(to: .device(found), within: .seconds(10))
        let time = Quantity.elapsed(environment.elapsed - start)
        let services = try await device.services()
        try device.remember(as: Self.name)
        story.say(
            "Connected in \(time): \(Quantity.count(services.count, "service"))."
                + " Remembered as \"\(Self.name)\"."
        )
        return device
    }

    private func record(from device: Device) async throws -> RecordingRun.Outcome {
        let run = RecordingRun(
            environment: environment,
            path: file,
            replaces: replaces,
            duration: nil,
            listener: { story.hear($0) }
        )
        let outcome = try await run.record(from: device)
        if let failure = outcome.failure { throw failure }
        let progress = outcome.progress
        story.say(
            "The sound is whole: \(Quantity.count(progress.packets, "packet")),"
                + " \(Quantity.count(progress.gaps, "gap")),"
                + " \(Quantity.count(progress.returns, "connection")) lost on the way."
        )
        return outcome
    }

    /// What another start of the program does, some other day.
    private func comeBack() async throws -> Bool {
        let steps = StepLog()
        let central = environment.radio.makeCentral(
            Central.Configuration(store: environment.store, diagnostics: steps)
        )
        let start = environment.elapsed
        let device = try await central.connect(to: .remembered(Self.name), within: .seconds(10))
        let time = Quantity.elapsed(environment.elapsed - start)
        let way = steps.scans == 0 ? "without a scan" : "after a scan"
        story.say("Another day: connected to \"\(Self.name)\" \(way), in \(time).")
        await device.disconnect()
        return steps.scans == 0
    }

    private func check(_ outcome: RecordingRun.Outcome) throws -> Bool {
        let (metadata, progress) = (outcome.metadata, outcome.progress)
        let size = environment.files.path(file)
        let bytes = try environment.files.contents(of: size, limit: 1 << 30)
        var checksum = Checksum()
        checksum.add(bytes.dropFirst(WAVFile.headerSize))
        let isWhole =
            progress.isComplete && bytes.count == WAVFile.headerSize + metadata.byteCount
            && metadata.checksum == checksum.value
        story.add(
            "The recorder says \(metadata.byteCount) bytes, CRC-32 \(hex(metadata.checksum))."
        )
        story.add(
            "The file holds    \(bytes.count - WAVFile.headerSize) bytes,"
                + " CRC-32 \(hex(checksum.value)): "
                + (isWhole ? "the same, to the byte." : "NOT the same.")
        )
        story.add("Saved as \(DisplayText.neutralised(size)), which any player plays.")
        return isWhole
    }

    private func hex(_ value: UInt32?) -> String {
        guard let value else { return "(none)" }
        let digits = String(value, radix: 16, uppercase: true)
        return String(repeating: "0", count: 8 - digits.count) + digits
    }
}

extension ScanRow {
    /// The device as the demo's story mentions it.
    fileprivate var storyLine: String {
        let label = name.map(DisplayText.neutralised) ?? "(no name)"
        let strength = signal.map { "\($0) dBm" } ?? ""
        return "\(SignalBars.text(signal)) \(strength)  \(DisplayText.fitted(label, to: 14))  "
            + services.joined(separator: ", ")
    }
}

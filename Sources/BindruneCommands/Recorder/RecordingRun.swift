// SPDX-License-Identifier: Apache-2.0

import Bindrune
import Foundation

/// Fetches a recorder's recording into a WAV file, over as many connections as it takes.
///
/// When its task is cancelled it completes the file and returns how far it came, as it does when
/// the recording is whole or the connection cannot be had back.
struct RecordingRun: Sendable {
    /// How long packets may stay away before the recorder is asked again.
    static let stall: Duration = .seconds(2)
    /// How often the file's header is set right.
    static let settling: Duration = .seconds(1)

    struct Outcome: Sendable {
        var progress: RecordingProgress
        var metadata: RecordingMetadata
        var checksum: Checksum
        /// What ended it before it was whole; nil where it was cancelled.
        var failure: (any Error)?
    }

    private enum Event: Sendable {
        case packet(Packet)
        case connection(isUp: Bool)
        case tick
        case end((any Error)?)
    }

    var environment: Environment
    var path: String
    var replaces: Bool
    var duration: Duration?
    /// Told of what happens besides the meter, in the order of events.
    var listener: (@Sendable (RecordingNews) -> Void)?

    /// Records from a connected device.
    func record(from device: Device) async throws -> Outcome {
        let value = try await device.read(RecorderProtocol.metadata)
        let metadata = try RecordingMetadata([UInt8](value))
        let file = try WAVFile(
            path: environment.files.path(path),
            replaces: replaces,
            format: metadata.format
        )
        let assembly = RecordingAssembly(metadata: metadata, duration: duration)
        var writer = RecordingWriter(assembly: assembly, file: file)
        var meter = RecordingMeter(environment.output)
        defer { meter.finish() }
        tell(.found(metadata), by: &meter)
        var failure: (any Error)?
        do {
            try await fetch(from: device, &writer, &meter)
        } catch {
            // What a cancelled task throws says nothing but that.
            failure = Task.isCancelled ? nil : error
        }
        try writer.finish()
        return Outcome(
            progress: writer.progress,
            metadata: metadata,
            checksum: writer.checksum,
            failure: failure
        )
    }

    private func fetch(
        from device: Device,
        _ writer: inout RecordingWriter,
        _ meter: inout RecordingMeter
    ) async throws {
        let (events, feed) = AsyncStream.makeStream(of: Event.self)
        // Asked for before the recorder is told to send, so that its first packet is heard.
        let values = device.values(of: RecorderProtocol.audio, buffering: .unbounded)
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { await Self.forward(values, to: feed) }
            group.addTask { await Self.forwardStates(of: device, to: feed) }
            group.addTask { [clock = environment.clock] in
                while !Task.isCancelled {
                    await clock.wait(for: Screen.period)
                    feed.yield(.tick)
                }
            }
            defer { group.cancelAll() }
            try await consume(events, from: device, &writer, &meter)
        }
    }

    private static func forward(
        _ values: Values,
        to feed: AsyncStream<Event>.Continuation
    ) async {
        do {
            for try await packet in values { feed.yield(.packet(packet)) }
            feed.yield(.end(nil))
        } catch {
            feed.yield(.end(error))
        }
    }

    private static func forwardStates(
        of device: Device,
        to feed: AsyncStream<Event>.Continuation
    ) async {
        for await state in device.states {
            feed.yield(.connection(isUp: state == .connected))
        }
    }

    private func consume(
        _ events: AsyncStream<Event>,
        from device: Device,
        _ writer: inout RecordingWriter,
        _ meter: inout RecordingMeter
    ) async throws {
        var lastPacket = environment.elapsed
        var lastSettled = environment.elapsed
        var isUp = true
        try await ask(device, toResumeFrom: writer.connected())
        for await event in events {
            let now = environment.elapsed
            switch event {
            case .packet(let packet) where packet.isGap:
                lastPacket = now
                try await ask(device, toResumeFrom: writer.returned())
            case .packet(let packet):
                lastPacket = now
                try await ask(device, toResumeFrom: writer.take([UInt8](packet.value)))
            case .connection(let state):
                if state != isUp { tell(state ? .returned : .lost, by: &meter) }
                isUp = state
            case .tick where isUp && now - lastPacket >= Self.stall:
                lastPacket = now
                try await ask(device, toResumeFrom: writer.stalled())
            case .tick: break
            case .end(let failure):
                if let failure { throw failure }
                return
            }
            if writer.isComplete { return await stop(device) }
            guard case .tick = event else { continue }
            tell(.progress(writer.progress), by: &meter)
            if now - lastSettled >= Self.settling {
                lastSettled = now
                try writer.settle()
            }
        }
    }

    private func tell(_ news: RecordingNews, by meter: inout RecordingMeter) {
        if let listener { return listener(news) }
        meter.tell(news, at: environment.elapsed)
    }

    /// Asks the recorder to go on from a packet. When the connection is lost in that moment its
    /// return asks again.
    private func ask(_ device: Device, toResumeFrom packet: Int?) async throws {
        guard let packet else { return }
        let command = Data(RecorderProtocol.resume(from: packet))
        do {
            try await device.write(command, to: RecorderProtocol.command)
        } catch {
            let isPassing = [.disconnected, .notConnected, .noAnswer].contains(error.code)
            guard isPassing else { throw error }
        }
    }

    /// The recorder may go on sending what nobody wants: it is told, and need not answer.
    private func stop(_ device: Device) async {
        try? await device.write(Data(RecorderProtocol.stop), to: RecorderProtocol.command)
    }
}

// SPDX-License-Identifier: Apache-2.0

import Bindrune
import Foundation
import Synchronization

/// Prints or keeps the values of a listening as they come, and counts them.
final class ListenLog: Sendable {
    struct Counts: Hashable, Sendable {
        var values = 0
        var bytes = 0
        var gaps = 0
        var dropped: UInt64 = 0
    }

    private struct State {
        var counts = Counts()
        var file: OutputFile?
    }

    private let environment: Environment
    private let format: ValueFormat
    private let characteristic: CharacteristicPath
    private let state: Mutex<State>

    init(
        _ environment: Environment,
        format: ValueFormat,
        characteristic: CharacteristicPath,
        file path: String?
    ) throws(FileProblem) {
        self.environment = environment
        self.format = format
        self.characteristic = characteristic
        guard let path else {
            state = Mutex(State())
            return
        }
        let file = try OutputFile(path: environment.files.path(path), mode: .appending)
        state = Mutex(State(file: file))
    }

    var counts: Counts { state.withLock { $0.counts } }

    /// Takes a packet; returns how many values there are by now.
    func take(_ packet: Packet) throws -> Int {
        let bytes = [UInt8](packet.value)
        let (count, isKept) = try state.withLock { state in
            state.counts.dropped += packet.droppedBefore
            if packet.isGap {
                state.counts.gaps += 1
            } else {
                state.counts.values += 1
                state.counts.bytes += bytes.count
                try state.file?.write(bytes)
            }
            return (state.counts.values, state.file != nil)
        }
        if let gap = packet.gap {
            tell(gap, dropped: packet.droppedBefore)
        } else if !isKept {
            environment.output.line("\(stamp)  \(format.text(bytes))")
            environment.output.event(
                ValueEvent.line(
                    bytes,
                    sequence: packet.sequence,
                    of: characteristic,
                    time: environment.time
                )
            )
        }
        return count
    }

    /// Closes the file, if there is one.
    func close() throws {
        try state.withLock { state in
            try state.file?.close()
            state.file = nil
        }
    }

    private var stamp: String {
        DisplayText.fitted(Quantity.elapsed(environment.elapsed), to: 10, alignedRight: true)
    }

    private func tell(_ gap: Packet.Gap, dropped: UInt64) {
        let length = Quantity.elapsed(gap.end - gap.start)
        environment.output.line(
            "\(stamp)  -- \(gap.cause.words) for \(length); values may be missing"
        )
        environment.output.event(
            JSONLine(
                "gap",
                [
                    environment.time, .init("cause", .string(gap.cause.rawValue)),
                    .init("from", .number(Quantity.seconds(gap.start - .zero))),
                    .init("to", .number(Quantity.seconds(gap.end - .zero))),
                    .init("dropped", .integer(Int64(clamping: dropped))),
                ]
            )
        )
    }
}

extension Packet.Gap.Cause {
    /// What happened, in words.
    var words: String {
        switch self {
        case .reconnected: "the connection was lost"
        case .servicesChanged: "the device changed its services"
        case .pausedForRead: "notifications were off"
        }
    }
}

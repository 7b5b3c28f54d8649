// SPDX-License-Identifier: Apache-2.0

/// Puts a recording together from numbered packets, whatever happens on the way.
///
/// Packets are kept in their order only. When one is missing the recorder is asked to go on from
/// it; what comes meanwhile is passed over. A packet that does not come after three requests is
/// replaced by silence of its length, so that all that follows stays in its place in time.
struct RecordingAssembly: Sendable {
    enum Action: Hashable, Sendable {
        /// Sound for the end of the file.
        case write([UInt8])
        /// The recorder is to go on from this packet.
        case resume(from: Int)
        /// Everything asked for is there.
        case complete
        /// Packets come cut off, time and again: this connection cannot carry them.
        case unusable(Unusable)
    }

    /// Packets that are too short for what they should carry.
    struct Unusable: Error, Hashable, Sendable, CustomStringConvertible {
        var packet: Int
        var expected: Int
        var received: Int

        var description: String {
            "packet \(packet) brings \(received) bytes of sound instead of \(expected);"
                + " the connection does not carry packets of that size"
        }
    }

    let metadata: RecordingMetadata
    /// How many packets are wanted.
    let wanted: Int
    /// The number of the packet to be kept next.
    private(set) var next = 0
    /// Packets kept.
    private(set) var packets = 0
    /// Bytes of sound kept or made up.
    private(set) var bytes = 0
    /// Places filled with silence.
    private(set) var gaps = 0
    /// Times the recorder had to be asked to go on from a missing packet.
    private(set) var requests = 0
    /// Packets that came twice or could not be used.
    private(set) var passedOver = 0

    private var requestsForNext = 0
    /// Packets seen since the last request that were not the one asked for.
    private var strangers = 0

    /// How often a missing packet is asked for.
    static let patience = 3
    /// How many packets may still be under way when a request is made.
    static let underWay = 64

    init(metadata: RecordingMetadata, duration: Duration?) {
        self.metadata = metadata
        wanted = metadata.packets(for: duration)
    }

    var isComplete: Bool { next >= wanted }

    /// How many bytes of sound the wanted packets carry.
    var wantedBytes: Int { min(metadata.byteCount, wanted * metadata.bytesPerPacket) }

    /// Takes a value of the audio characteristic.
    mutating func take(_ value: [UInt8]) -> [Action] {
        guard !isComplete else { return [] }
        guard value.count >= 4 else {
            passedOver += 1
            return []
        }
        let number = (0..<4).reduce(0) { $0 | Int(value[$1]) << (8 * $1) }
        let sound = value[4...]
        let expected = metadata.size(ofPacket: next)
        guard number == next, sound.count == expected else {
            guard number == next, requestsForNext >= Self.patience else {
                return takeStranger(number)
            }
            let received = sound.count
            return [.unusable(Unusable(packet: next, expected: expected, received: received))]
        }
        packets += 1
        return keep(Array(sound))
    }

    /// The connection is back, or was established: the recorder is to go on where it was.
    mutating func connected() -> [Action] {
        guard !isComplete else { return [.complete] }
        strangers = 0
        return [.resume(from: next)]
    }

    /// Nothing has come for a while though more should.
    mutating func stalled() -> [Action] {
        guard !isComplete else { return [] }
        return askAgain()
    }

    private mutating func keep(_ sound: [UInt8]) -> [Action] {
        next += 1
        bytes += sound.count
        requestsForNext = 0
        strangers = 0
        return isComplete ? [.write(sound), .complete] : [.write(sound)]
    }

    private mutating func takeStranger(_ number: Int) -> [Action] {
        passedOver += 1
        guard number >= next else { return [] }
        strangers += 1
        let isCutOff = number == next
        guard isCutOff || requestsForNext == 0 || strangers > Self.underWay else { return [] }
        return askAgain()
    }

    private mutating func askAgain() -> [Action] {
        strangers = 0
        guard requestsForNext < Self.patience else { return fillWithSilence() }
        requestsForNext += 1
        requests += 1
        return [.resume(from: next)]
    }

    private mutating func fillWithSilence() -> [Action] {
        gaps += 1
        let actions = keep([UInt8](repeating: 0, count: max(0, metadata.size(ofPacket: next))))
        return isComplete ? actions : actions + [.resume(from: next)]
    }
}

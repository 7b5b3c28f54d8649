// SPDX-License-Identifier: Apache-2.0

public import Bluetooth
package import HostCore

/// One thing that happened in a world. Compares, encodes, and prints as one stable line.
public struct TraceRecord: Hashable, Sendable, Codable {
    /// The moment of the world's clock.
    public var time: Instant
    /// What happened.
    package var event: TraceEvent

    package init(time: Instant, event: TraceEvent) {
        self.time = time
        self.event = event
    }
}

/// What can happen in a world, as far as somebody could observe it.
package enum TraceEvent: Hashable, Sendable, Codable {
    /// A device sent a packet that some phone was listening for.
    case advertised(device: String, isScanResponse: Bool)
    case command(TraceSession, RadioCommand)
    case told(TraceSession, RadioEvent)
    case woken(TraceSession)
    case linkUp(phone: String, device: String)
    case linkDown(phone: String, device: String, reason: String)
    /// Something befell a device, a phone or the world.
    case remark(subject: String, text: String)
}

/// A session as traces name it.
package struct TraceSession: Hashable, Sendable, Codable {
    package var phone: String
    /// Counts the sessions of the phone, from 1.
    package var number: Int
}

extension TraceRecord: CustomStringConvertible {
    /// The record as a line: seconds with nine digits, then who, then what.
    public var description: String {
        let seconds = time.nanoseconds / 1_000_000_000
        let rest = String(time.nanoseconds % 1_000_000_000)
        let zeros = String(repeating: "0", count: max(0, 9 - rest.count))
        return "\(seconds).\(zeros)\(rest) \(event)"
    }
}

extension TraceSession: CustomStringConvertible {
    package var description: String { "\(phone)#\(number)" }
}

extension TraceEvent: CustomStringConvertible {
    package var description: String {
        switch self {
        case .advertised(let device, let isScanResponse):
            "\(device) \(isScanResponse ? "scan response" : "advertisement")"
        case .command(let session, let command): "\(session) > \(TraceText.of(command))"
        case .told(let session, let event): "\(session) < \(TraceText.of(event))"
        case .woken(let session): "\(session) < wake-up"
        case .linkUp(let phone, let device): "\(phone) = \(device) link up"
        case .linkDown(let phone, let device, let reason):
            "\(phone) = \(device) link down: \(reason)"
        case .remark(let subject, let text): "\(subject): \(text)"
        }
    }
}

/// What a world keeps of its trace.
public enum TraceRetention: Hashable, Sendable {
    /// Nothing: the fastest.
    case nothing
    /// The last so many records.
    case last(Int)
    /// Every record since the world was made.
    case everything
}

/// The records of a world.
struct TraceLog: Sendable {
    var retention: TraceRetention
    private var kept: [TraceRecord] = []

    init(_ retention: TraceRetention) {
        self.retention = retention
    }

    var isOn: Bool { retention != .nothing }

    /// The records that the retention asks for, oldest first.
    var records: [TraceRecord] {
        guard case .last(let limit) = retention else { return kept }
        return Array(kept.suffix(max(0, limit)))
    }

    mutating func append(_ event: TraceEvent, at time: Instant) {
        kept.append(TraceRecord(time: time, event: event))
        // Cut rarely: dropping the first record each time would move all the others.
        if case .last(let limit) = retention, kept.count > 2 * max(1, limit) {
            kept.removeFirst(kept.count - max(0, limit))
        }
    }
}

extension Sequence<TraceRecord> {
    /// A number that follows from the lines of the records (FNV-1a, 64 bits): equal for equal
    /// runs, in whichever process and on whichever machine.
    public var traceHash: UInt64 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for record in self {
            for byte in record.description.utf8 {
                hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
            }
            hash = (hash ^ 0x0A) &* 0x0000_0100_0000_01B3
        }
        return hash
    }
}

// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import DBus
package import HostCore

/// Where one attempt, or the link that came of it, stands.
enum LinkPhase: Hashable, Sendable, Codable {
    /// An earlier link to the same peer is still going down.
    case blocked
    /// BlueZ does not have the device now; a discovery looks for it.
    case searching
    /// Waits before the next `Connect`.
    case settling(until: Instant)
    case connecting(call: UInt32)
    /// `Connect` never answered: `Disconnect` ends it.
    case clearing(call: UInt32)
    /// The link is up; the GATT table is awaited. `isReading`: the tree is being read again.
    case resolving(until: Instant, isReading: Bool)
    case up
    case closing(until: Instant)
    /// The link is down; what explains it may still come.
    case ending(until: Instant, RadioFailure)
}

/// The subscription that a characteristic's values belong to.
package struct ValueRoute: Hashable, Sendable, Codable {
    package var link: LinkID
    package var handle: AttributeHandle

    package init(link: LinkID, handle: AttributeHandle) {
        self.link = link
        self.handle = handle
    }
}

/// What a session keeps of one attempt and its link.
struct LinkRecord: Hashable, Sendable, Codable {
    let id: LinkID
    var phase = LinkPhase.searching
    /// The path of the device's object, once it is known.
    var device: String?
    /// Whether the link was there before this session asked for it.
    var isAdopted = false
    /// Failed calls of `Connect` in a row.
    var tries = 0
    /// Weights of the times the link came up and was of no use.
    var setbacks = 0
    /// What BlueZ said of the end of the link before the end itself.
    var reason: BusFailure?
    var mtu = 23
    var subscriptions: [AttributeHandle: Subscription] = [:]
    /// Reads under way of subscribed characteristics, and the values that came meanwhile.
    var reads: [AttributeHandle: [[UInt8]]] = [:]
    /// Requests that met another operation and are tried again, in the order of their moments.
    var retries: [Retry] = []
    var commands = CommandQueue()
    /// Services that changed, to be told together.
    var changedServices: Set<AttributeHandle> = []
    var changesDue: Instant?

    init(_ id: LinkID) {
        self.id = id
    }

    enum Subscription: String, Hashable, Sendable, Codable {
        case starting, on, stopping
    }

    struct Retry: Hashable, Sendable, Codable {
        var due: Instant
        var request: RequestID
        var what: GATTRequest
        var tries: Int
    }

    /// When the record wants to be looked at again.
    var nextWakeUp: Instant? {
        let phaseEnd: Instant? =
            switch phase {
            case .settling(let until), .resolving(let until, _), .closing(let until),
                .ending(let until, _):
                until
            case .blocked, .searching, .connecting, .clearing, .up: nil
            }
        guard phase == .up else { return phaseEnd }
        return [changesDue, retries.first?.due, commands.nextWakeUp].compactMap { $0 }.min()
    }
}

/// Write commands on their way to BlueZ, in the order in which the session gave them.
///
/// BlueZ refuses one that meets a write request under way on the same characteristic. It is sent
/// again, and those that follow it wait behind it.
struct CommandQueue: Hashable, Sendable, Codable {
    struct Command: Hashable, Sendable, Codable {
        var number: UInt32
        var characteristic: AttributeHandle
        var bytes: [UInt8]
        var tries = 0
    }

    private(set) var backlog: [Command] = []
    private(set) var nextWakeUp: Instant?
    private var flying: [UInt32: Command] = [:]
    private var count: UInt32 = 0

    /// Takes a command in; it comes back when it may leave at once.
    mutating func add(_ characteristic: AttributeHandle, _ bytes: [UInt8]) -> Command? {
        count &+= 1
        let command = Command(number: count, characteristic: characteristic, bytes: bytes)
        guard backlog.isEmpty else {
            backlog.append(command)
            return nil
        }
        flying[command.number] = command
        return command
    }

    /// A command went through or is given up.
    mutating func finish(_ number: UInt32) -> Command? { flying.removeValue(forKey: number) }

    /// A command has to be sent again at that moment; false when it was tried too often.
    mutating func postpone(_ number: UInt32, until due: Instant, tries: Int) -> Bool {
        guard var command = flying[number], command.tries < tries else { return false }
        flying[number] = nil
        command.tries += 1
        let index = backlog.firstIndex { $0.number > number } ?? backlog.endIndex
        backlog.insert(command, at: index)
        nextWakeUp = nextWakeUp.map { max($0, due) } ?? due
        return true
    }

    /// The commands that may leave now.
    mutating func due(at now: Instant) -> [Command] {
        guard let moment = nextWakeUp, moment <= now else { return [] }
        nextWakeUp = nil
        let leaving = backlog
        backlog = []
        for command in leaving { flying[command.number] = command }
        return leaving
    }
}

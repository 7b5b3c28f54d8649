// SPDX-License-Identifier: Apache-2.0

import Foundation

@testable import Bindrune

/// A coordinator with a Core Bluetooth that does what it likes, and a record of who waits.
struct CoordinatorBench {
    enum CallState: Equatable {
        case waiting
        case running
        case done
    }

    static let identifier = UUID(uuidString: "00000000-0000-0000-0000-000000000001") ?? UUID()
    static let policy = ReconnectPolicy(attempts: 2, jitter: 0, deadline: .seconds(50))
    static let lost = OriginalError(NSError(domain: "CBErrorDomain", code: 6))
    static let services = [
        DeviceService(
            uuid: "AE70",
            characteristics: [
                DeviceCharacteristic(
                    uuid: "AE72",
                    service: "AE70",
                    id: "AE72",
                    properties: [.read, .notify, .writeWithoutResponse, .write]
                )
            ]
        )
    ]
    static let path = AttributePath(service: 0, characteristic: 0)

    var coordinator = Coordinator(seed: 1, lowestLevel: nil)
    var now = Moment.zero
    let peer: Peer
    var calls: [CallID: CallState] = [:]
    var outcomes: [CallID: [Coordinator.Outcome]] = [:]
    var violations: [String] = []
    var outputs: [Coordinator.Output] = []
    var lastCall: UInt64 = 0
    var streams: [StreamID] = []
    var feeds: [FeedID] = []

    /// Whether values and calls for packets go the short ways where they can.
    let takesShortWays: Bool
    var trays: [StreamID: StreamTray] = [:]
    /// What calls on the short way wait for, and how often a short way was taken.
    var waitsFor: [CallID: StreamID] = [:]
    var shortcuts = 0

    init(takesShortWays: Bool = false) {
        self.takesShortWays = takesShortWays
        peer = coordinator.peer(for: Self.identifier)
    }

    mutating func feed(_ input: Coordinator.Input) {
        coordinator.handle(input, at: now)
        while true {
            let list = coordinator.takeOutputs()
            if list.isEmpty { break }
            for output in list { note(output, input) }
        }
        if let next = coordinator.nextWakeUp, next < .zero {
            violations.append("\(input): wakes before the beginning")
        }
    }

    private mutating func note(_ output: Coordinator.Output, _ input: Coordinator.Input) {
        outputs.append(output)
        switch output {
        case .resume(let call, let outcome):
            if calls[call] != .waiting {
                violations.append(
                    "\(input): \(call) resumed while \(String(describing: calls[call]))"
                )
            }
            if case .runSetUp = outcome { calls[call] = .running } else { calls[call] = .done }
            outcomes[call, default: []].append(outcome)
        case .retrieve(let call, _), .retrieveConnected(let call, _, _, _):
            coordinator.handle(.retrieved(call, nil), at: now)
        case .recall(let peer):
            for stream in trays.keys.sorted() where coordinator.streams[stream]?.peer == peer {
                guard let left = trays[stream]?.empty() else { continue }
                coordinator.streams[stream]?.machine.putBack(left)
            }
        case .command(let peer, .askSendState):
            let reply = GATTReply.sendState(canSend: true, maximum: 20)
            coordinator.handle(.reply(peer, reply), at: now)
        default: break
        }
    }

    /// Begins a call; it has to be resumed by what comes.
    @discardableResult
    mutating func call(
        _ request: Coordinator.Request,
        within limit: Duration? = .seconds(10)
    ) -> CallID {
        lastCall += 1
        let call = CallID(number: lastCall)
        calls[call] = .waiting
        feed(.call(call, request, until: limit.map { now + $0 }))
        return call
    }

    /// Begins a call for the next packet.
    mutating func callNext(from stream: StreamID) {
        guard takesShortWays, let place = coordinator.streams.index(forKey: stream) else {
            call(.nextPacket(stream), within: nil)
            return
        }
        let tray = trays[stream] ?? StreamTray()
        trays[stream] = tray
        lastCall += 1
        let call = CallID(number: lastCall)
        calls[call] = .waiting
        if let packet = tray.take() {
            shortcuts += 1
            return resumeDirectly(call, packet)
        }
        switch coordinator.turn(call, at: place, tray) {
        case .packet(let packet):
            shortcuts += 1
            resumeDirectly(call, packet)
        case .waits:
            shortcuts += 1
            waitsFor[call] = stream
        case .isUndecided: feed(.call(call, .nextPacket(stream), until: nil))
        }
    }

    /// A value comes.
    mutating func value(_ data: Data) {
        guard takesShortWays, let stream = coordinator.soleListener(on: Self.path, of: peer),
            let place = coordinator.streams.index(forKey: stream)
        else { return feed(.reply(peer, .value(Self.path, .success(data)))) }
        shortcuts += 1
        let news = coordinator.streams.values[place].value(data, at: now)
        if let (call, packet) = news.woken { resumeDirectly(call, packet) }
    }

    private mutating func resumeDirectly(_ call: CallID, _ packet: Packet) {
        if calls[call] != .waiting { violations.append("\(call) resumed by a short way") }
        calls[call] = .done
        outcomes[call, default: []].append(.packet(packet))
    }

    /// The task of a call is cancelled.
    mutating func cancel(_ call: CallID) {
        if let stream = waitsFor[call] {
            feed(.stopWaiting(call, stream))
        } else {
            feed(.cancel(call))
        }
    }

    mutating func report(_ call: CallID, _ result: Coordinator.SetUpResult) {
        calls[call] = .waiting
        feed(.call(call, .setUp(peer, result), until: nil))
    }

    mutating func sight() {
        feed(
            .sighted(
                peer,
                name: "R",
                DeviceAdvertisement(services: ["AE70"]),
                rssi: -50
            )
        )
    }

    /// Every task is cancelled and the radio goes: nobody may wait any more, and nothing be under
    /// way.
    mutating func finish() -> [String] {
        for call in waiting { cancel(call) }
        feed(.radio(.off, isDenied: false))
        for call in calls.keys.sorted() where calls[call] == .running {
            report(call, .abandoned)
        }
        for call in waiting { cancel(call) }
        for stream in streams { feed(.closeStream(stream)) }
        for feed in feeds { self.feed(.closeFeed(feed)) }
        var problems = violations
        let left = calls.keys.sorted().filter { calls[$0] != .done }
        if !left.isEmpty { problems.append("never resumed: \(left)") }
        if !coordinator.owners.isEmpty { problems.append("owners \(coordinator.owners)") }
        if !coordinator.deadlines.isEmpty { problems.append("deadlines are left") }
        if !coordinator.connectCalls.isEmpty { problems.append("connect calls are left") }
        if coordinator.nextWakeUp != nil { problems.append("wants to be woken") }
        if coordinator.demand.running != nil { problems.append("scans") }
        if !coordinator.active.isEmpty { problems.append("a link is active") }
        if !coordinator.peers[0].setUps.isEmpty { problems.append("set-up blocks are kept") }
        return problems
    }

    var waiting: [CallID] { calls.keys.filter { calls[$0] == .waiting }.sorted() }
    var running: [CallID] { calls.keys.filter { calls[$0] == .running }.sorted() }
}

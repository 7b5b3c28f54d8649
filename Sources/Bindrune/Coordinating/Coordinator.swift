// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// All of a central but Core Bluetooth itself: readiness, the scan, the search for a device, links,
/// operations and streams, put together from their machines.
///
/// It is a value that takes inputs and gives outputs, both values with ids. Every call that waits
/// is a `CallID` which is resumed by exactly one `.resume`, whatever happens and in whatever order:
/// the shell only looks up the continuation that belongs to it.
struct Coordinator: Sendable {
    var radio = RadioReadiness.unknown
    /// Whether the user or a policy has refused for good.
    var isDenied = false
    var peers: [PeerRecord] = []
    var peerNumbers: [UUID: Peer] = [:]
    /// Where to look next for a device that may be forgotten.
    private var hand = 0
    /// The devices with a link or an attempt at one, in order.
    var active: [Peer] = []
    var owners: [CallID: Owner] = [:]
    var deadlines: [CallID: Moment] = [:]
    var readyCalls: [CallID] = []
    var readyStarts: [CallID: Moment] = [:]
    var connectCalls: [CallID: ConnectCall] = [:]
    var streams: [StreamID: StreamRecord] = [:]
    var feeds: [FeedID: DiscoveryFeed] = [:]
    var demand = ScanDemand()
    var jitter: JitterSource
    /// The least that diagnostics want to hear of.
    let lowestLevel: DiagnosticEvent.Level?
    var outputs: [Output] = []
    var now = Moment.zero

    /// Who looks after a call that waits.
    enum Owner: Hashable, Sendable {
        case ready
        case connect
        case link(Peer)
        case request(Peer, BluetoothError.Phase, Moment)
        case stream(StreamID)
        case feed(FeedID)
    }

    init(seed: UInt64, lowestLevel: DiagnosticEvent.Level?) {
        jitter = JitterSource(seed: seed)
        self.lowestLevel = lowestLevel
    }

    /// The next moment at which something happens by itself.
    var nextWakeUp: Moment? {
        var earliest = deadlines.isEmpty ? nil : deadlines.values.min()
        for peer in active {
            earliest = Self.earlier(earliest, peers[peer.index].link.nextWakeUp)
            earliest = Self.earlier(earliest, peers[peer.index].requests.nextWakeUp)
        }
        for feed in feeds.values { earliest = Self.earlier(earliest, feed.nextWakeUp) }
        return earliest
    }

    private static func earlier(_ left: Moment?, _ right: Moment?) -> Moment? {
        guard let left, let right else { return left ?? right }
        return min(left, right)
    }

    /// Whether outputs came up.
    var hasOutputs: Bool { !outputs.isEmpty }

    /// Takes the outputs that came up, in order.
    mutating func takeOutputs() -> [Output] {
        defer { outputs.removeAll(keepingCapacity: true) }
        return outputs
    }

    /// Takes an input.
    mutating func handle(_ input: Input, at moment: Moment) {
        now = moment
        switch input {
        case .call(let call, let request, let deadline): begin(call, request, until: deadline)
        case .cancel(let call): abandon(call, .cancelled)
        case .radio(let state, let isDenied): radioChanged(state, isDenied: isDenied)
        case .sighted(let peer, let name, let advertisement, let rssi):
            sighted(peer, name: name, advertisement, rssi: rssi)
        case .retrieved(let call, let peer): retrieved(call, peer)
        case .named(let peer, let name): peers[peer.index].name = name
        case .link(let peer, let event): linkReported(event, of: peer)
        case .discovered(let peer, let services): discovered(peer, services)
        case .reply(let peer, let reply): replied(peer, reply)
        case .openStream(let stream, let peer, let name, let policy):
            openStream(stream, of: peer, name, policy)
        case .closeStream(let stream): closeStream(stream)
        case .stopWaiting(let call, let stream): stopWaiting(call, for: stream)
        case .openFeed(let feed, let wishes): openFeed(feed, wishes)
        case .closeFeed(let feed): closeFeed(feed)
        case .dropSetUp(let peer, let call): dropSetUp(of: peer, call)
        case .wakeUp: wakeUp()
        }
    }

    /// How many devices are remembered. Beyond it a new one takes the place of the one that was
    /// only ever heard advertising, and not lately.
    static let deviceLimit = 4096

    /// The number of a device, a new one where it is met for the first time.
    mutating func peer(for identifier: UUID) -> Peer {
        if let known = peerNumbers[identifier] { return known }
        let record = PeerRecord(identifier: identifier)
        let peer = placeOfStranger() ?? Peer(index: peers.count)
        if peer.index < peers.count {
            peerNumbers[peers[peer.index].identifier] = nil
            for feed in feeds.keys { feeds[feed]?.forget(peer) }
            peers[peer.index] = record
        } else {
            peers.append(record)
        }
        peerNumbers[identifier] = peer
        return peer
    }

    /// The second-chance rule: what was heard since the hand last passed is passed over once.
    private mutating func placeOfStranger() -> Peer? {
        guard peers.count >= Self.deviceLimit else { return nil }
        for _ in 0..<2 * peers.count {
            let index = hand
            hand = (hand + 1) % peers.count
            guard !peers[index].wasUsed else { continue }
            if !peers[index].wasHeard { return Peer(index: index) }
            peers[index].wasHeard = false
        }
        return nil
    }

    private mutating func begin(_ call: CallID, _ request: Request, until deadline: Moment?) {
        switch request {
        case .ready: beginReady(call, until: deadline)
        case .connect(let goal, let policy, let hasSetUp):
            beginConnect(call, goal, policy, hasSetUp: hasSetUp, until: deadline)
        case .setUp(let peer, let result): setUpReported(call, of: peer, result)
        case .connected(let peer): beginAttach(call, to: peer, until: deadline)
        case .disconnect(let peer): beginDisconnect(call, from: peer)
        case .operate(let peer, let operation): operate(call, on: peer, operation, until: deadline)
        case .nextPacket(let stream): nextPacket(call, from: stream)
        case .nextDiscovery(let feed): nextDiscovery(call, from: feed)
        }
    }

    /// What a call gets whose task was cancelled before it began; nil where it is carried out all
    /// the same, because it cleans up.
    static func refusal(of request: Request) -> Outcome? {
        switch request {
        case .setUp, .disconnect: nil
        case .nextPacket, .nextDiscovery: .end
        case .ready: cancelled(.radio)
        case .connect: cancelled(.lookUp)
        case .connected: cancelled(.connected)
        case .operate(_, let operation): cancelled(operation.phase)
        }
    }

    private static func cancelled(_ phase: BluetoothError.Phase) -> Outcome {
        .failed(Failure(link: LinkFailure(.cancelled, during: phase)))
    }

    /// Nobody waits for a call any more, or its time is over.
    mutating func abandon(_ call: CallID, _ code: BluetoothError.Code) {
        deadlines[call] = nil
        switch owners[call] {
        case nil: break
        case .ready: abandonReady(call, code)
        case .connect: abandonConnect(call, code)
        case .link(let peer): drive(peer, .leave(call, LinkFailure(code, during: .connected)))
        case .request(let peer, _, _):
            let failure: GATTFailure = code == .cancelled ? .cancelled : .timedOut
            peers[peer.index].requests.cancel(call, because: failure, at: now)
            performRequests(of: peer)
        case .stream(let stream): stopWaiting(call, for: stream)
        case .feed(let feed):
            guard feeds[feed]?.release(call) == true else { return }
            resume(call, .end)
        }
    }

    mutating func resume(_ call: CallID, _ outcome: Outcome) {
        if !owners.isEmpty { owners[call] = nil }
        if !deadlines.isEmpty { deadlines[call] = nil }
        outputs.append(.resume(call, outcome))
    }

    private mutating func wakeUp() {
        let late = deadlines.filter { $0.value <= now }.sorted {
            ($0.value, $0.key) < ($1.value, $1.key)
        }
        for (call, _) in late where deadlines[call] != nil { abandon(call, .timedOut) }
        for peer in active {
            if let moment = peers[peer.index].requests.nextWakeUp, moment <= now {
                peers[peer.index].requests.wakeUp(at: now)
                performRequests(of: peer)
            }
            if let moment = peers[peer.index].link.nextWakeUp, moment <= now {
                drive(peer, .wakeUp)
            }
        }
        for feed in feeds.keys.sorted() {
            let call = feeds[feed]?.wakeUp(at: now)
            if let call { deliver(feed, to: call) }
        }
    }

    /// Notes whether a device wants time from now on.
    mutating func review(_ peer: Peer) {
        let isActive = peers[peer.index].link.state != .idle
        if !isActive {
            active.removeAll { $0 == peer }
        } else if !active.contains(peer) {
            active.append(peer)
            active.sort()
        }
    }
}

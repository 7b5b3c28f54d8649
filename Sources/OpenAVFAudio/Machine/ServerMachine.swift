// SPDX-License-Identifier: Apache-2.0

package import Bluetooth

/// What is asked of the audio server.
package enum ServerCall: Hashable, Sendable, Codable {
    case subscribe
    case server
    case cards
    case sinks
    case sources
    case card(UInt32)
    case sink(UInt32)
    case source(UInt32)
    case command(AudioCommand)
}

/// How a call ended.
package enum ServerAnswer: Hashable, Sendable, Codable {
    case done
    case server(AudioServer)
    case cards([AudioCard])
    case endpoints([AudioEndpoint])
    /// Refused; in the server's words.
    case refused(String)
}

/// What a subscription tells: that something of a kind is other than before, or gone.
package enum ServerNews: Hashable, Sendable, Codable {
    case server
    case card(UInt32)
    case sink(UInt32)
    case source(UInt32)
    case cardGone(UInt32)
    case sinkGone(UInt32)
    case sourceGone(UInt32)
}

/// What the machine of the audio server is told.
package enum ServerInput: Hashable, Sendable, Codable {
    case start
    case ready
    case lost(String)
    case answer(UInt32, ServerAnswer)
    case news(ServerNews)
    case command(AudioCommand)
    case wakeUp
}

/// What the machine of the audio server wants done.
package enum ServerOutput: Hashable, Sendable, Codable {
    case connect
    /// Drops the connection; answers to calls that are open do not come any more.
    case disconnect
    case call(UInt32, ServerCall)
    case event(AudioEvent)
}

/// How long the audio server may take.
package struct ServerTimings: Hashable, Sendable, Codable {
    /// For taking a connection in.
    package var connect = Duration.seconds(2)
    /// For an answer.
    package var answer = Duration.seconds(3)
    /// Before the first new attempt after a loss; doubled by each failure.
    package var retry = Duration.milliseconds(250)
    package var retryLimit = Duration.seconds(4)

    package init() {}
}

/// Keeps a connection to an audio server alive: connects, subscribes, reads everything once and
/// what changed afterwards, gives up what does not answer, and tries again.
package struct ServerMachine: ~Copyable {
    /// Calls that may be open at once, commands included; more are refused at once.
    package static let callLimit = 256
    /// From so many open calls on, lists are read whole instead of one object after another.
    package static let crowd = 32

    enum State: Hashable {
        case off
        case connecting(until: Instant)
        case loading
        case up
        case resting(until: Instant)
    }

    private struct Open {
        var call: ServerCall
        var due: Instant
        /// Whether the object changed again while it was being read.
        var isStale = false
    }

    /// What has been read of a server that is not told yet.
    private struct Reading {
        var server: AudioServer?
        var cards: [AudioCard]?
        var sinks: [AudioEndpoint]?
        var sources: [AudioEndpoint]?
        var isSubscribed = false
    }

    private let timings: ServerTimings
    private(set) var state = State.off
    private var open: [UInt32: Open] = [:]
    private var number: UInt32 = 0
    private var reading = Reading()
    private var failures = 0
    private var hasToldDown = false
    private var outputs: [ServerOutput] = []

    package init(timings: ServerTimings = ServerTimings()) {
        self.timings = timings
    }

    package mutating func nextOutput() -> ServerOutput? {
        outputs.isEmpty ? nil : outputs.removeFirst()
    }

    package var nextWakeUp: Instant? {
        switch state {
        case .off: nil
        case .connecting(let until), .resting(let until): until
        case .loading, .up: open.values.map(\.due).min()
        }
    }

    /// For tests and messages: `off`, `connecting`, `loading`, `up` or `resting`.
    package var stateName: String {
        switch state {
        case .off: "off"
        case .connecting: "connecting"
        case .loading: "loading"
        case .up: "up"
        case .resting: "resting"
        }
    }

    package mutating func handle(_ input: ServerInput, at now: Instant) {
        switch input {
        case .start: if state == .off { connect(at: now) }
        case .ready: ready(at: now)
        case .lost(let reason): if isConnected { lose(reason, at: now) }
        case .answer(let number, let answer): take(answer, to: number, at: now)
        case .news(let news): take(news, at: now)
        case .command(let command): perform(command, at: now)
        case .wakeUp: break
        }
        keepTime(at: now)
    }

    private var isConnected: Bool {
        switch state {
        case .connecting, .loading, .up: true
        case .off, .resting: false
        }
    }

    private mutating func connect(at now: Instant) {
        state = .connecting(until: now + timings.connect)
        outputs.append(.connect)
    }

    private mutating func ready(at now: Instant) {
        guard case .connecting = state else { return }
        state = .loading
        reading = Reading()
        for call in [ServerCall.subscribe, .server, .cards, .sinks, .sources] { ask(call, at: now) }
    }

    private mutating func keepTime(at now: Instant) {
        switch state {
        case .off: break
        case .connecting(let until):
            if until <= now { lose("the audio server does not take the connection in", at: now) }
        case .resting(let until):
            if until <= now { connect(at: now) }
        case .loading, .up:
            let late = open.filter { $0.value.due <= now }.keys.sorted()
            guard let first = late.first, let call = open[first]?.call else { return }
            // One that does not answer one question answers none.
            lose("the audio server does not answer (\(call))", at: now)
        }
    }

    private mutating func lose(_ reason: String, at now: Instant) {
        let commands = open.keys.sorted().compactMap { key -> AudioCommand? in
            if case .command(let command)? = open[key]?.call { command } else { nil }
        }
        open = [:]
        let wasUp = state == .up
        let doublings = min(failures, 10)
        let pause = min(timings.retry * (1 << doublings), timings.retryLimit)
        failures = wasUp ? 0 : failures + 1
        state = .resting(until: now + (wasUp ? timings.retry : pause))
        outputs.append(.disconnect)
        for command in commands { outputs.append(.event(.commandFailed(command, reason))) }
        if wasUp || !hasToldDown { outputs.append(.event(.serverDown(reason))) }
        hasToldDown = true
    }

    private mutating func ask(_ call: ServerCall, at now: Instant) {
        if let key = open.keys.sorted().first(where: { open[$0]?.call == call }) {
            open[key]?.isStale = true
            return
        }
        guard open.count < Self.callLimit else {
            return lose("more changes than can be read", at: now)
        }
        number &+= 1
        open[number] = Open(call: call, due: now + timings.answer)
        outputs.append(.call(number, call))
    }

    private mutating func perform(_ command: AudioCommand, at now: Instant) {
        guard state == .up else {
            outputs.append(.event(.commandFailed(command, "there is no audio server")))
            return
        }
        guard open.count < Self.callLimit else {
            outputs.append(.event(.commandFailed(command, "too many calls are open")))
            return
        }
        number &+= 1
        open[number] = Open(call: .command(command), due: now + timings.answer)
        outputs.append(.call(number, .command(command)))
    }

    private mutating func take(_ news: ServerNews, at now: Instant) {
        guard state == .loading || state == .up else { return }
        if state == .loading { return reload(news, at: now) }
        let isCrowded = open.count >= Self.crowd
        switch news {
        case .server: ask(.server, at: now)
        case .card(let index): ask(isCrowded ? .cards : .card(index), at: now)
        case .sink(let index): ask(isCrowded ? .sinks : .sink(index), at: now)
        case .source(let index): ask(isCrowded ? .sources : .source(index), at: now)
        case .cardGone(let index): outputs.append(.event(.cardGone(index)))
        case .sinkGone(let index): outputs.append(.event(.endpointGone(.output, index)))
        case .sourceGone(let index): outputs.append(.event(.endpointGone(.input, index)))
        }
    }

    /// What is not told yet is read as a whole once more.
    private mutating func reload(_ news: ServerNews, at now: Instant) {
        switch news {
        case .server: ask(.server, at: now)
        case .card, .cardGone: ask(.cards, at: now)
        case .sink, .sinkGone: ask(.sinks, at: now)
        case .source, .sourceGone: ask(.sources, at: now)
        }
    }

    private mutating func take(_ answer: ServerAnswer, to number: UInt32, at now: Instant) {
        guard let asked = open.removeValue(forKey: number) else { return }
        if asked.isStale {
            // What it says may be older than the change.
            return ask(asked.call, at: now)
        }
        if case .command(let command) = asked.call {
            if case .refused(let reason) = answer {
                outputs.append(.event(.commandFailed(command, reason)))
            }
            return
        }
        state == .loading ? load(answer, to: asked.call, at: now) : tell(answer, to: asked.call)
    }

    private mutating func load(_ answer: ServerAnswer, to call: ServerCall, at now: Instant) {
        switch (call, answer) {
        case (.subscribe, .done): reading.isSubscribed = true
        case (.server, .server(let server)): reading.server = server
        case (.cards, .cards(let cards)): reading.cards = cards
        case (.sinks, .endpoints(let sinks)): reading.sinks = sinks
        case (.sources, .endpoints(let sources)): reading.sources = sources
        case (_, .refused(let reason)): return lose("\(call): \(reason)", at: now)
        default: return lose("\(call) was answered with something else", at: now)
        }
        guard let server = reading.server, let cards = reading.cards, let sinks = reading.sinks,
            let sources = reading.sources, reading.isSubscribed
        else { return }
        reading = Reading()
        state = .up
        failures = 0
        hasToldDown = false
        outputs.append(.event(.serverUp(server, cards: cards, endpoints: sinks + sources)))
    }

    private mutating func tell(_ answer: ServerAnswer, to call: ServerCall) {
        switch answer {
        case .server(let server): outputs.append(.event(.server(server)))
        case .cards(let cards): outputs += cards.map { .event(.card($0)) }
        case .endpoints(let endpoints): outputs += endpoints.map { .event(.endpoint($0)) }
        // Asked about something that went meanwhile: its end is told by news of its own.
        case .done, .refused: break
        }
    }
}

// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import Bindrune

struct CoordinatorTests {
    typealias Bench = CoordinatorBench

    enum Event: String, CaseIterable {
        case timeOut
        case cancel
        case found
        case didConnect
        case didFail
        case didDisconnect
        case powerOff
        case discovered
    }

    static func permutations<Element>(_ list: [Element]) -> [[Element]] {
        guard let head = list.first else { return [[]] }
        return permutations(Array(list.dropFirst())).flatMap { rest in
            (0...rest.count).map { Array(rest[..<$0]) + [head] + Array(rest[$0...]) }
        }
    }

    private func play(_ event: Event, _ bench: inout Bench, cancels call: CallID) {
        switch event {
        case .timeOut:
            bench.now = Moment.zero + .seconds(10)
            bench.feed(.wakeUp)
        case .cancel: bench.feed(.cancel(call))
        case .found: bench.sight()
        case .didConnect: bench.feed(.link(bench.peer, .didConnect))
        case .didFail: bench.feed(.link(bench.peer, .didFail(Bench.lost)))
        case .didDisconnect:
            bench.feed(.link(bench.peer, .didDisconnect(Bench.lost, isIdle: true)))
        case .powerOff: bench.feed(.radio(.off, isDenied: false))
        case .discovered: bench.feed(.discovered(bench.peer, Bench.services))
        }
    }

    @Test func `time-out, cancel, callbacks and power-off in every order resume a connect once`() {
        for order in Self.permutations(Event.allCases.filter { $0 != .discovered }) {
            var bench = Bench()
            bench.feed(.radio(.ready, isDenied: false))
            let goal = ConnectGoal(filter: .service("AE70"), text: "")
            let first = bench.call(.connect(goal, .none, hasSetUp: false))
            let second = bench.call(
                .connect(goal, Bench.policy, hasSetUp: false),
                within: .seconds(20)
            )
            for event in order { play(event, &bench, cancels: first) }
            let problems = bench.finish()
            guard
                !problems.isEmpty || bench.outcomes[first]?.count != 1
                    || bench.outcomes[second]?.count != 1
            else { continue }
            Issue.record("\(order): \(problems) \(bench.outcomes)")
            return
        }
    }

    @Test(arguments: 0..<20)
    func `whatever happens in whatever order, no call is resumed twice and none is lost`(
        block: Int
    ) {
        for index in 0..<20 {
            let seed = UInt64(block * 20 + index)
            var random = JitterSource(seed: seed)
            var bench = Bench()
            for _ in 0..<120 { randomStep(&bench, &random) }
            let problems = bench.finish()
            guard !problems.isEmpty else { continue }
            Issue.record("seed \(seed): \(problems)")
            return
        }
    }

    @Test(arguments: 0..<3)
    func `values and readers fare on the short ways as on the long ones`(block: Int) {
        var shortcuts = 0
        for index in 0..<6 {
            let seed = UInt64(block * 6 + index)
            var long = Bench()
            var short = Bench(takesShortWays: true)
            var (draws, others) = (JitterSource(seed: seed), JitterSource(seed: seed))
            begin(&long, policy: seed % 4 == 0 ? .newest(3) : .unbounded)
            begin(&short, policy: seed % 4 == 0 ? .newest(3) : .unbounded)
            for step in 0..<200 {
                streamStep(&long, &draws, step)
                streamStep(&short, &others, step)
                guard step % 25 == 24 else { continue }
                guard long.outcomes == short.outcomes, long.waiting == short.waiting else {
                    Issue.record("seed \(seed) differs by step \(step)")
                    return
                }
            }
            let drops = long.coordinator.streams.mapValues(\.machine.buffer.dropped)
            #expect(drops == short.coordinator.streams.mapValues(\.machine.buffer.dropped))
            let problems = short.finish()
            if !problems.isEmpty { Issue.record("seed \(seed): \(problems)") }
            shortcuts += short.shortcuts
        }
        #expect(shortcuts > 100)
    }

    private func begin(_ bench: inout Bench, policy: BufferingPolicy) {
        bench.feed(.radio(.ready, isDenied: false))
        bench.sight()
        let goal = ConnectGoal(filter: .service("AE70"), text: "")
        let call = bench.call(.connect(goal, .persistent, hasSetUp: true))
        bench.feed(.link(bench.peer, .didConnect))
        bench.feed(.discovered(bench.peer, Bench.services))
        bench.report(call, .done([call]))
        bench.lastCall += 1
        bench.streams = [StreamID(number: bench.lastCall)]
        bench.feed(.openStream(bench.streams[0], bench.peer, "AE72", policy))
        bench.feed(.reply(bench.peer, .notifying(Bench.path, true, nil)))
    }

    private func streamStep(_ bench: inout Bench, _ random: inout JitterSource, _ step: Int) {
        bench.now = bench.now + .milliseconds(1)
        switch random.next() % 80 {
        case 0..<38: bench.value(Data([UInt8(truncatingIfNeeded: step)]))
        case 38..<70:
            guard let stream = bench.streams.randomElement(using: &random) else { return }
            bench.callNext(from: stream)
        case 70: bench.feed(.link(bench.peer, .didDisconnect(Bench.lost, isIdle: true)))
        case 71, 72:
            bench.now = bench.now + .seconds(5)
            bench.feed(.wakeUp)
            bench.feed(.link(bench.peer, .didConnect))
        case 73, 74:
            bench.feed(.discovered(bench.peer, Bench.services))
            bench.feed(.reply(bench.peer, .notifying(Bench.path, true, nil)))
        case 75: bench.feed(.link(bench.peer, .servicesChanged))
        case 76: cancelOne(&bench, &random)
        case 77, 78: reportOne(&bench, &random)
        default: if step > 150 { randomStep(&bench, &random) }
        }
    }

    private func randomStep(_ bench: inout Bench, _ random: inout JitterSource) {
        switch random.next() % 24 {
        case 0: bench.feed(.radio(.ready, isDenied: false))
        case 1:
            let states: [RadioReadiness] = [.ready, .ready, .ready, .off, .resetting, .unknown]
            let state = states.randomElement(using: &random) ?? .ready
            bench.feed(.radio(state, isDenied: false))
        case 2: bench.sight()
        case 3: bench.feed(.link(bench.peer, .didConnect))
        case 4: bench.feed(.link(bench.peer, .didFail(Bench.lost)))
        case 5: bench.feed(.link(bench.peer, .didDisconnect(Bench.lost, isIdle: true)))
        case 6: bench.feed(.link(bench.peer, .didDisconnect(nil, isIdle: true)))
        case 7, 8: bench.feed(.discovered(bench.peer, Bench.services))
        case 9: bench.feed(.link(bench.peer, .discoveryFailed(Bench.lost)))
        case 10: bench.feed(.link(bench.peer, .servicesChanged))
        case 11, 12: wake(&bench, &random)
        case 13: reportOne(&bench, &random)
        case 14: cancelOne(&bench, &random)
        case 15, 16, 17: reply(&bench, &random)
        default: begin(&bench, &random)
        }
    }

    private func wake(_ bench: inout Bench, _ random: inout JitterSource) {
        bench.now = bench.now + .milliseconds(Int64(random.next() % 3_000))
        if random.next() % 2 == 0, let next = bench.coordinator.nextWakeUp {
            bench.now = max(bench.now, next)
        }
        bench.feed(.wakeUp)
    }

    private func reportOne(_ bench: inout Bench, _ random: inout JitterSource) {
        guard let call = bench.running.randomElement(using: &random) else { return }
        switch random.next() % 4 {
        case 0: bench.report(call, .abandoned)
        case 1: bench.report(call, .failed(Bench.lost, .transient))
        default: bench.report(call, .done(bench.coordinator.peers[0].setUps))
        }
    }

    private func cancelOne(_ bench: inout Bench, _ random: inout JitterSource) {
        guard let call = bench.waiting.randomElement(using: &random) else { return }
        bench.cancel(call)
    }

    private func reply(_ bench: inout Bench, _ random: inout JitterSource) {
        let path = Bench.path
        let replies: [GATTReply] = [
            .value(path, .success(Data([1]))), .value(path, .failure(Bench.lost)),
            .notifying(path, true, nil), .notifying(path, false, nil),
            .notifying(path, false, Bench.lost), .written(path, nil), .rssi(.success(-50)),
            .readyToSend, .descriptors(path, .success([])),
        ]
        guard let reply = replies.randomElement(using: &random) else { return }
        bench.feed(.reply(bench.peer, reply))
    }

    private func begin(_ bench: inout Bench, _ random: inout JitterSource) {
        let name: CharacteristicID = "AE72"
        let hasSetUp = random.next() % 2 == 0
        switch random.next() % 12 {
        case 0: bench.call(.ready)
        case 1:
            let goal = ConnectGoal(identifier: Bench.identifier, text: "")
            bench.call(.connect(goal, Bench.policy, hasSetUp: hasSetUp))
        case 2, 3:
            let goal = ConnectGoal(filter: .service("AE70"), text: "")
            bench.call(.connect(goal, hasSetUp ? .persistent : .none, hasSetUp: hasSetUp))
        case 4: bench.call(.connected(bench.peer))
        case 5: bench.call(.disconnect(bench.peer), within: nil)
        case 6: bench.call(.operate(bench.peer, .read(name, .pause)))
        case 7: bench.call(.operate(bench.peer, .write(name, Data(count: 50), .withoutResponse)))
        case 8: bench.call(.operate(bench.peer, .write(name, Data(count: 50), .chunked)))
        case 9: openOne(&bench)
        default:
            if let stream = bench.streams.randomElement(using: &random), random.next() % 2 == 0 {
                bench.callNext(from: stream)
            } else if let feed = bench.feeds.randomElement(using: &random) {
                bench.call(.nextDiscovery(feed), within: nil)
            }
        }
    }

    private func openOne(_ bench: inout Bench) {
        bench.lastCall += 1
        if bench.lastCall % 3 == 0 {
            let feed = FeedID(number: bench.lastCall)
            bench.feeds.append(feed)
            let wishes = Coordinator.FeedWishes(
                filter: .any,
                duplicates: .all,
                lostAfter: .seconds(3)
            )
            bench.feed(.openFeed(feed, wishes))
        } else {
            let stream = StreamID(number: bench.lastCall)
            bench.streams.append(stream)
            bench.feed(.openStream(stream, bench.peer, "AE72", .newest(3)))
            if bench.streams.count > 4 { bench.feed(.closeStream(bench.streams.removeFirst())) }
        }
    }

    @Test func `a handle that the system disowns is looked up anew for the next try`() {
        for (code, renewals) in [(12, 1), (6, 0)] {
            var bench = Bench()
            bench.feed(.radio(.ready, isDenied: false))
            bench.sight()
            let goal = ConnectGoal(filter: .service("AE70"), text: "")
            bench.call(.connect(goal, Bench.policy, hasSetUp: false))
            let error = OriginalError(NSError(domain: "CBErrorDomain", code: code))
            bench.feed(.link(bench.peer, .didFail(error)))
            bench.now = Moment.zero + .seconds(5)
            bench.feed(.wakeUp)
            let tries = bench.outputs.filter {
                $0 == .renewHandle(bench.peer) || $0 == .connect(bench.peer)
            }
            #expect(tries.count == 2 + renewals, "code \(code)")
            #expect(tries.last == .connect(bench.peer))
        }
    }

    @Test func `no command goes to a radio that is not ready`() {
        for seed in 0..<150 {
            var random = JitterSource(seed: UInt64(seed))
            var bench = Bench()
            for _ in 0..<80 {
                bench.outputs = []
                randomStep(&bench, &random)
                guard bench.coordinator.radio != .ready else { continue }
                let wrong = bench.outputs.first { output in
                    switch output {
                    case .startScan, .stopScan, .connect, .cancelLink, .discover, .command: true
                    default: false
                    }
                }
                if let wrong, case .command(_, .askSendState) = wrong { continue }
                guard let wrong else { continue }
                Issue.record("seed \(seed): \(wrong)")
                return
            }
        }
    }

    @Test func `a late joiner is told to run its own block only where it has not been run`() {
        var bench = Bench()
        bench.feed(.radio(.ready, isDenied: false))
        bench.sight()
        let goal = ConnectGoal(identifier: Bench.identifier, text: "")
        let first = bench.call(.connect(goal, .default, hasSetUp: true))
        bench.feed(.link(bench.peer, .didConnect))
        bench.feed(.discovered(bench.peer, Bench.services))
        #expect(bench.outcomes[first] == [.runSetUp(bench.peer, [first])])
        let second = bench.call(.connect(goal, .default, hasSetUp: true))
        bench.report(first, .done([first]))
        #expect(bench.outcomes[first]?.last == .connected(bench.peer, runsOwnSetUp: false))
        #expect(bench.outcomes[second] == [.connected(bench.peer, runsOwnSetUp: true)])
        let third = bench.call(.connect(goal, .default, hasSetUp: false))
        #expect(bench.outcomes[third] == [.connected(bench.peer, runsOwnSetUp: false)])
    }
}

// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import Bindrune

struct RequestQueueTests {
    static let path = AttributePath(service: 0, characteristic: 0)
    static let first = CallID(number: 1)
    static let second = CallID(number: 2)
    static let lost = LinkFailure(.disconnected, during: .connected)

    enum Event: CaseIterable {
        case answer
        case cancelFirst
        case cancelSecond
        case time
        case lose
    }

    static func permutations<Element>(_ list: [Element]) -> [[Element]] {
        guard let head = list.first else { return [[]] }
        return permutations(Array(list.dropFirst())).flatMap { rest in
            (0...rest.count).map { Array(rest[..<$0]) + [head] + Array(rest[$0...]) }
        }
    }

    /// A queue with a device that answers reads in order, the n-th with the byte n.
    struct Bench {
        var queue = RequestQueue()
        var owed: [UInt8] = []
        var reads: UInt8 = 0
        var results: [CallID: [Result<GATTAnswer, GATTFailure>]] = [:]
        var commands: [GATTCommand] = []
        var settled: [GATTOperation] = []
        var stuck = 0
        var canSend = true

        mutating func collect(at now: Moment = .zero) {
            while true {
                let actions = queue.takeActions()
                if actions.isEmpty { return }
                for action in actions { note(action, at: now) }
            }
        }

        private mutating func note(_ action: RequestQueue.Action, at now: Moment) {
            switch action {
            case .perform(let command):
                commands.append(command)
                if case .read = command {
                    reads += 1
                    owed.append(reads)
                }
                if command == .askSendState {
                    _ = queue.reply(.sendState(canSend: canSend, maximum: 20), at: now)
                }
            case .resume(let call, let result): results[call, default: []].append(result)
            case .settled(let operation, _): settled.append(operation)
            case .stuck: stuck += 1
            }
        }

        mutating func answer(at now: Moment = .zero) {
            guard !owed.isEmpty else { return }
            let byte = owed.removeFirst()
            _ = queue.reply(.value(RequestQueueTests.path, .success(Data([byte]))), at: now)
            collect(at: now)
        }

        mutating func ask(
            _ operation: GATTOperation,
            _ call: CallID,
            within limit: Duration = .seconds(30),
            at now: Moment = .zero
        ) {
            queue.enqueue(operation, for: call, deadline: now + limit, at: now)
            collect(at: now)
        }
    }

    @Test func `in every order of answers, cancels, time-outs and loss each call ends once`() {
        for order in Self.permutations([.answer, .answer] + Event.allCases) {
            var bench = Bench()
            bench.ask(.read(Self.path), Self.first, within: .seconds(5))
            bench.ask(.read(Self.path), Self.second, within: .seconds(10))
            var now = Moment.zero
            for event in order {
                switch event {
                case .answer: bench.answer(at: now)
                case .cancelFirst: bench.queue.cancel(Self.first, because: .cancelled, at: now)
                case .cancelSecond: bench.queue.cancel(Self.second, because: .cancelled, at: now)
                case .time:
                    now = .zero + .seconds(5)
                    bench.queue.wakeUp(at: now)
                case .lose:
                    bench.queue.failAll(.interrupted(Self.lost))
                    bench.owed = []
                }
                bench.collect(at: now)
            }
            let isRight = [Self.first, Self.second].allSatisfy { call in
                guard let results = bench.results[call], results.count == 1 else { return false }
                guard case .success(.data(let data)) = results[0] else { return true }
                // The n-th read belongs to the n-th call: nobody gets another's answer.
                return data == Data([UInt8(call.number)])
            }
            if !isRight || !bench.queue.isIdle || bench.stuck != 0 {
                Issue.record("\(order): \(bench.results)")
                return
            }
        }
    }

    @Test func `a cancelled read swallows its late answer`() {
        var bench = Bench()
        bench.ask(.read(Self.path), Self.first)
        bench.ask(.read(Self.path), Self.second)
        bench.queue.cancel(Self.first, because: .cancelled, at: .zero)
        bench.collect()
        #expect(bench.commands == [.read(Self.path)])
        bench.answer()
        #expect(bench.commands.count == 2)
        bench.answer()
        #expect(bench.results[Self.second] == [.success(.data(Data([2])))])
    }

    @Test func `a device that stays silent makes the link useless after the time-out of ATT`() {
        var bench = Bench()
        bench.ask(.read(Self.path), Self.first, within: .seconds(5))
        #expect(bench.queue.nextWakeUp == Moment.zero + .seconds(5))
        bench.queue.wakeUp(at: .zero + .seconds(5))
        bench.collect()
        #expect(bench.results[Self.first] == [.failure(.timedOut)])
        #expect(bench.queue.nextWakeUp == Moment.zero + RequestQueue.silence)
        bench.queue.wakeUp(at: .zero + RequestQueue.silence)
        bench.collect()
        #expect(bench.stuck == 1)
        #expect(bench.queue.nextWakeUp == nil)
    }

    @Test func `writes without response wait for room and go out in pieces`() {
        var bench = Bench()
        bench.canSend = false
        let data = Data((0..<45).map { UInt8($0) })
        bench.ask(.send(Self.path, data), Self.first)
        #expect(bench.commands == [.askSendState])
        #expect(bench.results.isEmpty)
        // Told too early: it is asked again, and nothing goes out.
        _ = bench.queue.reply(.readyToSend, at: .zero)
        bench.collect()
        #expect(bench.commands == [.askSendState, .askSendState])
        bench.canSend = true
        _ = bench.queue.reply(.readyToSend, at: .zero)
        bench.collect()
        let sent = bench.commands.compactMap { command -> Data? in
            if case .send(_, let piece) = command { piece } else { nil }
        }
        #expect(sent.map(\.count) == [20, 20, 5])
        #expect(Data(sent.joined()) == data)
        #expect(bench.results[Self.first] == [.success(.done)])
        #expect(bench.queue.isIdle)
    }

    @Test func `readiness is looked at again, also when nobody tells of it`() {
        var bench = Bench()
        bench.canSend = false
        bench.ask(.send(Self.path, Data([1])), Self.first)
        #expect(bench.queue.nextWakeUp == Moment.zero + RequestQueue.recheck)
        bench.canSend = true
        bench.queue.wakeUp(at: .zero + RequestQueue.recheck)
        bench.collect(at: .zero + RequestQueue.recheck)
        #expect(bench.results[Self.first] == [.success(.done)])
    }

    @Test func `a write that waits for room lets the next go when it is given up`() {
        for givesUpByTime in [false, true] {
            var bench = Bench()
            bench.canSend = false
            bench.ask(.send(Self.path, Data([1])), Self.first, within: .seconds(1))
            bench.ask(.read(Self.path), Self.second)
            if givesUpByTime {
                bench.queue.wakeUp(at: .zero + .seconds(1))
            } else {
                bench.queue.cancel(Self.first, because: .cancelled, at: .zero)
            }
            bench.collect()
            #expect(bench.results[Self.first]?.count == 1)
            bench.answer()
            #expect(bench.results[Self.second] == [.success(.data(Data([1])))])
        }
    }

    @Test func `long writes with response go piece by piece and stop at a refusal`() {
        let refused = OriginalError(NSError(domain: "CBATTErrorDomain", code: 13))
        var bench = Bench()
        bench.ask(.writeInPieces(Self.path, Data(count: 50)), Self.first)
        #expect(bench.commands.last == .write(Self.path, Data(count: 20)))
        _ = bench.queue.reply(.written(Self.path, nil), at: .zero)
        bench.collect()
        #expect(bench.commands.count { $0 == .write(Self.path, Data(count: 20)) } == 2)
        _ = bench.queue.reply(.written(Self.path, refused), at: .zero)
        bench.collect()
        #expect(bench.results[Self.first] == [.failure(.refused(refused))])
        #expect(bench.queue.isIdle)
    }

    @Test func `a read that pauses notifications turns them on again, also when given up`() {
        for cancelsAt in 0...3 {
            var bench = Bench()
            bench.ask(.readPausing(Self.path), Self.first)
            let replies: [GATTReply] = [
                .notifying(Self.path, false, nil), .value(Self.path, .success(Data([9]))),
                .notifying(Self.path, true, nil),
            ]
            for (index, reply) in replies.enumerated() {
                if index == cancelsAt {
                    bench.queue.cancel(Self.first, because: .cancelled, at: .zero)
                }
                _ = bench.queue.reply(reply, at: .zero)
                bench.collect()
            }
            #expect(bench.commands.last == .notify(Self.path, true))
            #expect(bench.queue.isIdle)
            #expect(bench.results[Self.first]?.count == 1)
            if cancelsAt == 3 {
                #expect(bench.results[Self.first] == [.success(.data(Data([9])))])
            }
        }
    }

    @Test func `an answer for something else is not taken`() {
        let other = AttributePath(service: 1, characteristic: 0)
        let foreign: [GATTReply] = [
            .value(other, .success(Data())), .written(Self.path, nil),
            .notifying(Self.path, true, nil), .rssi(.success(1)),
            .descriptors(Self.path, .success([])), .descriptorValue(Self.path, 0, .success(Data())),
            .sendState(canSend: true, maximum: 20), .readyToSend,
        ]
        var bench = Bench()
        bench.ask(.read(Self.path), Self.first)
        for reply in foreign {
            check(!bench.queue.reply(reply, at: .zero))
        }
        bench.collect()
        #expect(bench.results.isEmpty)
        bench.answer()
        #expect(bench.results[Self.first]?.count == 1)
        for reply in foreign {
            check(!bench.queue.reply(reply, at: .zero))
        }
    }
}

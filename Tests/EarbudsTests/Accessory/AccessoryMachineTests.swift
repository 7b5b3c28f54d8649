// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import Earbuds
import Testing

struct AccessoryMachineTests {
    private func failure(in outputs: [AccessoryOutput]) -> AccessoryError? {
        for case .answer(_, .failed(let error)) in outputs { return error }
        return nil
    }

    // MARK: - Up

    @Test func `the way up is greeting, features, reports`() {
        var stage = AccessoryStage()
        let call = AccessoryStage.connectCall
        #expect(
            stage.handle(.connect(call, until: stage.now + .seconds(15))) == [.channel(1, .open)]
        )
        #expect(stage.tell(.opened) == [.channel(1, .send(AccessoryFrame.handshake.bytes))])
        #expect(
            stage.tell(.received(AccessoryStage.greeting)) == [
                .channel(1, .send(AccessoryFrame.features.bytes)),
                .channel(1, .send(AccessoryFrame.notifications.bytes)),
            ]
        )
        let last = stage.tell(.received(AccessoryStage.battery))
        #expect(AccessoryStage.text(last) == "report battery, 1: connected")
        #expect(stage.machine.status.battery?.left?.percent == 87)
        #expect(stage.machine.nextWakeUp == nil)
    }

    @Test(arguments: [ChannelFailure.Kind.refused, .hostDown, .timedOut, .reset])
    func `what may pass is tried again until the deadline, and its number is told`(
        kind: ChannelFailure.Kind
    ) throws {
        var stage = AccessoryStage(.opening, deadline: .seconds(3))
        var outputs: [AccessoryOutput] = []
        var tries = 1
        while stage.machine.stateName != "ended", tries < 100 {
            outputs = stage.tell(.failed(AccessoryStage.failure(kind)))
            if stage.machine.stateName == "resting" {
                outputs = stage.wakeUp()
                #expect(AccessoryStage.text(outputs) == "open \(tries + 1)")
                tries += 1
            }
        }
        // At 0, 0.5 ... 2.5 s; another would begin with the deadline.
        #expect(tries == 6)
        let error = try #require(failure(in: outputs))
        #expect(error.original == AccessoryStage.failure(kind))
        #expect(error.tries == 6)
        #expect(error.elapsed == .seconds(2.5))
        #expect([.refused, .unreachable].contains(error.code))
        #expect(error.nextStep != nil)
    }

    @Test(
        arguments: ChannelFailure.Kind.allCases.filter { !$0.isWorthRetrying }
    )
    func `what does not pass ends the connect at once`(kind: ChannelFailure.Kind) throws {
        var stage = AccessoryStage(.opening)
        let outputs = stage.tell(.failed(AccessoryStage.failure(kind)))
        let error = try #require(failure(in: outputs))
        #expect(error.original?.kind == kind)
        #expect(error.description.contains("E\(kind) (999): text"))
        #expect(stage.machine.stateName == "ended")
        #expect(stage.machine.nextWakeUp == nil)
    }

    @Test func `a channel that neither opens nor fails is given up and tried again`() throws {
        var stage = AccessoryStage(.opening, deadline: .seconds(25))
        #expect(AccessoryStage.text(stage.wakeUp()) == "close 1")
        #expect(AccessoryStage.text(stage.wakeUp()) == "open 2")
        // What the first try says late is not taken for news of the second.
        #expect(stage.handle(.channel(1, .opened)) == [])
        #expect(stage.machine.stateName == "opening")
        #expect(AccessoryStage.text(stage.wakeUp()) == "close 2")
        #expect(AccessoryStage.text(stage.wakeUp()) == "open 3")
        let last = stage.wakeUp()
        #expect(AccessoryStage.text(last) == "close 3, 1: timedOut in open, ended timedOut")
        #expect(stage.now == .zero + .seconds(25))
    }

    @Test func `a refusal with a status is told with it`() throws {
        var stage = AccessoryStage(.greeting)
        var denial = AccessoryStage.greeting
        denial[4] = 7
        let error = try #require(failure(in: stage.tell(.received(denial))))
        #expect(error.code == .refused)
        #expect(error.phase == .greet)
        #expect(error.detail.contains("7"))
    }

    @Test func `nonsense in place of the greeting's answer is shown`() throws {
        var stage = AccessoryStage(.greeting)
        let error = try #require(failure(in: stage.tell(.received(AccessoryStage.nonsense))))
        #expect(error.code == .nonsense)
        #expect(error.detail.contains("de ad be ef 00"))
    }

    @Test func `silence after the greeting and after the request for reports ends the wait`() throws
    {
        for (start, phase) in [
            (AccessoryStage.Start.greeting, AccessoryError.Phase.greet), (.subscribing, .subscribe),
        ] {
            var stage = AccessoryStage(start)
            #expect(stage.machine.nextWakeUp == .zero + .seconds(5))
            let error = try #require(failure(in: stage.pass(.seconds(5))))
            #expect(error.code == .noAnswer)
            #expect(error.phase == phase)
        }
    }

    @Test func `frames that cannot be read are no sign of life`() throws {
        var stage = AccessoryStage(.subscribing)
        for _ in 0..<3 {
            #expect(
                AccessoryStage.text(stage.tell(.received(AccessoryStage.truncated)))
                    == "report malformed"
            )
        }
        let error = try #require(failure(in: stage.pass(.seconds(5))))
        #expect(error.code == .noAnswer)
        #expect(error.detail.contains("frames that could not be read: 3"))
    }

    // MARK: - Asking

    @Test func `a listening mode is confirmed by its echo`() {
        var stage = AccessoryStage(.ready)
        let (call, outputs) = stage.ask(.change(.listeningMode, to: 3))
        #expect(outputs == [.channel(1, .send(AccessoryFrame.set(.listeningMode, to: 3).bytes))])
        #expect(
            stage.tell(.received(AccessoryStage.mode(.transparency))) == [
                .report(.listeningMode(.transparency)), .answer(call, .changed(.confirmed)),
            ]
        )
        #expect(stage.machine.nextWakeUp == nil)
    }

    @Test func `a mode that is not told back is not taken for set`() throws {
        var stage = AccessoryStage(.ready)
        stage.ask(.change(.listeningMode, to: 1))
        #expect(stage.pass(.seconds(4)) == [])
        let error = try #require(failure(in: stage.pass(.seconds(1))))
        #expect(error.code == .noAnswer)
        #expect(error.elapsed == .seconds(5))
    }

    @Test func `another mode told meanwhile may have been on its way, and counts at the end`()
        throws
    {
        var stage = AccessoryStage(.ready)
        stage.tell(.received(AccessoryStage.mode(.transparency)))
        stage.ask(.change(.listeningMode, to: 1))
        let outputs = stage.tell(.received(AccessoryStage.mode(.adaptive)))
        #expect(AccessoryStage.text(outputs) == "report adaptive")
        let error = try #require(failure(in: stage.pass(.seconds(5))))
        #expect(error.code == .notTaken)
        #expect(error.detail == "asked for 1, told 4")
    }

    @Test func `what is told first was on its way, and says nothing of a change`() throws {
        var stage = AccessoryStage(.ready)
        stage.ask(.change(.listeningMode, to: 1))
        stage.tell(.received(AccessoryStage.mode(.adaptive)))
        #expect(try #require(failure(in: stage.pass(.seconds(5)))).code == .noAnswer)
        stage = AccessoryStage(.ready)
        stage.ask(.change(.listeningMode, to: 1))
        for _ in 0..<2 { stage.tell(.received(AccessoryStage.mode(.adaptive))) }
        #expect(try #require(failure(in: stage.pass(.seconds(5)))).code == .notTaken)
    }

    @Test func `a mode that is already set needs no echo`() {
        var stage = AccessoryStage(.ready)
        stage.tell(.received(AccessoryStage.mode(.transparency)))
        let (call, _) = stage.ask(.change(.listeningMode, to: 3))
        #expect(stage.pass(.seconds(1)) == [.answer(call, .changed(.confirmed))])
    }

    @Test func `silence about a setting that is never told back is no failure`() {
        var stage = AccessoryStage(.ready)
        let (one, _) = stage.ask(.change(.conversationAwareness, to: 1))
        let (two, _) = stage.ask(.rename("Pods"))
        #expect(
            stage.pass(.seconds(1)) == [
                .answer(one, .changed(.unconfirmed)), .answer(two, .changed(.unconfirmed)),
            ]
        )
    }

    @Test func `an echo of such a setting confirms it all the same`() {
        var stage = AccessoryStage(.ready)
        let (call, _) = stage.ask(.change(.conversationAwareness, to: 1))
        let outputs = stage.tell(
            .received(AccessoryStage.bytes("0400 0400 0900 28 01000000"))
        )
        #expect(
            outputs == [
                .report(.conversationAwareness(true)), .answer(call, .changed(.confirmed)),
            ]
        )
    }

    @Test func `a name that cannot be sent is refused, and nothing is sent`() throws {
        var stage = AccessoryStage(.ready)
        for name in ["", "a\nb", String(repeating: "x", count: 249)] {
            let outputs = stage.ask(.rename(name)).1
            #expect(outputs.count == 1)
            #expect(failure(in: outputs)?.code == .invalidName)
        }
    }

    @Test func `a name is confirmed by the metadata with it`() {
        var stage = AccessoryStage(.ready)
        let (call, _) = stage.ask(.rename("Pods"))
        let frame =
            AccessoryStage.bytes("0400 0400 1d00 02 0500 0400")
            + Array("Pods\0A2698\0Apple Inc.\0".utf8)
        let outputs = stage.tell(.received(frame))
        #expect(outputs.last == .answer(call, .changed(.confirmed)))
        #expect(stage.machine.status.metadata?.name == "Pods")
    }

    @Test func `what is known is answered at once, the rest when it is told`() throws {
        var stage = AccessoryStage(.ready)
        let (one, outputs) = stage.ask(.know([.battery]))
        #expect(outputs == [.answer(one, .known(stage.machine.status))])
        let (two, nothing) = stage.ask(.know([.battery, .listeningMode]))
        #expect(nothing == [])
        let told = stage.tell(.received(AccessoryStage.mode(.off)))
        #expect(told.last == .answer(two, .known(stage.machine.status)))
        stage.ask(.know([.metadata, .wearing]))
        let error = try #require(failure(in: stage.pass(.seconds(5))))
        #expect(error.detail == "not told: wearing, metadata")
    }

    @Test func `a request that is cancelled is answered, and the session goes on`() {
        var stage = AccessoryStage(.ready)
        let (call, _) = stage.ask(.keys)
        #expect(AccessoryStage.text(stage.handle(.cancel(call))) == "2: cancelled in connected")
        #expect(stage.tell(.received(AccessoryStage.keys)) == [])
        #expect(stage.machine.stateName == "ready")
    }

    @Test func `a lost session tells everybody who waits`() {
        var stage = AccessoryStage(.ready)
        stage.ask(.keys)
        stage.ask(.change(.listeningMode, to: 2))
        let outputs = stage.tell(.failed(AccessoryStage.failure(.reset)))
        #expect(
            AccessoryStage.text(outputs)
                == "close 1, 2: closedByPeer in connected, 3: closedByPeer in connected,"
                + " ended closedByPeer"
        )
    }

    // MARK: - Keys

    @Test func `keys answer those who asked, and nobody else hears of them`() {
        var stage = AccessoryStage(.ready)
        #expect(stage.tell(.received(AccessoryStage.keys)) == [])
        let (call, _) = stage.ask(.keys)
        let keys = EarbudsKeys(irk: Array(0x10...0x1F), enc: Array(0xA0...0xAF))
        #expect(stage.tell(.received(AccessoryStage.keys)) == [.answer(call, .keys(keys))])
    }

    @Test(arguments: AccessoryStage.Start.allCases)
    func `no output shows a byte of keys that cannot be read`(start: AccessoryStage.Start) {
        for length in 6..<AccessoryStage.keys.count {
            var stage = AccessoryStage(start)
            let outputs = stage.tell(.received(Array(AccessoryStage.keys.prefix(length))))
            let text = outputs.map { "\($0)" }.joined()
            // 0x10 ... and 0xA0 ..., as numbers and as digits.
            for sign in ["17, 18", "161, 162", "11 12", "a1 a2", "16, 17"] {
                #expect(!text.contains(sign), "\(length): \(text)")
            }
        }
    }

    // MARK: - Bounds

    @Test func `so many requests and no more wait`() throws {
        var stage = AccessoryStage(.ready)
        for _ in 0..<AccessoryMachine.requestLimit { stage.ask(.keys) }
        #expect(failure(in: stage.ask(.keys).1)?.code == .tooManyRequests)
    }

    @Test func `a flood of every frame leaves no more than one value of each`() {
        var stage = AccessoryStage(.ready)
        var random = SplitMix64(seed: 7)
        for _ in 0..<20_000 {
            var frame = AccessoryStage.bytes("0400 0400")
            let opcodes: [UInt8] = [4, 6, 8, 9, 0x0E, 0x1D, 0x2E, 0x31, 0x4B, 0x77]
            frame += [opcodes[Int(random.next() % 10)], 0]
            frame += (0..<Int(random.next() % 40)).map { _ in
                UInt8(truncatingIfNeeded: random.next())
            }
            stage.tell(.received(frame))
        }
        #expect(stage.machine.status.settings.count <= 256)
        #expect(stage.machine.stateName == "ready")
        #expect(stage.machine.nextWakeUp == nil)
        #expect(stage.machine.nextOutput() == nil)
    }

    @Test(arguments: [UInt64](1...40))
    func `no order of inputs traps or leaves a call without an answer`(
        seed: UInt64
    ) {
        var random = SplitMix64(seed: seed)
        var stage = AccessoryStage()
        var open: Set<AccessoryCallID> = []
        for step in 0..<400 {
            let (name, event) = AccessoryTableTests.events[
                Int(random.next() % UInt64(AccessoryTableTests.events.count))
            ]
            guard name != "connect" || step == 0 else { continue }
            if name == "an hour", random.next() % 4 != 0 { continue }
            for output in event(&stage) {
                if case .answer(let call, _) = output { open.remove(call) }
            }
            if stage.machine.stateName == "ended" { stage = AccessoryStage() }
            if random.next() % 3 == 0, stage.machine.stateName == "idle" {
                stage.handle(.connect(AccessoryStage.connectCall, until: stage.now + .seconds(9)))
            }
        }
        var steps = 0
        while stage.passToWakeUp() != nil, steps < 100 { steps += 1 }
        #expect(steps < 100, "seed \(seed)")
    }
}

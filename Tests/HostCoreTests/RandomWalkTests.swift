// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import Foundation
import HostCore
import Testing

/// A machine led through thousands of drawn inputs, sensible and not. The seed stands in the
/// name of each run; `BINDRUNE_SEED` adds one of your own.
@Suite struct RandomWalkTests {
    static let seeds: [UInt64] = {
        let own = ProcessInfo.processInfo.environment["BINDRUNE_SEED"].flatMap(UInt64.init)
        return Array(1...12) + (own.map { [$0] } ?? [])
    }()

    static let peers: [PeerID] = [.recorder, .watch, .numbered(3)]

    /// A walk in progress.
    struct Walk {
        let script: Script
        var inputs: WalkInputs
        var watch: WalkWatch
        var trace: [CentralOutput] = []

        init(seed: UInt64, quirks: HostQuirks = HostQuirks(), reconnects: Bool = false) {
            script = Script(quirks: quirks)
            inputs = WalkInputs(seed: seed)
            inputs.usesReconnect = reconnects
            watch = WalkWatch(reconnects: reconnects)
            take(.radio(.state(.poweredOn, .allowedAlways)))
        }

        mutating func take(_ input: CentralInput) {
            var before: [PeerID: PeerLinkState] = [:]
            for peer in RandomWalkTests.peers { before[peer] = script.linkState(peer) }
            let valid = isValid(input)
            if case .radio(.response(let link, let id, _)) = input { watch.answered(link, id) }
            inputs.noteInput(input)
            let passes = passesOn(input)
            let outputs = script.handle(input)
            if let passes, passes != (outputs == toldValue(input)) {
                watch.complain("passesOn is \(passes), and what came was \(outputs)")
            }
            if valid {
                watch.step(input, outputs, before: before, isOn: script.state == .poweredOn)
            } else if outputs.contains(where: { if case .log = $0 { false } else { true } }) {
                watch.complain("a call on an orphan did something: \(outputs)")
            }
            for command in outputs.commands { inputs.note(command) }
            trace += outputs
            checkProperties(after: input)
        }

        /// What the machine says of a value before it is handed over; nil for anything else.
        private func passesOn(_ input: CentralInput) -> Bool? {
            guard case .radio(.value(let link, let handle, _)) = input else { return nil }
            return script.passesOn(valueOf: handle, over: link)
        }

        private func toldValue(_ input: CentralInput) -> [CentralOutput] {
            guard case .radio(.value(let link, let handle, let bytes)) = input else { return [] }
            return [.deliver(.didUpdateValue(link.peer, characteristic: handle, bytes, nil))]
        }

        /// Whether the call may do anything at all.
        private func isValid(_ input: CentralInput) -> Bool {
            switch input {
            case .call(.connect(let peer, _)), .call(.cancelConnection(let peer)),
                .call(.request(let peer, _, _)), .call(.write(let peer, _, _, _)):
                !script.isOrphaned(peer)
            default: true
            }
        }

        private mutating func checkProperties(after input: CentralInput) {
            if input == .wakeUp, let next = script.nextWakeUp, next <= script.now {
                watch.complain("a wake-up at \(next) was not served")
            }
            for peer in RandomWalkTests.peers where script.linkState(peer) != .connected {
                if script.canSend(peer) || script.mtu(peer) != 23 {
                    watch.complain("values of a link that is not up")
                }
                if script.state != .poweredOn, script.linkState(peer) != .disconnected {
                    watch.complain("\(script.linkState(peer)) while Bluetooth is off")
                }
            }
        }

        mutating func wander(_ steps: Int) {
            for _ in 0..<steps {
                script.now = script.now + inputs.pause()
                if let due = script.nextWakeUp, due <= script.now { take(.wakeUp) }
                take(inputs.next())
            }
        }
    }

    @Test(arguments: seeds)
    func `nothing happens that was not asked for`(seed: UInt64) {
        var walk = Walk(seed: seed)
        walk.wander(3000)
        #expect(walk.watch.complaints == [], "seed \(seed)")
    }

    @Test(arguments: seeds)
    func `nothing happens that was not asked for while systems reconnect`(seed: UInt64) {
        var quirks = HostQuirks()
        quirks.autoReconnect = .works
        var walk = Walk(seed: seed, quirks: quirks, reconnects: true)
        walk.wander(3000)
        #expect(walk.watch.complaints == [], "seed \(seed)")
    }

    @Test(arguments: seeds)
    func `the same seed gives the same outputs`(seed: UInt64) {
        var one = Walk(seed: seed)
        var other = Walk(seed: seed)
        one.wander(1000)
        other.wander(1000)
        #expect(one.trace == other.trace, "seed \(seed)")
    }

    /// After the storm a radio that works: whatever is asked then comes to its end.
    @Test(arguments: seeds)
    func `once the radio works again everything comes to its end`(seed: UInt64) {
        var walk = Walk(seed: seed)
        walk.wander(1500)
        walk.take(.radio(.state(.poweredOff, .allowedAlways)))
        walk.take(.radio(.state(.poweredOn, .allowedAlways)))
        let script = walk.script
        for peer in Self.peers {
            walk.take(.call(.retrieved([PeerSummary(peer: peer)])))
            walk.take(.call(.connect(peer, ConnectOptions())))
            let link = walk.inputs.attempts.last
            walk.take(.radio(.connected(link ?? .recorder(0), LinkParameters())))
            #expect(script.linkState(peer) == .connected, "seed \(seed)")
            for _ in 0..<5 {
                walk.take(.call(.request(peer, .discoverServices(nil), observer: .present)))
            }
        }
        var answers = 0
        for link in walk.inputs.open {
            while let (id, request) = walk.inputs.outstanding[link]?.first {
                let before = walk.trace.callbacks.count
                let answer = WalkInputs.answer(to: request)
                walk.take(.radio(.response(link, id, .success(answer))))
                answers += walk.trace.callbacks.count - before
            }
        }
        #expect(answers == 15, "seed \(seed)")
        #expect(script.nextWakeUp == nil, "seed \(seed)")
        #expect(walk.watch.complaints == [], "seed \(seed)")
    }
}

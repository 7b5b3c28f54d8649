// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import Earbuds
import Testing

/// Every state meets every event, and the table says what comes of it.
struct AccessoryTableTests {
    private static let other = AccessoryCallID(number: 9)

    static let events: [(String, @Sendable (inout AccessoryStage) -> [AccessoryOutput])] = [
        ("connect", { $0.handle(.connect(Self.other, until: $0.now + .seconds(15))) }),
        ("opened", { $0.tell(.opened) }),
        ("refused", { $0.tell(.failed(AccessoryStage.failure(.refused))) }),
        ("forbidden", { $0.tell(.failed(AccessoryStage.failure(.forbidden))) }),
        ("closed", { $0.tell(.closed) }),
        ("late closed", { $0.handle(.channel(77, .closed)) }),
        ("greeting", { $0.tell(.received(AccessoryStage.greeting)) }),
        ("battery", { $0.tell(.received(AccessoryStage.battery)) }),
        ("keys", { $0.tell(.received(AccessoryStage.keys)) }),
        ("farewell", { $0.tell(.received(AccessoryStage.farewell)) }),
        ("nonsense", { $0.tell(.received(AccessoryStage.nonsense)) }),
        ("truncated", { $0.tell(.received(AccessoryStage.truncated)) }),
        ("empty", { $0.tell(.received([])) }),
        ("know", { $0.ask(.know([.battery])).1 }),
        ("change", { $0.ask(.change(.listeningMode, to: 3)).1 }),
        ("rename", { $0.ask(.rename("Pods")).1 }),
        ("ask keys", { $0.ask(.keys).1 }),
        ("cancel connect", { $0.handle(.cancel(AccessoryStage.connectCall)) }),
        ("cancel nobody", { $0.handle(.cancel(Self.other)) }),
        ("disconnect", { $0.handle(.disconnect) }),
        ("early wake-up", { $0.handle(.wakeUp) }),
        ("an hour", { $0.pass(.seconds(3600)) }),
    ]

    @Test func `every state meets every event`() {
        var table: [String] = []
        for start in AccessoryStage.Start.allCases {
            for (name, event) in Self.events {
                var stage = AccessoryStage(start)
                #expect(stage.machine.stateName == start.rawValue)
                let text = AccessoryStage.text(event(&stage))
                table.append("\(start) + \(name) -> \(stage.machine.stateName): \(text)")
            }
        }
        let golden = Self.golden.split(separator: "\n").map(String.init)
        for (line, expected) in zip(table, golden) { #expect(line == expected) }
        #expect(table.count == golden.count, "\(table.joined(separator: "\n"))")
    }

    /// From every state, with every event before: time alone ends every wait.
    @Test func `every wait has a deadline`() {
        for start in AccessoryStage.Start.allCases {
            for (name, event) in Self.events {
                var stage = AccessoryStage(start)
                _ = event(&stage)
                var steps = 0
                while stage.passToWakeUp() != nil, steps < 100 { steps += 1 }
                #expect(steps < 100, "\(start), \(name)")
                #expect(
                    ["idle", "ready", "ended"].contains(stage.machine.stateName),
                    "\(start), \(name)"
                )
            }
        }
    }

    /// Whatever two events come in whatever state, every call is answered once and no output
    /// follows the end.
    @Test func `calls are answered once`() {
        for start in AccessoryStage.Start.allCases {
            for (first, one) in Self.events {
                for (second, two) in Self.events {
                    var stage = AccessoryStage(start)
                    var outputs = one(&stage) + two(&stage)
                    outputs += stage.handle(.disconnect)
                    outputs += stage.tell(.opened) + stage.pass(.seconds(3600))
                    var answered: [AccessoryCallID: Int] = [:]
                    var ends = 0
                    for output in outputs {
                        switch output {
                        case .answer(let call, _): answered[call, default: 0] += 1
                        case .ended: ends += 1
                        default: break
                        }
                    }
                    // The call of "connect" is made by two events at most, under one number.
                    answered[Self.other] = nil
                    #expect(answered.allSatisfy { $0.value == 1 }, "\(start) \(first) \(second)")
                    #expect(ends == (start == .ended ? 0 : 1), "\(start) \(first) \(second)")
                    #expect(stage.machine.nextWakeUp == nil)
                }
            }
        }
    }

    private static let golden = """
        idle + connect -> opening: open 1
        idle + opened -> idle: -
        idle + refused -> idle: -
        idle + forbidden -> idle: -
        idle + closed -> idle: -
        idle + late closed -> idle: -
        idle + greeting -> idle: -
        idle + battery -> idle: -
        idle + keys -> idle: -
        idle + farewell -> idle: -
        idle + nonsense -> idle: -
        idle + truncated -> idle: -
        idle + empty -> idle: -
        idle + know -> idle: 2: notConnected in open
        idle + change -> idle: 2: notConnected in open
        idle + rename -> idle: 2: notConnected in open
        idle + ask keys -> idle: 2: notConnected in open
        idle + cancel connect -> idle: -
        idle + cancel nobody -> idle: -
        idle + disconnect -> ended: ended
        idle + early wake-up -> idle: -
        idle + an hour -> idle: -
        opening + connect -> opening: 9: notConnected in open
        opening + opened -> greeting: send greeting
        opening + refused -> resting: -
        opening + forbidden -> ended: close 1, 1: notPermitted in open, ended notPermitted
        opening + closed -> ended: close 1, 1: closedByPeer in open, ended closedByPeer
        opening + late closed -> opening: -
        opening + greeting -> opening: -
        opening + battery -> opening: -
        opening + keys -> opening: -
        opening + farewell -> opening: -
        opening + nonsense -> opening: -
        opening + truncated -> opening: -
        opening + empty -> opening: -
        opening + know -> opening: 2: notConnected in open
        opening + change -> opening: 2: notConnected in open
        opening + rename -> opening: 2: notConnected in open
        opening + ask keys -> opening: 2: notConnected in open
        opening + cancel connect -> ended: close 1, 1: cancelled in open, ended cancelled
        opening + cancel nobody -> opening: -
        opening + disconnect -> ended: close 1, 1: notConnected in open, ended
        opening + early wake-up -> opening: -
        opening + an hour -> ended: close 1, 1: timedOut in open, ended timedOut
        resting + connect -> resting: 9: notConnected in open
        resting + opened -> resting: -
        resting + refused -> resting: -
        resting + forbidden -> resting: -
        resting + closed -> resting: -
        resting + late closed -> resting: -
        resting + greeting -> resting: -
        resting + battery -> resting: -
        resting + keys -> resting: -
        resting + farewell -> resting: -
        resting + nonsense -> resting: -
        resting + truncated -> resting: -
        resting + empty -> resting: -
        resting + know -> resting: 2: notConnected in open
        resting + change -> resting: 2: notConnected in open
        resting + rename -> resting: 2: notConnected in open
        resting + ask keys -> resting: 2: notConnected in open
        resting + cancel connect -> ended: 1: cancelled in open, ended cancelled
        resting + cancel nobody -> resting: -
        resting + disconnect -> ended: 1: notConnected in open, ended
        resting + early wake-up -> resting: -
        resting + an hour -> ended: 1: refused in open, ended refused
        greeting + connect -> greeting: 9: notConnected in greet
        greeting + opened -> greeting: -
        greeting + refused -> ended: close 1, 1: refused in greet, ended refused
        greeting + forbidden -> ended: close 1, 1: notPermitted in greet, ended notPermitted
        greeting + closed -> ended: close 1, 1: closedByPeer in greet, ended closedByPeer
        greeting + late closed -> greeting: -
        greeting + greeting -> subscribing: send features, send notifications
        greeting + battery -> greeting: report battery
        greeting + keys -> greeting: -
        greeting + farewell -> ended: close 1, 1: closedByPeer in greet, ended closedByPeer
        greeting + nonsense -> ended: close 1, 1: nonsense in greet, ended nonsense
        greeting + truncated -> ended: close 1, 1: nonsense in greet, ended nonsense
        greeting + empty -> ended: close 1, 1: nonsense in greet, ended nonsense
        greeting + know -> greeting: 2: notConnected in greet
        greeting + change -> greeting: 2: notConnected in greet
        greeting + rename -> greeting: 2: notConnected in greet
        greeting + ask keys -> greeting: 2: notConnected in greet
        greeting + cancel connect -> ended: close 1, 1: cancelled in greet, ended cancelled
        greeting + cancel nobody -> greeting: -
        greeting + disconnect -> ended: close 1, 1: notConnected in greet, ended
        greeting + early wake-up -> greeting: -
        greeting + an hour -> ended: close 1, 1: noAnswer in greet, ended noAnswer
        subscribing + connect -> subscribing: 9: notConnected in subscribe
        subscribing + opened -> subscribing: -
        subscribing + refused -> ended: close 1, 1: refused in subscribe, ended refused
        subscribing + forbidden -> ended: close 1, 1: notPermitted in subscribe, ended notPermitted
        subscribing + closed -> ended: close 1, 1: closedByPeer in subscribe, ended closedByPeer
        subscribing + late closed -> subscribing: -
        subscribing + greeting -> subscribing: -
        subscribing + battery -> ready: report battery, 1: connected
        subscribing + keys -> subscribing: -
        subscribing + farewell -> ended: close 1, 1: closedByPeer in subscribe, ended closedByPeer
        subscribing + nonsense -> subscribing: report malformed
        subscribing + truncated -> subscribing: report malformed
        subscribing + empty -> subscribing: report malformed
        subscribing + know -> subscribing: 2: notConnected in subscribe
        subscribing + change -> subscribing: 2: notConnected in subscribe
        subscribing + rename -> subscribing: 2: notConnected in subscribe
        subscribing + ask keys -> subscribing: 2: notConnected in subscribe
        subscribing + cancel connect -> ended: close 1, 1: cancelled in subscribe, ended cancelled
        subscribing + cancel nobody -> subscribing: -
        subscribing + disconnect -> ended: close 1, 1: notConnected in subscribe, ended
        subscribing + early wake-up -> subscribing: -
        subscribing + an hour -> ended: close 1, 1: noAnswer in subscribe, ended noAnswer
        ready + connect -> ready: 9: notConnected in connected
        ready + opened -> ready: -
        ready + refused -> ended: close 1, ended refused
        ready + forbidden -> ended: close 1, ended notPermitted
        ready + closed -> ended: close 1, ended closedByPeer
        ready + late closed -> ready: -
        ready + greeting -> ready: -
        ready + battery -> ready: report battery
        ready + keys -> ready: -
        ready + farewell -> ended: close 1, ended closedByPeer
        ready + nonsense -> ready: report malformed
        ready + truncated -> ready: report malformed
        ready + empty -> ready: report malformed
        ready + know -> ready: 2: known
        ready + change -> ready: send setting 13=3
        ready + rename -> ready: send name
        ready + ask keys -> ready: send keys request
        ready + cancel connect -> ready: -
        ready + cancel nobody -> ready: -
        ready + disconnect -> ended: close 1, ended
        ready + early wake-up -> ready: -
        ready + an hour -> ready: -
        ended + connect -> ended: 9: notConnected in connected
        ended + opened -> ended: -
        ended + refused -> ended: -
        ended + forbidden -> ended: -
        ended + closed -> ended: -
        ended + late closed -> ended: -
        ended + greeting -> ended: -
        ended + battery -> ended: -
        ended + keys -> ended: -
        ended + farewell -> ended: -
        ended + nonsense -> ended: -
        ended + truncated -> ended: -
        ended + empty -> ended: -
        ended + know -> ended: 2: notConnected in connected
        ended + change -> ended: 2: notConnected in connected
        ended + rename -> ended: 2: notConnected in connected
        ended + ask keys -> ended: 2: notConnected in connected
        ended + cancel connect -> ended: -
        ended + cancel nobody -> ended: -
        ended + disconnect -> ended: -
        ended + early wake-up -> ended: -
        ended + an hour -> ended: -
        """
}

// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import Bindrune

struct LookupMachineTests {
    static let identifier = UUID()
    static let peer = Peer(index: 3)

    static func search(_ goal: ConnectGoal, foundAt place: LookupMachine.Step?) -> [LookupMachine
        .Action]
    {
        var machine = LookupMachine(goal)
        var actions = [machine.radioReady()]
        for _ in 0..<6 {
            let isHere = machine.step == place
            let action = machine.answer(isHere ? peer : nil)
            if action == .nothing { break }
            actions.append(action)
        }
        return actions
    }

    @Test func `a known device is asked for in every place, in order`() {
        let goal = ConnectGoal(identifier: Self.identifier, services: ["AE70"], text: "")
        let all: [LookupMachine.Action] = [
            .askHandles, .retrieve(Self.identifier), .retrieveConnected(["AE70"]), .scan,
        ]
        #expect(Self.search(goal, foundAt: nil) == all)
        let places: [(LookupMachine.Step, LookupMachine.Source)] = [
            (.handle, .handle), (.retrieve, .retrieve), (.retrieveConnected, .retrieveConnected),
            (.scan, .scan),
        ]
        for (index, place) in places.enumerated() {
            #expect(
                Self.search(goal, foundAt: place.0)
                    == all.prefix(index + 1) + [.connect(Self.peer, place.1)]
            )
        }
    }

    @Test func `a device known by a filter only is not asked for by identifier`() {
        let goal = ConnectGoal(filter: .service("AE70"), text: "")
        #expect(
            Self.search(goal, foundAt: nil)
                == [.askHandles, .retrieveConnected(["AE70"]), .scan]
        )
    }

    @Test func `links of the system are never asked for with an empty list`() {
        for goal in [
            ConnectGoal(identifier: Self.identifier, text: ""),
            ConnectGoal(filter: .any, text: ""), ConnectGoal(filter: .name("x"), text: ""),
        ] {
            #expect(goal.services == ["1800"])
        }
    }

    @Test func `every step meets every event and none goes back`() {
        let goal = ConnectGoal(identifier: Self.identifier, text: "")
        for step in LookupMachine.Step.allCases {
            for answer in [nil, Self.peer] {
                var machine = LookupMachine(goal)
                if step != .radio { _ = machine.radioReady() }
                while machine.step != step, machine.step != .scan { _ = machine.answer(nil) }
                if step == .found { _ = machine.answer(Self.peer) }
                #expect(machine.step == step)
                let before = LookupMachine.Step.allCases.firstIndex(of: machine.step) ?? 0
                _ = machine.answer(answer)
                _ = machine.radioReady()
                let after = LookupMachine.Step.allCases.firstIndex(of: machine.step) ?? 0
                #expect(after >= before)
                if step == .found { check(machine.answer(Self.peer) == .nothing) }
            }
        }
    }
}

// SPDX-License-Identifier: Apache-2.0

import CoreBluetooth

// How links end, and how they come back.
extension Scenario {
    static let links = [
        Scenario("peer-disconnects", "the recorder ends the link") { script in
            let central = try script.makeCentral()
            let recorder = try script.connectedRecorder(with: central)
            try script.wait(for: "didDisconnectPeripheral") { try script.cue(.disconnect) }
            script.noteState(of: recorder)
            script.note("services are \(recorder.services == nil ? "gone" : "there")")
        },
        Scenario("peer-vanishes", "the link is lost by a supervision time-out") { script in
            let central = try script.makeCentral()
            let recorder = try script.connectedRecorder(with: central)
            try script.subscribe(true, to: "AE72", of: recorder)
            try script.wait(for: "didDisconnectPeripheral") { try script.cue(.vanish) }
            script.noteState(of: recorder)
        },
        Scenario("reconnection", "back without a scan: the same object, then another day") {
            script in
            let central = try script.makeCentral()
            let recorder = try script.connectedRecorder(with: central)
            try script.wait(for: "didDisconnectPeripheral") { try script.cue(.disconnect) }
            try script.connect(recorder, with: central)
            try script.discoverRecorder(recorder)
            try script.read("AE73", of: recorder)
            try script.disconnect(recorder, with: central)
            let identifier = recorder.identifier
            script.release(central)
            try script.comeBack(to: identifier)
        },
        Scenario("held", "another central holds the recorder: pending, no error") { script in
            let central = try script.makeCentral()
            let recorder = try script.findRecorder(with: central)
            try script.cue(.rival(holds: true))
            script.note("connect")
            central.connect(recorder)
            script.pause(.seconds(3))
            script.noteState(of: recorder)
            script.noteCount(of: "didFailToConnect")
            try script.wait(for: "didConnect") { try script.cue(.rival(holds: false)) }
            try script.discoverRecorder(recorder)
            try script.read("AE73", of: recorder)
            try script.disconnect(recorder, with: central)
        },
        Scenario("never-answers", "a recorder that is away: pending until given up") { script in
            let central = try script.makeCentral()
            let recorder = try script.findRecorder(with: central)
            try script.cue(.advertise(false))
            script.note("connect")
            central.connect(recorder)
            script.pause(.seconds(3))
            script.noteState(of: recorder)
            try script.disconnect(recorder, with: central)
            script.noteState(of: recorder)
            try script.cue(.advertise(true))
            script.pause(.seconds(2))
            script.noteCount(of: "didConnect")
            try script.cue(.linksEnd)
        },
        Scenario("long-wait", "pending for longer than BlueZ itself tries") { script in
            let central = try script.makeCentral()
            let recorder = try script.findRecorder(with: central)
            try script.cue(.advertise(false))
            script.note("connect")
            central.connect(recorder)
            script.pause(.seconds(45))
            script.noteState(of: recorder)
            try script.wait(for: "didConnect") { try script.cue(.advertise(true)) }
            try script.disconnect(recorder, with: central)
        },
        Scenario("manager-released", "no link outlives its manager") { script in
            let central = try script.makeCentral()
            _ = try script.connectedRecorder(with: central)
            try script.cue(.countLinks)
            script.trace.startOver()
            script.note("release the manager")
            script.release(central)
            try script.cue(.linksEnd)
        },
        Scenario("process-ends", "no link outlives its process") { script in
            let central = try script.makeCentral()
            _ = try script.connectedRecorder(with: central)
        },
    ]
}

extension Script {
    /// What an app does that remembers an identifier: a new manager, no scan.
    fileprivate func comeBack(to identifier: UUID) throws {
        note("another manager, the remembered identifier")
        let central = try makeCentral()
        guard let found = central.retrievePeripherals(withIdentifiers: [identifier]).first else {
            throw ScenarioFailure("the identifier is not known")
        }
        found.delegate = trace
        try connect(found, with: central)
        try discoverRecorder(found)
        try read("AE73", of: found)
        try disconnect(found, with: central)
    }
}

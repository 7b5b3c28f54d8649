// SPDX-License-Identifier: Apache-2.0

import CoreBluetooth

// What happens to the host under the app: its service, its power, other programs.
extension Scenario {
    static let host = [
        Scenario("service-restarted", "the Bluetooth service dies and comes back") { script in
            let central = try script.makeCentral()
            let recorder = try script.connectedRecorder(with: central)
            try script.cue(.restartService)
            try script.wait(for: "poweredOn again") {
                script.trace.count(of: "didUpdateState") > 1 && central.state == .poweredOn
            }
            script.noteState(of: recorder)
            script.noteCount(of: "didDisconnectPeripheral")
            _ = try script.connectedRecorder(with: central)
        },
        Scenario("power", "Bluetooth is switched off and on") { script in
            let central = try script.makeCentral()
            let recorder = try script.connectedRecorder(with: central)
            try script.wait(for: "didUpdateState") { try script.cue(.power(false)) }
            script.noteState(of: recorder)
            script.note("services are \(recorder.services == nil ? "gone" : "there")")
            try script.wait(for: "didUpdateState") { try script.cue(.power(true)) }
            script.noteCount(of: "didDisconnectPeripheral")
            let again = try script.connectedRecorder(with: central)
            try script.disconnect(again, with: central)
        },
        Scenario("power-while-pending", "Bluetooth goes off during a connect") { script in
            let central = try script.makeCentral()
            let recorder = try script.findRecorder(with: central)
            try script.cue(.advertise(false))
            script.note("connect")
            central.connect(recorder)
            script.pause(.seconds(1))
            try script.wait(for: "didUpdateState") { try script.cue(.power(false)) }
            script.noteState(of: recorder)
            try script.wait(for: "didUpdateState") { try script.cue(.power(true)) }
            try script.cue(.advertise(true))
            script.pause(.seconds(2))
            script.noteCount(of: "didConnect")
            script.noteCount(of: "didFailToConnect")
            try script.cue(.linksEnd)
        },
        Scenario("forgotten", "the host forgets a scanned device; its handle still works") {
            script in
            let central = try script.makeCentral()
            let recorder = try script.findRecorder(with: central)
            try script.cue(.forgetScanned)
            try script.connect(recorder, with: central)
            try script.discoverRecorder(recorder)
            try script.read("AE73", of: recorder)
            try script.disconnect(recorder, with: central)
        },
        Scenario("adopted", "a link of another program is shared, and left alone") { script in
            try script.cue(.otherProgram(connects: true))
            let central = try script.makeCentral()
            let service = CBUUID(string: "AE70")
            let held = central.retrieveConnectedPeripherals(withServices: [service])
            guard let recorder = held.first else {
                throw ScenarioFailure("no connected peripheral was retrieved")
            }
            recorder.delegate = script.trace
            script.note("retrieved \(held.count) connected")
            script.noteState(of: recorder)
            try script.connect(recorder, with: central)
            try script.discoverRecorder(recorder)
            try script.read("AE73", of: recorder)
            try script.disconnect(recorder, with: central)
            script.noteState(of: recorder)
            try script.cue(.countLinks)
            script.release(central)
            try script.cue(.countLinks)
            try script.cue(.otherProgram(connects: false))
            try script.cue(.linksEnd)
        },
        Scenario("connection-events", "links of another program are told") { script in
            let central = try script.makeCentral()
            _ = try script.findRecorder(with: central)
            script.note("register for AE70")
            central.registerForConnectionEvents(
                options: [.serviceUUIDs: [CBUUID(string: "AE70")]]
            )
            for connects in [true, false] {
                try script.wait(for: "connectionEventDidOccur") {
                    try script.cue(.otherProgram(connects: connects))
                }
            }
            try script.cue(.linksEnd)
        },
    ]
}

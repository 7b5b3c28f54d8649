// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import OpenAVFAudio
import Testing

struct RouteMachineTests {
    private let speaker = AudioEndpoint(
        index: 1,
        direction: .output,
        name: "alsa_output.pci",
        text: "Built-in",
        card: 0
    )
    private let pods = AudioEndpoint(
        index: 2,
        direction: .output,
        name: "bluez_output.AA_BB_CC_DD_EE_FF.1",
        text: "Somebody's AirPods",
        card: 1,
        properties: ["device.api": "bluez5", "api.bluez5.profile": "a2dp-sink"]
    )

    private func server(_ sink: String) -> AudioServer {
        AudioServer(name: "pulseaudio", version: "16", defaultSink: sink)
    }

    private func machine() -> RouteMachine {
        var machine = RouteMachine()
        machine.handle(.event(.bluetoothUp([], [])), at: .zero)
        machine.handle(
            .event(.serverUp(server(speaker.name), cards: [], endpoints: [speaker])),
            at: .zero
        )
        return machine
    }

    private func changes(_ machine: inout RouteMachine) -> [RouteChange] {
        var changes: [RouteChange] = []
        while let output = machine.nextOutput() {
            if case .routeChanged(let change) = output { changes.append(change) }
        }
        return changes
    }

    @Test func `the first route is not a change`() {
        var machine = machine()
        #expect(changes(&machine) == [])
        #expect(machine.route.outputs.map(\.type) == [PortName.builtInSpeaker])
        #expect(machine.route.inputs == [])
    }

    @Test func `AirPods that come and go change the route with the right reasons`() {
        var machine = machine()
        machine.handle(.event(.endpoint(pods)), at: .zero)
        #expect(changes(&machine) == [])
        machine.handle(.event(.server(server(pods.name))), at: .zero)
        let came = changes(&machine)
        #expect(came.map(\.reason) == [.newDeviceAvailable])
        #expect(machine.route.outputs.map(\.uid) == ["AA:BB:CC:DD:EE:FF-tacl"])

        machine.handle(.event(.endpointGone(.output, 2)), at: .zero)
        #expect(changes(&machine) == [], "the server has not named another default yet")
        machine.handle(.event(.server(server(speaker.name))), at: .zero)
        let left = changes(&machine)
        #expect(left.map(\.reason) == [.oldDeviceUnavailable])
        #expect(left.first?.previous == came.first?.current)
    }

    @Test func `a session that records sees no Bluetooth, and the device stays connected`() {
        var machine = machine()
        machine.handle(.event(.endpoint(pods)), at: .zero)
        machine.handle(.event(.server(server(pods.name))), at: .zero)
        _ = changes(&machine)
        let setup = SessionSetup(category: CategoryRules.playAndRecord)
        machine.handle(.setup(setup), at: .zero)
        #expect(changes(&machine).map(\.reason) == [.categoryChange])
        #expect(machine.route.outputs.map(\.type) == [PortName.builtInSpeaker])
        #expect(machine.audioDevices.map(\.use) == [.inUse(output: .a2dp, input: nil)])
    }
}

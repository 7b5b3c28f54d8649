// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import DBus
import OpenAVFAudio

/// Plays steps to a real audio server and to a played BlueZ on a bus of its own.
final class RealPlayer: AudioPlayer {
    let server: RealServer
    let bus: PrivateBus
    private let bluez: FakeBlueZ
    private var modules: [String: [String]] = [:]
    let host: any AudioHost

    init(_ kind: RealServer.Kind) throws {
        bus = try PrivateBus()
        bluez = try FakeBlueZ(on: bus)
        server = try RealServer(kind, bus: bus.socketPath)
        var timings = ServerTimings()
        timings.connect = .milliseconds(500)
        timings.retry = .milliseconds(20)
        timings.retryLimit = .milliseconds(50)
        host = SystemAudio(server: server.address, bus: bus.address, serverTimings: timings)
        try server.start()
    }

    func play(_ step: AudioStep) throws {
        switch step {
        case .link(let device): link(device)
        case .unlink(let address):
            bluez.change(
                SimulatedDevice.path(of: address),
                "org.bluez.Device1",
                ["Connected": .bool(false)]
            )
        case .open(let address, let profile): try open(address, profile)
        case .close(let address, let profile):
            try server.unload(modules.removeValue(forKey: "\(address) \(profile)") ?? [])
        case .choose(let address, let profile):
            try server.pactl(
                "set-default-sink",
                SimulatedDevice.endpoint(address, .output, profile)
            )
            let source = SimulatedDevice.endpoint(address, .input, profile)
            try server.pactl("set-default-source", profile == .a2dp ? "microphone" : source)
        case .chooseSpeaker: try server.pactl("set-default-sink", "speaker")
        case .killServer:
            server.kill()
            modules = [:]
        case .startServer: try server.start()
        // The clock is the real one: whoever expects something waits for it.
        case .wait: break
        }
    }

    private func link(_ device: SimulatedDevice) {
        var interfaces: Interfaces = [
            "org.bluez.Device1": [
                "Address": .string(device.address.description), "AddressType": .string("public"),
                "Alias": .string(device.name), "Connected": .bool(true), "Paired": .bool(true),
                "Class": .uint32(0x24_0418),
                "UUIDs": .strings(["0000110b-0000-1000-8000-00805f9b34fb"]),
            ]
        ]
        if let modalias = device.modalias {
            interfaces["org.bluez.Device1"]?["Modalias"] = .string(modalias)
        }
        if let battery = device.battery {
            interfaces["org.bluez.Battery1"] = ["Percentage": .byte(battery)]
        }
        bluez.add(SimulatedDevice.path(of: device.address), interfaces)
    }

    /// What an audio server says of an endpoint of the device. The description is not the user's
    /// name, which BlueZ tells: names of servers decide nothing.
    static func properties(_ address: BluetoothAddress, _ profile: BluetoothProfile) -> String {
        "device.description=headphones device.api=bluez5 api.bluez5.address=\(address)"
            + " api.bluez5.profile=\(SimulatedDevice.serverName(profile))"
    }

    private func open(_ address: BluetoothAddress, _ profile: BluetoothProfile) throws {
        let properties = Self.properties(address, profile)
        let sink = SimulatedDevice.endpoint(address, .output, profile)
        var loaded = try server.load(sink, properties: properties)
        if profile != .a2dp {
            let source = SimulatedDevice.endpoint(address, .input, profile)
            loaded += try server.load(source, isInput: true, properties: properties)
        }
        modules["\(address) \(profile)"] = loaded.reversed()
    }

    /// BlueZ dies, as a crashed daemon does.
    func killBlueZ() { bluez.stop() }
}

// SPDX-License-Identifier: Apache-2.0

import Bluetooth
import DBus
import Foundation
import OpenAVFAudio
import Synchronization
import Testing

/// A real `pulseaudio` of a test's own, in a directory of its own, and a bus with a played BlueZ.
final class RealPlayer: AudioPlayer {
    static let daemon = "/usr/bin/pulseaudio"
    static let control = "/usr/bin/pactl"

    /// Why the real server cannot be run here; nil where it can.
    static var obstacle: String? {
        [daemon, control].first { !FileManager.default.isExecutableFile(atPath: $0) }
            .map { "no \($0): install the Debian packages pulseaudio and pulseaudio-utils" }
    }

    private let directory: URL
    private let bus: PrivateBus
    private let bluez: FakeBlueZ
    private var process: ChildProcess?
    private var modules: [String: [String]] = [:]
    let host: any AudioHost
    let bell = Bell()

    init() throws {
        directory = FileManager.default.temporaryDirectory
            .appending(path: "pulse-\(UUID().uuidString.prefix(8))")
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        bus = try PrivateBus()
        bluez = try FakeBlueZ(on: bus)
        var timings = ServerTimings()
        timings.retry = .milliseconds(20)
        timings.retryLimit = .milliseconds(50)
        host = SystemAudio(
            server: "unix:" + directory.appending(path: "native").path,
            bus: bus.address,
            serverTimings: timings
        )
        try start()
    }

    deinit {
        kill()
        try? FileManager.default.removeItem(at: directory)
    }

    // MARK: The server

    private func start() throws {
        let process = try ChildProcess(
            [
                Self.daemon,
                "--daemonize=no", "-n", "--exit-idle-time=-1", "--use-pid-file=no",
                "--disable-shm=yes", "--log-target=file:\(directory.path)/log",
                "-L",
                "module-native-protocol-unix socket=\(directory.path)/native auth-anonymous=1",
                "-L",
                "module-null-sink sink_name=speaker sink_properties=device.form_factor=internal",
                // With one that is chosen the server does not choose another by itself.
                "-L", "module-null-source source_name=microphone",
            ],
            variables: environment
        )
        self.process = process
        let deadline = DispatchTime.now() + .seconds(20)
        // It listens when it answers; asking again and again costs less than guessing.
        while (try? pactl("info")) == nil {
            guard process.isRunning, DispatchTime.now() < deadline else { break }
        }
        try pactl("set-default-source", "microphone")
    }

    private var environment: [String: String] {
        ["HOME": directory.path, "XDG_RUNTIME_DIR": directory.path, "PATH": "/usr/bin:/bin"]
    }

    private func kill() {
        process?.end()
        process = nil
        try? FileManager.default.removeItem(at: directory.appending(path: "native"))
        modules = [:]
    }

    struct Refused: Error, CustomStringConvertible {
        var description: String
    }

    @discardableResult
    private func pactl(_ arguments: String...) throws -> String {
        let control = try ChildProcess(
            [Self.control, "-s", "unix:\(directory.path)/native"] + arguments,
            variables: environment,
            readsOutput: true
        )
        let (status, output) = try control.readToEnd(seconds: 20)
        guard status == 0 else {
            throw Refused(description: "pactl \(arguments.joined(separator: " "))")
        }
        return output.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    // MARK: The steps

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
            for module in modules.removeValue(forKey: "\(address) \(profile)") ?? [] {
                try pactl("unload-module", module)
            }
        case .choose(let address, let profile):
            try pactl("set-default-sink", SimulatedDevice.endpoint(address, .output, profile))
            if profile != .a2dp {
                let source = SimulatedDevice.endpoint(address, .input, profile)
                try pactl("set-default-source", source)
            }
        case .chooseSpeaker: try pactl("set-default-sink", "speaker")
        case .killServer: kill()
        case .startServer: try start()
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

    private func open(_ address: BluetoothAddress, _ profile: BluetoothProfile) throws {
        let properties =
            // Not the user's name, which BlueZ tells: names of servers decide nothing.
            "device.description=headphones device.api=bluez5"
            + " api.bluez5.address=\(address)"
            + " api.bluez5.profile=\(SimulatedDevice.serverName(profile))"
        let sink = SimulatedDevice.endpoint(address, .output, profile)
        var loaded = [
            try pactl(
                "load-module",
                "module-null-sink",
                "sink_name=\(sink)",
                "sink_properties=\"\(properties)\""
            )
        ]
        if profile != .a2dp {
            let source = SimulatedDevice.endpoint(address, .input, profile)
            // A source that is no monitor, made of the sink's.
            loaded.append(
                try pactl(
                    "load-module",
                    "module-virtual-source",
                    "source_name=\(source)",
                    "master=\(sink).monitor",
                    "source_properties=\"\(properties)\""
                )
            )
        }
        modules["\(address) \(profile)"] = loaded.reversed()
    }

    func wait(for condition: () -> Bool) -> Bool {
        bell.wait(until: condition)
    }
}

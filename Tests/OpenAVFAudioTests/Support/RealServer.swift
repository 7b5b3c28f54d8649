// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Foundation
import Glibc

/// An audio server of a test's own, in a directory of its own: a real PulseAudio or PipeWire with a
/// loudspeaker and a microphone that do nothing.
final class RealServer {
    enum Kind: String {
        case pulseAudio
        case pipeWire

        /// The programs that must run, in the order in which they are started.
        fileprivate var programs: [String] {
            switch self {
            case .pulseAudio: ["/usr/bin/pulseaudio"]
            case .pipeWire:
                ["/usr/bin/pipewire", "/usr/bin/wireplumber", "/usr/bin/pipewire-pulse"]
            }
        }

        /// Why it cannot be run here; nil where it can.
        var obstacle: String? {
            let missing = (programs + [RealServer.control]).first {
                !FileManager.default.isExecutableFile(atPath: $0)
            }
            return missing.map { "no \($0) on this machine" }
        }
    }

    struct Refused: Error, CustomStringConvertible {
        var description: String
    }

    static let control = "/usr/bin/pactl"

    let kind: Kind
    let directory: URL
    /// For PipeWire's session manager, which does nothing without a bus of the session.
    private let bus: String
    private var processes: [ChildProcess] = []

    /// Makes the directory; `start` makes the server.
    init(_ kind: Kind, bus: String) throws {
        self.kind = kind
        self.bus = bus
        directory = FileManager.default.temporaryDirectory
            .appending(path: "audio-\(UUID().uuidString.prefix(8))")
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        // PulseAudio's own limit is enough for sixty outputs.
        try "rlimit-nofile = 8192\n".write(to: configuration, atomically: true, encoding: .utf8)
    }

    deinit {
        kill()
        try? FileManager.default.removeItem(at: directory)
    }

    /// As `PULSE_SERVER` has it.
    var address: String { "unix:" + socket.path }

    private var configuration: URL { directory.appending(path: "daemon.conf") }
    private var socket: URL { directory.appending(path: "pulse/native") }

    private var variables: [String: String] {
        [
            "HOME": directory.path, "XDG_RUNTIME_DIR": directory.path, "PATH": "/usr/bin:/bin",
            "XDG_STATE_HOME": directory.path, "XDG_CONFIG_HOME": directory.path,
            "PULSE_CONFIG": configuration.path, "DBUS_SESSION_BUS_ADDRESS": bus,
            "DBUS_SYSTEM_BUS_ADDRESS": bus,
        ]
    }

    /// Returns when it answers and has its two devices, as defaults. More commands for PulseAudio's
    /// start are lines of its own language.
    func start(_ lines: [String] = []) throws {
        try FileManager.default.createDirectory(
            at: socket.deletingLastPathComponent(),
            withIntermediateDirectories: true
        )
        for program in kind.programs {
            processes.append(
                try ChildProcess([program] + words(lines), variables: variables)
            )
            // The others end when they do not find it.
            if program == "/usr/bin/pipewire" { try waitForFile("pipewire-0") }
        }
        try insist { try self.pactl("info") }
        if kind == .pipeWire {
            try pactl("load-module", "module-null-sink", "sink_name=speaker", Self.speaker)
            try pactl("load-module", "module-null-sink", "sink_name=microphone", Self.source)
        }
        for (what, name) in [("sink", "speaker"), ("source", "microphone")] {
            // PipeWire takes the wish at once, and follows it later.
            try insist {
                try self.pactl("set-default-\(what)", name)
                guard try self.pactl("get-default-\(what)") == name else {
                    throw Refused(description: "\(name) is not the default")
                }
            }
        }
    }

    private static let speaker = "sink_properties=device.form_factor=internal"
    private static let source = "media.class=Audio/Source/Virtual"

    private func words(_ lines: [String]) -> [String] {
        guard kind == .pulseAudio else { return [] }
        let standard = [
            "module-native-protocol-unix socket=\(socket.path) auth-anonymous=1",
            "module-null-sink sink_name=speaker \(Self.speaker)",
            "module-null-source source_name=microphone",
        ]
        return [
            "--daemonize=no", "-n", "--exit-idle-time=-1", "--use-pid-file=no",
            "--disable-shm=yes", "--log-target=file:\(directory.path)/log",
        ] + (standard + lines).flatMap { ["-L", $0] }
    }

    private func waitForFile(_ name: String) throws {
        let path = directory.appending(path: name).path
        try insist {
            guard FileManager.default.fileExists(atPath: path) else {
                throw Refused(description: "no \(path)")
            }
        }
    }

    /// Tries until it works, for as long as the programs run and at most twenty seconds.
    private func insist(_ work: () throws -> Void) throws {
        let deadline = DispatchTime.now() + .seconds(20)
        while true {
            do {
                return try work()
            } catch {
                guard DispatchTime.now() < deadline, processes.allSatisfy(\.isRunning) else {
                    throw error
                }
            }
        }
    }

    /// Ends all its programs at once.
    func kill() {
        for process in processes { process.end() }
        processes = []
        try? FileManager.default.removeItem(at: socket)
        try? FileManager.default.removeItem(at: directory.appending(path: "pipewire-0"))
    }

    /// Has the server neither read nor answer anything, or go on.
    func halt(_ isHalted: Bool) {
        for process in processes { process.send(isHalted ? SIGSTOP : SIGCONT) }
    }

    /// Gives a command, and returns what is printed.
    @discardableResult
    func pactl(_ arguments: String...) throws -> String {
        let control = try ChildProcess(
            [Self.control, "-s", address] + arguments,
            variables: variables,
            readsOutput: true
        )
        let (status, output) = try control.readToEnd(seconds: 20)
        guard status == 0 else {
            throw Refused(description: "pactl \(arguments.joined(separator: " "))")
        }
        return output.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// Has an output or input appear, and returns the numbers of the modules that keep it.
    func load(
        _ name: String,
        isInput: Bool = false,
        properties: String = ""
    ) throws -> [String] {
        let text = "\"\(properties)\""
        guard isInput else {
            return [
                try pactl(
                    "load-module",
                    "module-null-sink",
                    "sink_name=\(name)",
                    "sink_properties=\(text)"
                )
            ]
        }
        if kind == .pipeWire {
            return [
                try pactl(
                    "load-module",
                    "module-null-sink",
                    Self.source,
                    "sink_name=\(name)",
                    "sink_properties=\(text)"
                )
            ]
        }
        return [
            try pactl(
                "load-module",
                "module-virtual-source",
                "source_name=\(name)",
                "master=microphone",
                "source_properties=\(text)"
            )
        ]
    }

    func unload(_ modules: [String]) throws {
        for module in modules { try pactl("unload-module", module) }
    }
}

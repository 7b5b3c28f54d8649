// SPDX-License-Identifier: Apache-2.0

import BlueZRadio
import DBus
import Foundation
import Testing

/// A D-Bus daemon of a test's own, in a directory of its own.
final class PrivateBus: Sendable {
    struct Missing: Error, CustomStringConvertible {
        var description: String
    }

    /// Whom the daemon lets talk to `org.bluez`.
    enum Policy: Sendable {
        case open
        case deniesBlueZ
    }

    let directory: URL
    private let process: Process

    init(policy: Policy = .open, at directory: URL? = nil) throws {
        let daemon = "/usr/bin/dbus-daemon"
        guard FileManager.default.isExecutableFile(atPath: daemon) else {
            throw Missing(description: "no \(daemon): install the Debian package dbus-daemon")
        }
        self.directory =
            directory
            ?? FileManager.default.temporaryDirectory.appending(path: "bus-\(UUID().uuidString)")
        try FileManager.default.createDirectory(
            at: self.directory,
            withIntermediateDirectories: true
        )
        let configuration = self.directory.appending(path: "bus.conf")
        try Self.configuration(self.directory, policy)
            .write(to: configuration, atomically: true, encoding: .utf8)
        process = Process()
        process.executableURL = URL(filePath: daemon)
        process.arguments = [
            "--config-file=\(configuration.path)", "--nofork", "--nopidfile", "--print-address",
        ]
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        // The daemon prints its address once it listens.
        _ = output.fileHandleForReading.availableData
    }

    deinit {
        stop()
        try? FileManager.default.removeItem(at: directory)
    }

    var address: BusAddress { .address(socketPath) }

    /// The address' text.
    var socketPath: String { "unix:path=\(socket.path)" }

    /// Kills the daemon; everybody on it loses the bus.
    func stop() {
        // A child of a dispatch thread inherits its mask, in which SIGTERM is blocked.
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
        process.waitUntilExit()
        try? FileManager.default.removeItem(at: socket)
    }

    private var socket: URL { directory.appending(path: "socket") }

    private static func configuration(_ directory: URL, _ policy: Policy) -> String {
        let denial =
            switch policy {
            case .open: ""
            case .deniesBlueZ:
                "<deny send_destination=\"org.bluez\" send_type=\"method_call\"/>"
            }
        return """
            <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
             "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
            <busconfig>
              <type>session</type>
              <listen>unix:path=\(directory.path)/socket</listen>
              <policy context="default">
                <allow send_destination="*" eavesdrop="true"/>
                <allow eavesdrop="true"/>
                <allow own="*"/>
                \(denial)
              </policy>
            </busconfig>
            """
    }
}

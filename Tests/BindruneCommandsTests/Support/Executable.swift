// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The built program, run as a process of its own.
struct Executable {
    struct Result {
        var code: Int32
        var output: String
        var errors: String
    }

    /// Where SwiftPM puts it: beside the bundle of the tests.
    static let url: URL = {
        let bundle = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
        let here = bundle.appending(path: "bindrune")
        guard !FileManager.default.isExecutableFile(atPath: here.path) else { return here }
        return URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
            .deletingLastPathComponent().appending(path: "bindrune")
    }()

    let directory: TemporaryDirectory

    /// Runs a command line to its end. With `afterFirstLine` something is done to the process as
    /// soon as it has printed a line; with `outputFile` its standard output goes there.
    func run(
        _ words: [String],
        bus: String = "unix:path=/nonexistent",
        outputFile: String? = nil,
        afterFirstLine: (Process, FileHandle) -> Void = { _, _ in }
    ) throws -> Result {
        let process = Process()
        process.executableURL = Self.url
        process.arguments = words
        process.currentDirectoryURL = URL(filePath: directory.path)
        process.environment = [
            "HOME": directory.path, "TMPDIR": directory.path, "LANG": "C.UTF-8",
            "DBUS_SYSTEM_BUS_ADDRESS": bus,
        ]
        let output = Pipe()
        let errors = directory.file("errors-\(UUID().uuidString)")
        _ = FileManager.default.createFile(atPath: errors, contents: nil)
        let file = outputFile.flatMap { FileHandle(forWritingAtPath: $0) }
        process.standardOutput = file ?? output
        process.standardError = FileHandle(forWritingAtPath: errors)
        process.standardInput = FileHandle.nullDevice
        try process.run()
        if file != nil { try output.fileHandleForWriting.close() }
        let reader = output.fileHandleForReading
        var received = Data()
        while !received.contains(UInt8(ascii: "\n")) {
            let data = reader.availableData
            guard !data.isEmpty else { break }
            received += data
        }
        afterFirstLine(process, reader)
        received += (try? reader.readToEnd()) ?? Data()
        process.waitUntilExit()
        return Result(
            code: process.terminationReason == .exit ? process.terminationStatus : -1,
            output: String(decoding: received, as: UTF8.self),
            errors: try String(contentsOfFile: errors, encoding: .utf8)
        )
    }
}

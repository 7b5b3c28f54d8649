// SPDX-License-Identifier: Apache-2.0

import Captures
import Doctor
import Foundation

/// A capture of 20 MB to its story, each time by a process of its own.
enum StoryBenchmark {
    struct Result {
        var bytesPerSecond: Double
        /// Of the process that told the story, in megabytes.
        var peakMemory: Double
        var peerBytesPerSecond: Double?
    }

    private static let repetitions = 160
    private static let headerLength = 16
    private static let piece = 65_536

    private static let sample = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Tests/Doctor/Samples/captures/csacca_horizon_btsnoop_hci.log")

    /// Measures; `tshark` is the path of the peer's program.
    static func run(tshark: String?) throws -> Result {
        let sample = try Data(contentsOf: sample)
        var capture = sample
        for _ in 1..<repetitions { capture.append(sample.dropFirst(headerLength)) }
        let file = FileManager.default.temporaryDirectory
            .appending(path: "bindrune-story-\(ProcessInfo.processInfo.processIdentifier).log")
        try capture.write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let size = Double(capture.count)
        var peak = 0.0
        let own = try median {
            let (seconds, output) = try measured(CommandLine.arguments[0], ["--story", file.path])
            peak = max(peak, Double(output) ?? 0)
            return size / seconds
        }
        let peer = try tshark.map { path in
            try median(of: 3) { size / (try measured(path, ["-r", file.path]).seconds) }
        }
        return Result(bytesPerSecond: own, peakMemory: peak / 1024, peerBytesPerSecond: peer)
    }

    /// How much of a core a program takes from its start to its end, and its last line.
    private static func measured(
        _ program: String,
        _ arguments: [String]
    ) throws -> (seconds: Double, output: String) {
        let process = Process()
        process.executableURL = URL(filePath: program)
        process.arguments = arguments
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = FileHandle.nullDevice
        let before = childrenTime()
        try process.run()
        var end = Data()
        while let data = try pipe.fileHandleForReading.read(upToCount: 1 << 20), !data.isEmpty {
            end = data.suffix(64)
        }
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw CocoaError(.executableLoad) }
        let lines = String(decoding: end, as: UTF8.self).split(separator: "\n")
        return (childrenTime() - before, lines.last.map(String.init) ?? "")
    }

    private static func childrenTime() -> Double {
        var usage = rusage()
        // RUSAGE_CHILDREN, which not every C library declares as a number.
        getrusage(-1, &usage)
        func seconds(_ time: timeval) -> Double {
            Double(time.tv_sec) + Double(time.tv_usec) * 1e-6
        }
        return seconds(usage.ru_utime) + seconds(usage.ru_stime)
    }

    /// Tells the story of a file and prints the most memory that this took, in kilobytes.
    static func tell(_ path: String) throws {
        let file = try FileHandle(forReadingFrom: URL(filePath: path))
        var reader = CaptureReader()
        var analyser = CaptureAnalyser(name: path, format: nil)
        while let data = try file.read(upToCount: piece), !data.isEmpty {
            reader.append(data)
            while let item = reader.next() { analyser.take(item) }
        }
        reader.finish()
        while let item = reader.next() { analyser.take(item) }
        analyser.format = reader.format
        let story = Story(joining: [analyser.finish()])
        precondition(story.inputs[0].count > 400_000)
        print(try mostMemory())
    }

    /// In kilobytes. What `getrusage` says would count in the process that started this one.
    private static func mostMemory() throws -> Int {
        let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
        return line?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
    }
}

// SPDX-License-Identifier: Apache-2.0

import Captures
import Foundation

/// A long log of a phone, of which one line in twelve is about Bluetooth.
enum LogBenchmark {
    /// A quarter of a gigabyte; the rate does not change with the length.
    static let megabytes = 256

    /// What is looked for, as `LogInterest` has it, in the words of `grep -E`.
    private static let pattern =
        LogInterest.bluetoothPhrases.map { $0.replacingOccurrences(of: ".", with: "\\.") }
        .joined(separator: "|")

    struct Rates {
        /// Bytes a second: records of Bluetooth read, all records read, lines counted by grep.
        var filtered: Double
        var whole: Double
        var peer: Double?
    }

    /// Writes the log to a file, reads it from there, and removes it.
    static func measure() throws -> Rates {
        let file = FileManager.default.temporaryDirectory
            .appending(path: "bindrune-log-\(ProcessInfo.processInfo.processIdentifier).txt")
        defer { try? FileManager.default.removeItem(at: file) }
        try write(to: file)
        let size = Double(megabytes) * 1e6
        var (filtered, whole) = (0, 0)
        let rates = Rates(
            filtered: try median(of: 3) {
                size / (try coreSeconds { filtered = try read(file, LogInterest()) })
            },
            whole: try median(of: 3) {
                size / (try coreSeconds { whole = try read(file, nil) })
            },
            peer: try grep(file).map { size / $0 }
        )
        precondition(filtered > 0 && whole > filtered)
        return rates
    }

    private static func read(_ file: URL, _ interest: LogInterest?) throws -> Int {
        let handle = try FileHandle(forReadingFrom: file)
        defer { try? handle.close() }
        var reader = LogReader(year: 2025, interest: interest)
        var count = 0
        while let piece = try handle.read(upToCount: 1 << 18), !piece.isEmpty {
            reader.append(piece)
            while let item = reader.next() { if case .record = item { count += 1 } }
        }
        reader.finish()
        while let item = reader.next() { if case .record = item { count += 1 } }
        return count
    }

    /// How much of a core `grep -cE` takes to count the lines that hold one of the phrases; nil
    /// where there is none.
    private static func grep(_ file: URL) throws -> Double? {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["LC_ALL=C", "grep", "-cE", pattern, file.path]
        let output = Pipe()
        process.standardOutput = output
        let start = childrenTime()
        guard (try? process.run()) != nil else { return nil }
        _ = try output.fileHandleForReading.readToEnd()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { return nil }
        return childrenTime() - start
    }

    private static func childrenTime() -> Double {
        var usage = rusage()
        #if os(Linux)
            getrusage(__rusage_who_t(RUSAGE_CHILDREN.rawValue), &usage)
        #else
            getrusage(RUSAGE_CHILDREN, &usage)
        #endif
        let times = [usage.ru_utime, usage.ru_stime]
        return times.reduce(0) { $0 + Double($1.tv_sec) + Double($1.tv_usec) * 1e-6 }
    }

    // MARK: - The log

    private static let processes = [
        "SpringBoard(FrontBoard)[64]", "locationd[120]", "mediaserverd(AudioToolbox)[88]",
        "kernel(AppleARMPlatform)[0]", "runningboardd(RunningBoard)[33]", "wifid(CoreWiFi)[51]",
        "symptomsd[99]", "nsurlsessiond(CFNetwork)[140]", "dasd(DuetActivityScheduler)[101]",
    ]
    private static let texts = [
        "[app<com.example.app>:#] Setting process visibility to: Background",
        "CLClientManager, {\"msg\":\"onClientEvent\", \"id\":#, \"size\":#}",
        "nw_flow_connected [C#.1.1 192.0.2.#:443 in_progress] Transport protocol connected",
        "Acquiring assertion targeting [daemon<com.example.d#>(501)] from originator [osservice:#]",
        "Evaluating dispatch of UIEvent: 0x280001234; type: 0; subtype: #; backing type: 11",
        "WiFi RSSI -# dBm, rate # Mbps, channel 36, roam 0, beacon loss 0",
    ]
    private static let ownTexts = [
        "Received XPC message \"CBMsgIdConnectPeripheral\" from session"
            + " \"com.example.rec-central-#\"",
        "LE ConnManager disconnection complete reason 762 address=Public 00:00:5E:00:53:01 #",
        "canScanNow session:<private>(Unspecified) allowed:1 deviceLocked:0 #",
        "Device found: CBDevice 6B1E4B0E-0000-4000-8000-0000000000A1, BDA <private>, RSSI -#",
    ]

    private static func write(to file: URL) throws {
        var state: UInt64 = 7
        func below(_ limit: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % limit
        }
        func pick(_ list: [String]) -> String { list[below(list.count)] }
        var block = ""
        var micros = 0
        while block.utf8.count < 8_000_000 {
            micros += below(3_000)
            let seconds = micros / 1_000_000
            let clock = [10 + seconds / 3600, seconds / 60 % 60, seconds % 60]
                .map { String(format: "%02d", $0) }.joined(separator: ":")
            let fraction = String(format: "%06d", micros % 1_000_000)
            let isOwn = below(12) == 0
            let who = isOwn ? "bluetoothd[91]" : pick(processes)
            let text = pick(isOwn ? ownTexts : texts)
                .replacingOccurrences(of: "#", with: String(below(250)))
            block += "Nov 12 \(clock).\(fraction) Test-iPhone \(who) <Notice>: \(text)\n"
        }
        let bytes = Data(block.utf8)
        try Data().write(to: file)
        let handle = try FileHandle(forWritingTo: file)
        var rest = megabytes * 1_000_000
        while rest > 0 {
            // The last block may end inside a line, as a log does that was cut off.
            try handle.write(contentsOf: bytes.prefix(rest))
            rest -= min(rest, bytes.count)
        }
        try handle.close()
    }
}

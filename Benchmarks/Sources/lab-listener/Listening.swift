// SPDX-License-Identifier: Apache-2.0

import Foundation

/// What one client has seen and used; printed as a line of JSON when it is done.
struct Listening: Encodable {
    private let wanted: Int
    private(set) var received = 0
    private var first: UInt32?
    private var last: UInt32 = 0
    /// When the first value was there, on the machine's monotonic clock.
    private var firstValue = 0.0
    /// Processor time, user and system, from the subscription until now.
    private var cpuSeconds = 0.0
    /// From the first value to the last, in seconds of the monotonic clock.
    private var seconds = 0.0
    /// How often a thread of the process went to sleep, from the subscription until now.
    private var sleeps = 0
    private var lost = 0
    private var peakKiB = 0

    private enum CodingKeys: String, CodingKey {
        case received, lost, firstValue, cpuSeconds, seconds, sleeps, peakKiB
    }

    /// Values that have to come; counting begins with `begin`.
    init(wanted: Int) {
        self.wanted = wanted
    }

    /// To be called right before the subscription is asked for.
    mutating func begin() {
        cpuSeconds = -time(of: CLOCK_PROCESS_CPUTIME_ID)
        sleeps = -sleepsOfProcess()
    }

    /// Takes a value in, which begins with its number; answers whether that was the last one.
    mutating func take(_ value: Data) -> Bool {
        guard received < wanted else { return true }
        let number = value.withUnsafeBytes {
            $0.count < 4 ? 0 : UInt32(littleEndian: $0.loadUnaligned(as: UInt32.self))
        }
        if received == 0 {
            first = number
            firstValue = time(of: CLOCK_MONOTONIC)
        }
        received += 1
        last = number
        guard received == wanted else { return false }
        end()
        return true
    }

    func print() throws {
        try FileHandle.standardOutput.write(
            contentsOf: JSONEncoder().encode(self) + Data("\n".utf8)
        )
    }

    private mutating func end() {
        cpuSeconds += time(of: CLOCK_PROCESS_CPUTIME_ID)
        sleeps += sleepsOfProcess()
        seconds = time(of: CLOCK_MONOTONIC) - firstValue
        lost = Int(last) - Int(first ?? last) + 1 - received
        peakKiB = peakMemory()
    }
}

private func time(of clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
}

private func sleepsOfProcess() -> Int {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return usage.ru_nvcsw
}

/// The most memory the process ever had, in KiB, as the kernel tells.
private func peakMemory() -> Int {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    return line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) } ?? 0
}

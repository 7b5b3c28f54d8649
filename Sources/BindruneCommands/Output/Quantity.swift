// SPDX-License-Identifier: Apache-2.0

/// Numbers with units as people read them.
enum Quantity {
    /// Bytes in steps of 1000, as disks and radios count: `812 B`, `15.9 kB`, `1.2 MB`.
    static func bytes(_ count: Int) -> String {
        switch count {
        case ..<1000: "\(count) B"
        case ..<1_000_000: "\(tenths(count, per: 1000)) kB"
        default: "\(tenths(count, per: 1_000_000)) MB"
        }
    }

    /// A rate in bytes a second.
    static func rate(_ bytes: Int, over time: Duration) -> String {
        let seconds = seconds(time)
        guard seconds > 0 else { return "-" }
        return "\(self.bytes(Int((Double(bytes) / seconds).rounded())))/s"
    }

    /// A time on a recorder's display: `0:07`, `12:30`, `1:00:05`.
    static func clock(_ time: Duration) -> String {
        let seconds = max(0, time.components.seconds)
        let minutes = seconds / 60
        return minutes < 60
            ? "\(minutes):\(two(seconds % 60))"
            : "\(minutes / 60):\(two(minutes % 60)):\(two(seconds % 60))"
    }

    /// A time to be read: `0.42 s`, `12.5 s`.
    static func elapsed(_ time: Duration) -> String {
        let hundredths = Int((seconds(time) * 100).rounded())
        return "\(hundredths / 100).\(two(Int64(hundredths % 100))) s"
    }

    static func seconds(_ time: Duration) -> Double {
        let parts = time.components
        return Double(parts.seconds) + Double(parts.attoseconds) * 1e-18
    }

    /// A count with its noun: `1 packet`, `3 packets`.
    static func count(_ number: Int, _ noun: String) -> String {
        "\(number) \(noun)\(number == 1 ? "" : "s")"
    }

    private static func tenths(_ count: Int, per unit: Int) -> String {
        let tenths = count / (unit / 10)
        return "\(tenths / 10).\(tenths % 10)"
    }

    private static func two(_ number: Int64) -> String {
        number < 10 ? "0\(number)" : "\(number)"
    }
}

// SPDX-License-Identifier: Apache-2.0

/// Interval, latency and supervision time of an LE link, in the units of the air.
struct LinkParameters: Hashable, Sendable {
    /// In units of 1.25 ms.
    var interval: UInt16
    /// How many events the device may leave out.
    var latency: UInt16
    /// In units of 10 ms.
    var timeout: UInt16

    init(interval: UInt16, latency: UInt16, timeout: UInt16) {
        self.interval = interval
        self.latency = latency
        self.timeout = timeout
    }

    init?(_ octets: Octets, at index: Int) {
        guard let interval = octets.u16(index), let latency = octets.u16(index + 2),
            let timeout = octets.u16(index + 4)
        else { return nil }
        self.init(interval: interval, latency: latency, timeout: timeout)
    }

    var intervalMilliseconds: Double { Double(interval) * 1.25 }
    var timeoutMilliseconds: Int { Int(timeout) * 10 }
    var intervalNanoseconds: Int64 { Int64(interval) * 1_250_000 }
    var timeoutNanoseconds: Int64 { Int64(timeout) * 10_000_000 }
}

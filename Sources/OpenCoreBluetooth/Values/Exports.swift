// SPDX-License-Identifier: Apache-2.0

// Source written for Apple's framework gets both without asking, and most of it never asks.
@_exported public import Dispatch
@_exported public import Foundation

#if !canImport(Darwin)
    /// Seconds since 2001-01-01 00:00 UTC, as the five-argument disconnect callback gives them.
    ///
    /// Apple's Core Foundation declares the name; off Darwin this module does.
    public typealias CFAbsoluteTime = Double

    /// The present wall-clock time in seconds since 2001-01-01 00:00 UTC.
    ///
    /// Follows the system's clock, so it may jump when the clock is set.
    public func CFAbsoluteTimeGetCurrent() -> CFAbsoluteTime {  // swift-format-ignore
        let secondsFrom1970To2001 = 978_307_200.0
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9 - secondsFrom1970To2001
    }
#endif

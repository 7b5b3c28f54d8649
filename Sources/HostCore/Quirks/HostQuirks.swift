// SPDX-License-Identifier: Apache-2.0

/// How a host behaves where Apple's behaviour is contested or differs between systems.
///
/// One value for a whole host; the defaults are the ones that the public record supports best.
package struct HostQuirks: Hashable, Sendable, Codable {
    /// What becomes of a connect call with the auto-reconnect option.
    package var autoReconnect: AutoReconnectQuirk = .byDelegateShape

    package init() {}
}

/// The outcomes that developers reported for the auto-reconnect option.
package enum AutoReconnectQuirk: String, Hashable, Sendable, Codable, CaseIterable {
    /// A delegate without the modern disconnect callback is refused with `CBError` 1; with both
    /// callbacks the legacy one is called and nothing reconnects; with the modern one it works.
    case byDelegateShape
    /// Always refused with `CBError` 1.
    case alwaysRefused
    /// Accepted, and nothing reconnects.
    case acceptedAndInert
    /// Accepted, and the system reconnects.
    case works
}

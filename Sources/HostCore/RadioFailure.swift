// SPDX-License-Identifier: Apache-2.0

/// Why a radio could not do something, in the words of whoever refused it.
///
/// The origin is never translated here; the machines put an Apple error beside it.
package struct RadioFailure: Error, Hashable, Sendable, Codable {
    package enum Origin: Hashable, Sendable, Codable {
        /// The peer answered an ATT request with this error code.
        case att(UInt8)
        /// The controller reported this HCI status.
        case hci(UInt8)
        /// The D-Bus service answered with an error of this name.
        case bus(name: String)
        /// The radio itself refuses: `code` is the `CBError` number that says it best.
        case host(code: Int)
    }

    package var origin: Origin
    /// The text that came with the failure, as it came; empty where there was none.
    package var text: String

    package init(_ origin: Origin, text: String = "") {
        self.origin = origin
        self.text = text
    }
}

/// Why a link is no more.
package enum LinkEnd: Hashable, Sendable, Codable {
    /// This session asked for it.
    case requested
    /// It ended otherwise; HCI 0x08 is a supervision time-out, 0x13 a disconnect by the peer.
    case lost(RadioFailure)
}

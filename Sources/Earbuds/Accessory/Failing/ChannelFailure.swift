// SPDX-License-Identifier: Apache-2.0

/// Why the system could not open a channel to the earbuds, or closed one: its own number as it
/// came, and what kind of reason that is.
public struct ChannelFailure: Error, Hashable, Sendable {
    /// The kinds of reasons that are told apart.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// The earbuds refused (`ECONNREFUSED`): they do so while another profile comes up, too.
        case refused
        /// The earbuds did not answer the call (`EHOSTDOWN`).
        case hostDown
        /// The link or the channel did not come up in time (`ETIMEDOUT`).
        case timedOut
        /// The link was cut (`ECONNRESET`).
        case reset
        /// The link could not be authenticated, or the process may not (`EACCES`).
        case forbidden
        /// The process may not open such sockets (`EPERM`).
        case notPermitted
        /// The system has no Bluetooth sockets (`EAFNOSUPPORT`, `EPROTONOSUPPORT`).
        case noFamily
        /// There is no such adapter (`ENODEV`).
        case noDevice
        /// The adapter is off (`ENETDOWN`).
        case networkDown
        /// No adapter that is on leads there (`EHOSTUNREACH`).
        case noRoute
        /// Anything else.
        case other

        /// Whether the next try may well succeed without anybody doing anything.
        public var isWorthRetrying: Bool {
            switch self {
            case .refused, .hostDown, .timedOut, .reset: true
            case .forbidden, .notPermitted, .noFamily, .noDevice, .networkDown, .noRoute, .other:
                false
            }
        }
    }

    /// The system's number for it (`errno`).
    public var number: Int32
    /// The number's name, such as `ECONNREFUSED`.
    public var symbol: String
    /// The system's text for it.
    public var text: String
    /// What kind of reason it is.
    public var kind: Kind

    /// Makes a failure from all its parts.
    public init(number: Int32, symbol: String, text: String, kind: Kind) {
        self.number = number
        self.symbol = symbol
        self.text = text
        self.kind = kind
    }
}

extension ChannelFailure: CustomStringConvertible {
    /// Such as `ECONNREFUSED (111): Connection refused`.
    public var description: String { "\(symbol) (\(number)): \(text)" }
}

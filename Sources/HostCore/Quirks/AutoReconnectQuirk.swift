// SPDX-License-Identifier: Apache-2.0

/// The outcomes that developers reported for the option
/// `CBConnectPeripheralOptionEnableAutoReconnect`.
///
/// No text of Apple's explains when it is refused. One rule fits every public report (an inference
/// of this project, unconfirmed by Apple): the shape of the delegate decides, and where the
/// peripheral came from, a scan or a retrieval, does not. Reports: the first post (refused with
/// code 1, scanned and retrieved alike), manolofdez/AsyncBluetooth#40 and #88,
/// NordicSemiconductor/IOS-CoreBluetooth-Mock#127, chipweinberger/flutter_blue_plus#741. That the
/// refusal comes as an ordinary later callback, with the state back at disconnected, is our
/// choice.
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

/// What a connect call's options come to.
enum Reconnection: Hashable, Sendable {
    case refused, off, on
}

extension HostQuirks {
    func reconnection(for options: ConnectOptions) -> Reconnection {
        guard isAutoReconnectSet(options.autoReconnect) else { return .off }
        switch autoReconnect {
        case .alwaysRefused: return .refused
        case .acceptedAndInert: return .off
        case .works: return .on
        case .byDelegateShape:
            switch options.delegate {
            case .neither, .legacy: return .refused
            case .modern: return .on
            case .both: return bothDisconnectCallbacks == .noReconnection ? .off : .on
            }
        }
    }
}

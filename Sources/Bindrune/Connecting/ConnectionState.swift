// SPDX-License-Identifier: Apache-2.0

/// How a device stands to this central.
public enum ConnectionState: Hashable, Sendable {
    /// There is no link and none is sought; the reason is nil before the first connection.
    case disconnected(DisconnectReason?)
    /// The first link is sought; which try it is.
    case connecting(attempt: Int)
    /// A lost link is sought again; which try it is.
    case reconnecting(attempt: Int)
    /// The link is up; its services are read, the set-up block runs, streams are subscribed anew.
    case settingUp
    /// Ready to be used.
    case connected
    /// The link is being given up.
    case disconnecting
}

/// Why there is no link any more.
public enum DisconnectReason: Hashable, Sendable {
    /// This app asked for it.
    case requested
    /// The connection was given up before it was ready: nobody waited for it any more.
    case cancelledConnect
    /// The link was lost; the error is the system's, nil where it gave none.
    case linkLost(OriginalError?)
    /// The radio went off or away.
    case radioOff(RadioReadiness)
    /// It could not be established, or not again, under the policy.
    case gaveUp(BluetoothError.Code, OriginalError?)
}

extension ConnectionState: CustomStringConvertible {
    /// One or two words.
    public var description: String {
        switch self {
        case .disconnected(nil): "disconnected"
        case .disconnected(let reason?): "disconnected(\(reason))"
        case .connecting(let attempt): "connecting(\(attempt))"
        case .reconnecting(let attempt): "reconnecting(\(attempt))"
        case .settingUp: "settingUp"
        case .connected: "connected"
        case .disconnecting: "disconnecting"
        }
    }
}

extension DisconnectReason: CustomStringConvertible {
    /// The reason with the original error.
    public var description: String {
        switch self {
        case .requested: "requested"
        case .cancelledConnect: "cancelledConnect"
        case .linkLost(let error): "linkLost" + (error.map { ": \($0)" } ?? "")
        case .radioOff(let state): "radioOff: \(state)"
        case .gaveUp(let code, let error): "gaveUp: \(code)" + (error.map { " \($0)" } ?? "")
        }
    }
}

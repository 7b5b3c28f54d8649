// SPDX-License-Identifier: Apache-2.0

/// What the manager knows of the adapter.
///
/// | from | to | what follows |
/// |---|---|---|
/// | any | the same | nothing |
/// | on | off | scan, attempts and links end |
/// | on, off | below off | the same, and every peripheral becomes an orphan |
/// | below off | any | the app is told, no more |
///
/// "Below" is Apple's word for raw values: unknown, resetting, unsupported and unauthorized lie
/// below off, off lies below on (`CBCentralManager.h`).
struct PowerMachine: Sendable {
    private(set) var state: RadioState = .unknown
    private(set) var authorization: RadioAuthorization = .notDetermined

    /// What a report of the adapter means.
    enum Change: Hashable, Sendable {
        /// The state is what it was; the authorization may differ, of which no callback tells.
        case none
        /// The state changed and nothing ends by it.
        case plain
        /// Scan, attempts and links end.
        case lost
        /// Scan, attempts and links end, and every peripheral handed out is void.
        case lostWithPeers
    }

    var isOn: Bool { state == .poweredOn }

    mutating func report(_ next: RadioState, _ authorization: RadioAuthorization) -> Change {
        self.authorization = authorization
        guard next != state else { return .none }
        state = next
        if next.rawValue < RadioState.poweredOff.rawValue { return .lostWithPeers }
        return next == .poweredOn ? .plain : .lost
    }
}

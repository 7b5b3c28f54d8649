// SPDX-License-Identifier: Apache-2.0

import Bluetooth

/// What the app registered for with `registerForConnectionEvents(options:)`.
///
/// | state | register, a filter | register, none or an empty one | event | power lost |
/// |---|---|---|---|---|
/// | idle | watching, the radio is asked | nothing | dropped | nothing |
/// | watching, that filter | nothing | idle, the radio is told | told | idle |
/// | watching, another filter | replaced, the radio is asked | the same | told | idle |
///
/// An event that was under way when the filter was replaced is told only where the new one can
/// still mean it. That a registration does not outlast a loss of power is a decision of ours: no
/// public source says, and apps register whenever the state becomes `.poweredOn`.
struct ConnectionWatch: Sendable {
    private var filter: ConnectionFilter?

    var isOn: Bool { filter != nil }

    mutating func register(_ next: ConnectionFilter?) -> RadioCommand? {
        var wanted = next
        wanted?.services = Array(next?.services.prefix(ConnectionFilter.serviceLimit) ?? [])
        if wanted?.isEmpty == true { wanted = nil }
        guard wanted != filter else { return nil }
        filter = wanted
        return .watchConnections(wanted)
    }

    /// The registration is over without anybody having ended it.
    mutating func forget() {
        filter = nil
    }

    /// Whether the app wants to hear of the peer. Only the radio knows its services.
    func isTold(of peer: PeerID) -> Bool {
        filter?.matches(peer) { _ in true } ?? false
    }
}

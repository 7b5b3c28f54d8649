// SPDX-License-Identifier: Apache-2.0

package import Bluetooth

/// Whose links a session wants to hear of: those of peers that are named or offer a service.
package struct ConnectionFilter: Hashable, Sendable, Codable {
    /// How many services count; Apple's framework states the number.
    package static let serviceLimit = 4

    /// Peers that offer one of these.
    package var services: [BluetoothUUID]
    /// These peers, whatever they offer.
    package var peers: [PeerID]

    package init(services: [BluetoothUUID] = [], peers: [PeerID] = []) {
        self.services = services
        self.peers = peers
    }

    /// Whether nobody can match.
    package var isEmpty: Bool { services.isEmpty && peers.isEmpty }

    /// Whether the peer matches, given which of some services it offers.
    package func matches(_ peer: PeerID, offering isOffered: ([BluetoothUUID]) -> Bool) -> Bool {
        peers.contains(peer) || !services.isEmpty && isOffered(services)
    }
}

/// What happened to a link of the host's, whoever uses it; the raw values are those of
/// `CBConnectionEvent`.
package enum ConnectionEvent: Int, Hashable, Sendable, Codable, CaseIterable {
    /// The host's link to the peer is gone.
    case peerDisconnected = 0
    /// The host has a link to the peer.
    case peerConnected = 1
}
